import { reversalPath, statusPagePath } from '@portal/contract/http/receipt-paths';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { PageLink } from '../../page/page-link.tsx';
import { buyAgainPath } from '../../purchase/buy-again-path.ts';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import { Card } from '../../ui/card.tsx';
import type { Purchase } from './history-step.ts';
import { historyTexts } from './texts.ts';

const TONE = {
  delivered: 'success',
  'taken-back': 'pending',
  refunded: 'pending',
  pending: 'pending',
  failed: 'failed',
} as const;

/** One purchase: what, when, how much, for whom, its state, and what can be done with it. */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const t = useTexts(historyTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const {
    role,
    outcome,
    at,
    amount,
    currencyCode: currency,
    accountId,
    shortReference: reference,
  } = purchase;
  const titleId = `purchase-${reference}`;
  // Several numbers break between two of them, and not inside one.
  const number = accountId ?? purchase.msisdn.split(', ').map(formatMsisdn).join(', ');
  return (
    <Card aria-labelledby={titleId} className={`grid gap-1 kept-receipt tone-${TONE[outcome]}`}>
      <p id={titleId} className="flex justify-between gap-4">
        <strong>{formatPrice({ amount, currency })}</strong>
        <span>{t(`history.outcome-${outcome}`)}</span>
      </p>
      <p>{useBoughtName(purchase)}</p>
      <p>{t('history.for', { number })}</p>
      <p>
        <time dateTime={at}>{formatLocalTime(at, months)}</time>
      </p>
      {purchase.returned && (
        <p>
          {t('history.returned', {
            amount: formatPrice({
              amount: purchase.returned.amount,
              currency: purchase.returned.currencyCode,
            }),
          })}
        </p>
      )}
      {role === 'recipient' && <p>{t('history.received')}</p>}
      <p>{t('history.reference', { reference })}</p>
      <CaseState purchase={purchase} />
      <PurchaseLinks purchase={purchase} titleId={titleId} />
    </Card>
  );
}

function CaseState({ purchase: { reversal } }: { purchase: Purchase }) {
  const t = useTexts(historyTexts);
  if (!reversal?.case) return null;
  const { caseReference: reference, caseState } = reversal.case;
  return <p>{t(`history.case-${caseState}`, { reference })}</p>;
}

type PurchaseLinksProps = { purchase: Purchase; titleId: string };

/** A masked number cannot prefill a form, so the page to buy again asks for it. */
function PurchaseLinks({ purchase, titleId }: PurchaseLinksProps) {
  const t = useTexts(historyTexts);
  const { transactionId, reversal, rechargeType, amount, msisdn } = purchase;
  return (
    <div className="receipt-actions">
      {transactionId && (
        <PageLink to={statusPagePath(transactionId)} className="btn btn-quiet" aria-describedby={titleId}>
          {t('history.receipt')}
        </PageLink>
      )}
      {rechargeType !== 'HBB_LEADS' && (
        <PageLink
          to={buyAgainPath({ rechargeType, amount, msisdn, leadId: null, transactionId })}
          className="btn btn-quiet"
          aria-describedby={titleId}
        >
          {t('history.again')}
        </PageLink>
      )}
      {transactionId && reversal && (
        <PageLink to={reversalPath(transactionId)} className="btn btn-quiet" aria-describedby={titleId}>
          {t('history.wrong-number')}
        </PageLink>
      )}
    </div>
  );
}
