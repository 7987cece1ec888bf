import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { useRootData } from '../../../context/root-data.ts';
import { useHasText, useTexts } from '../../../i18n/use-texts.ts';
import { LinkButton, PageLink } from '../../../page/page-link.tsx';
import { methodName } from '../status/method-name.ts';
import { reasonTextKey, type Transaction } from '../status/status-text-keys.ts';
import { reasonTexts, statusTexts } from '../status/texts.ts';
import { useStatusTexts } from '../status/use-status-texts.ts';
import { hasWayOut, WayOut } from '../way-out/way-out.tsx';
import { wayOutTexts } from '../way-out/way-out-texts.ts';

/** The payment that did not succeed. */
export type FailureProps = {
  transaction: Transaction;
  /** What the customer dials to unlock the brand's own wallet. */
  resetDial: string | null;
};

/** Why a payment did not succeed and what the customer can do, under the heading (SPEC section 2: the reason, marked `*`). */
export function FailureHelp({ transaction, resetDial }: FailureProps) {
  const tone = statusTone(parseTransactionStatus(transaction.status));
  return (
    <>
      <Reason transaction={transaction} />
      {tone === 'failed' && <Help transaction={transaction} resetDial={resetDial} />}
    </>
  );
}

function Reason({ transaction }: Pick<FailureProps, 'transaction'>) {
  const t = useTexts(statusTexts);
  const reason = useStatusTexts(reasonTexts, transaction);
  const hasReason = useHasText(reasonTexts);
  const { statusReason, paymentOption } = transaction;
  const { label: wallet } = paymentOption;
  if (!statusReason) return null;
  return (
    <p className="way-out">
      <strong>{t('status.reason')} *</strong> {reason(reasonTextKey(statusReason, hasReason), { wallet })}
    </p>
  );
}

function Help({ transaction, resetDial }: FailureProps) {
  const { retryable, orderId, shortReference } = transaction;
  const t = useTexts(statusTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <div className="grid gap-3 print:hidden">
      {retryable && <RetryHint transaction={transaction} resetDial={resetDial} />}
      {retryable && (
        <LinkButton wide to={`/payment/start?order=${orderId}`}>
          {t('status.retry')}
        </LinkButton>
      )}
      <p className="text-sm text-ink-soft">
        {t('status.care', { number, reference: shortReference })}{' '}
        <PageLink to={`/call-back?topic=payment&subject=${shortReference}`}>{t('status.call-back')}</PageLink>
      </p>
    </div>
  );
}

/** What to do before the next try; for most reasons the general advice. */
function RetryHint({ transaction, resetDial }: FailureProps) {
  const t = useTexts(wayOutTexts);
  const { statusReason } = transaction;
  if (!hasWayOut(statusReason)) return <p>{t('wayout.general')}</p>;
  const wallet = methodName(transaction) ?? undefined;
  return (
    <p>
      <WayOut reason={statusReason} wallet={wallet} resetDial={resetDial ?? ''} />
    </p>
  );
}
