import { receiptPdfPath, reversalPath } from '@portal/contract/http/receipt-paths';
import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { useHref } from 'react-router';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { ShareReceipt } from '../../../receipt/share-receipt.tsx';
import { receiptTexts } from '../../../receipt/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { Transaction } from '../status/status-text-keys.ts';
import { statusTexts } from '../status/texts.ts';

/** Share, save as PDF and print, and what is left on the numbers of who paid. What needs JavaScript appears after hydration. */
export function ReceiptActions({ transaction }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const hydrated = useHydrated();
  const pdf = useHref(receiptPdfPath(transaction.transactionId));
  const { emailedTo: email, status } = transaction;
  const isPaid = statusTone(parseTransactionStatus(status)) === 'success';
  return (
    <div className="receipt-actions">
      {email && isPaid && <p className="w-full text-center text-sm">{t('status.emailed', { email })}</p>}
      <ShareReceipt id={transaction.transactionId} message={useShareMessage(transaction)} />
      {transaction.final && (
        <a className="btn btn-quiet" href={pdf}>
          <Icon name="bill" /> {t('status.pdf')}
        </a>
      )}
      <Button look="quiet" data-waiting={hydrated ? undefined : true} onClick={() => window.print()}>
        <Icon name="print" /> {t('status.print')}
      </Button>
      {isPaid && transaction.own && (
        <PageLink className="btn btn-quiet" to="/my-lines">
          {t('status.lines')}
        </PageLink>
      )}
      <WrongNumber transaction={transaction} />
    </div>
  );
}

/** The request to take the purchase back from a wrong number, for those who paid. */
function WrongNumber({ transaction: { reversal, transactionId } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  if (!reversal) return null;
  const { caseReference: reference = '', caseState = null } = reversal.case ?? {};
  return (
    <PageLink className="btn btn-quiet" to={reversalPath(transactionId)}>
      {caseState === null ? t('status.wrong-number') : t(`status.case-${caseState}`, { reference })}
    </PageLink>
  );
}

function useShareMessage({ shortReference, amount, currencyCode, status }: Transaction): string {
  const t = useTexts(statusTexts);
  const message = useTexts(receiptTexts);
  const formatPrice = useFormatPrice();
  return message('receipt.message', {
    reference: shortReference,
    amount: formatPrice({ amount, currency: currencyCode }),
    state: t(`status.word-${statusTone(parseTransactionStatus(status))}`),
  });
}
