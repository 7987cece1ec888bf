import { LocalLinkButton } from '../../../blocks/local-link.tsx';
import { usePageFacts } from '../../../blocks/page-facts.ts';
import { PageHead } from '../../../blocks/page-head.tsx';
import { useTexts } from '../../../blocks/use-texts.ts';
import { Illustration } from '../../../ui/illustration.tsx';
import { statusTexts } from './texts.ts';

/** The status page of an unknown payment. */
export function MissingPayment() {
  const t = useTexts(statusTexts);
  const { customerCareNumber: number } = usePageFacts();
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
