import { useRootData } from '../../../context/root-data.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EmptyPage } from '../../../page/empty-page.tsx';
import { LinkButton } from '../../../page/page-link.tsx';
import { statusTexts } from './texts.ts';

/** The status page of an unknown payment. */
export function MissingPayment() {
  const t = useTexts(statusTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <EmptyPage
      title={t('status.missing-title')}
      illustration="not-found"
      text={t('status.missing-text', { number })}
    >
      <LinkButton to="/">{t('status.home')}</LinkButton>
    </EmptyPage>
  );
}
