import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyPage } from '../../page/empty-page.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { aboutTexts } from './texts.ts';

/** `/page-not-found`: a message and a link to the home page. */
export function NotFoundScreen() {
  const t = useTexts(aboutTexts);
  return (
    <EmptyPage title={t('not-found.title')} illustration="not-found" text={t('not-found.lost')}>
      <LinkButton to="/">{t('not-found.home')}</LinkButton>
    </EmptyPage>
  );
}
