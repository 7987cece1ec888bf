import { NavLink, Outlet } from 'react-router';
import { useMe } from '../layout/use-may.ts';
import { useTexts } from '../texts/use-texts.tsx';

const PAGES = [
  ['', 'content.texts'],
  ['/bundles', 'content.bundles'],
  ['/pictures', 'content.pictures'],
  ['/shops', 'content.shops'],
  ['/changes', 'content.changes'],
  ['/progress', 'content.progress'],
] as const;

/** The pages of the editor for texts. */
export function ContentLayout() {
  const me = useMe();
  const { t } = useTexts();
  return (
    <div className="content">
      <nav aria-label={t('nav.content')} className="row tabs">
        {PAGES.map(([path, text]) => (
          <NavLink key={path} to={`/content${path}`} end={path === ''} className="button plain">
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <Outlet context={me} />
    </div>
  );
}
