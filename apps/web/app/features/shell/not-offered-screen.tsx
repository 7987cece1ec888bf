import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyPage } from '../../page/empty-page.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { shellTexts } from './texts.ts';

/** In place of a page that this operator does not offer. */
export function NotOfferedScreen() {
  const t = useTexts(shellTexts);
  return (
    <EmptyPage title={t('not-offered.title')} illustration="not-found" text={t('not-offered.text')}>
      <LinkButton to="/">{t('problem.home')}</LinkButton>
    </EmptyPage>
  );
}
