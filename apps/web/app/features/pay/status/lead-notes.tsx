import { useRootData } from '../../../context/root-data.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/notice.tsx';
import type { Transaction } from './status-text-keys.ts';
import { statusTexts } from './texts.ts';

/**
 * The next steps after a home-broadband payment (SPEC section 2, broadband variant). When the lead of the payment is
 * not found, a notice says that the money is safe and that staff will check it (RULINGS 52).
 */
export function LeadNotes({ transaction }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const { customerCareNumber: number } = useRootData();
  const { metaInfo } = transaction;
  if (!metaInfo.leadId) {
    return (
      <Alert>
        <strong>{t('status.lead-unavailable')}</strong>
        <p>{t('status.lead-unavailable-text', { number })}</p>
      </Alert>
    );
  }
  return (
    <Card aria-labelledby="lead-notes" className="grid gap-3">
      <h2 id="lead-notes" className="text-lg">
        {t('status.lead-notes')}
      </h2>
      <ol className="flow numbered">
        <li>{t('status.lead-note-1')}</li>
        <li>{t('status.lead-note-2')}</li>
        <li>{t('status.lead-note-3', { number })}</li>
      </ol>
      <PageLink to={`/hbb-lead-status?lead=${metaInfo.leadId}`}>{t('status.lead-follow')}</PageLink>
    </Card>
  );
}
