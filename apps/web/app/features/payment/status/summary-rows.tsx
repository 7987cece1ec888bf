import { brandCodes } from '@portal/domain/brand';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { parseTransactionStatus, toneOfStatus } from '@portal/domain/transaction-status';
import { useBrand } from '../../../blocks/page-facts.ts';
import { shownMsisdn } from '../../../blocks/shown.ts';
import { useFormatPrice } from '../../../blocks/use-format-money.ts';
import { useHasText, useTexts } from '../../../blocks/use-texts.ts';
import { SummaryRow } from '../summary-row.tsx';
import { methodName } from './method-name.ts';
import { reasonKey, type Transaction } from './status-copy.ts';
import { reasonTexts, statusTexts } from './texts.ts';
import { useStatusWords } from './use-status-words.ts';

/** The rows of SPEC section 2 "Status page". */
export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const { paymentGateway, amount, currencyCode: currency } = transaction;
  const formatPrice = useFormatPrice();
  const method = methodName(transaction);
  const wallet = paymentGateway ? GATEWAY_NAMES[paymentGateway] : method;
  const t = useTexts(statusTexts, wallet ? { wallet } : {});
  const reason = useStatusWords(reasonTexts, transaction);
  const hasReason = useHasText(reasonTexts);
  const tone = toneOfStatus(parseTransactionStatus(transaction.status));
  const { statusReason, charged } = transaction;
  return (
    <section aria-label={t('status.summary')}>
      <dl className="summary-rows">
        <SummaryRow name={t('status.status')}>{t(`status.word-${tone}`)}</SummaryRow>
        <SummaryRow name={t('status.amount')}>{formatPrice({ amount, currency })}</SummaryRow>
        <SummaryRow name={t('status.charged')}>
          {charged && formatPrice({ amount: charged.amount, currency: charged.currencyCode })}
        </SummaryRow>
        <SummaryRow name={t('status.description')}>{useDescription(transaction)}</SummaryRow>
        <SummaryRow name={t('status.number')}>{shownMsisdn(transaction.msisdn)}</SummaryRow>
        <SummaryRow name={t('status.payer')}>
          {paymentGateway ? null : shownMsisdn(transaction.mobileNumber)}
        </SummaryRow>
        <LeadRows transaction={transaction} />
        <SummaryRow name={t('status.type')}>{usePaymentType(transaction)}</SummaryRow>
        <SummaryRow name={t('status.account')}>{transaction.accountId}</SummaryRow>
        <SummaryRow name={t('status.invoice')}>{transaction.invoiceNumber}</SummaryRow>
        <SummaryRow name={t('status.reference')}>{transaction.transactionId}</SummaryRow>
        <SummaryRow name={t('status.wallet-reference')}>{transaction.refTransactionId}</SummaryRow>
        {tone !== 'success' && statusReason && (
          <SummaryRow name={<>{t('status.reason')} *</>}>
            {reason(reasonKey(statusReason, hasReason))}
          </SummaryRow>
        )}
      </dl>
    </section>
  );
}

/** Home broadband: the lead, its contact and its address (SPEC section 2, broadband variant). */
function LeadRows({ transaction: { metaInfo } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const { leadId, contactSummary } = metaInfo;
  if (!contactSummary) return null;
  const { fullName, contactNumber, email, address } = contactSummary;
  return (
    <>
      <SummaryRow name={t('status.lead')}>{leadId}</SummaryRow>
      <SummaryRow name={t('status.contact')}>
        {fullName}, {shownMsisdn(contactNumber)}, {email}
      </SummaryRow>
      <SummaryRow name={t('status.address')}>{address}</SummaryRow>
    </>
  );
}

/** The description of the bundle, else the kind of payment. */
function useDescription({ transactionType, bundleDescription }: Transaction): string | null {
  const t = useTexts(statusTexts);
  if (bundleDescription) return bundleDescription;
  const type = (['PREPAID_RECHARGE', 'POSTPAID_BILL', 'BILL_PAYMENT', 'HBB_LEADS'] as const).find(
    (each) => each === transactionType,
  );
  return type ? t(`status.${type}`) : null;
}

/** Name of the payment method; for cards with the gateway. */
function usePaymentType(transaction: Transaction): string {
  const { paymentGateway, paymentMode, paymentOption } = transaction;
  const t = useTexts(statusTexts);
  const method = methodName(transaction);
  const codes = brandCodes(useBrand());
  if (method) return method;
  if (paymentGateway) return `${paymentOption.label}, ${GATEWAY_NAMES[paymentGateway]}`;
  if (paymentMode === codes.moneyPush) return t('status.type-push');
  return paymentMode === codes.money ? t('status.type-pin') : paymentMode;
}
