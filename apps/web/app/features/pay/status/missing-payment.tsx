import { useRootData } from '../../../context/root-data.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { LocalLinkButton } from '../../../page/local-link.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { statusTexts } from './texts.ts';

/** The status page of an unknown payment. */
export function MissingPayment() {
  const t = useTexts(statusTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <div className="wrap empty-state">
      <PageHead title={t('status.missing-title')} noindex />
      <Illustration name="lost" />
      <h1>{t('status.missing-title')}</h1>
      <p>{t('status.missing-text', { number })}</p>
      <p>
        <LocalLinkButton to="/">{t('status.home')}</LocalLinkButton>
      </p>
    </div>
  );
}
