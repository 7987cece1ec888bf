import { Navigate } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';
import { pagesOf } from './pages.ts';
import { useMe } from './use-may.ts';

/** Opens the first page of the person's roles. */
export function StartPage() {
  const { roles } = useMe();
  const { t, translate } = useTexts();
  const [first] = pagesOf(roles);
  if (first) return <Navigate to={`/${first}`} replace />;
  return <p>{t('app.nothing', { roles: roles.map((role) => translate('role', role)).join(', ') })}</p>;
}
