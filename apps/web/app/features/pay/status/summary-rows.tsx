import { brandCodes } from '@portal/domain/language/brand';
import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { useBrand } from '../../../context/root-data.ts';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { SummaryRow } from '../../../ui/summary-row.tsx';
import { methodName } from './method-name.ts';
import type { Transaction } from './status-text-keys.ts';
import { statusTexts } from './texts.ts';

/** The rows of SPEC section 2 "Status page"; reference, time and reason stand above them. */
export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const { paymentGateway, amount, currencyCode: currency } = transaction;
  const formatPrice = useFormatPrice();
  const method = methodName(transaction);
  const wallet = paymentGateway ? GATEWAY_NAMES[paymentGateway] : method;
  const t = useTexts(statusTexts, wallet ? { wallet } : {});
  const tone = statusTone(parseTransactionStatus(transaction.status));
  const { charged, returned, vat } = transaction;
  return (
    <section aria-label={t('status.summary')}>
      <dl className="summary-rows">
        <SummaryRow name={t('status.status')}>{t(`status.word-${tone}`)}</SummaryRow>
        <SummaryRow name={t('status.amount')}>{formatPrice({ amount, currency })}</SummaryRow>
        <SummaryRow name={t('status.charged')}>
          {charged && formatPrice({ amount: charged.amount, currency: charged.currencyCode })}
        </SummaryRow>
        <SummaryRow name={t('status.returned')}>
          {returned &&
            t('status.returned-of', {
              amount: formatPrice({ amount: returned.amount, currency: returned.currencyCode }),
              paid: formatPrice({ amount: returned.of, currency: returned.currencyCode }),
            })}
        </SummaryRow>
        <SummaryRow name={t('status.vat', { vat: String(vat?.percent) })}>
          {vat && formatPrice({ amount: vat.amount, currency: vat.currencyCode })}
        </SummaryRow>
        <SummaryRow name={t('status.description')}>{useDescription(transaction)}</SummaryRow>
        <SummaryRow name={t('status.number')}>{formatMsisdn(transaction.msisdn)}</SummaryRow>
        {transaction.recharges.map(({ msisdn, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two masked numbers may be the same text, and the list never changes its order
          <SummaryRow key={index} name={formatMsisdn(msisdn)}>
            {text}
          </SummaryRow>
        ))}
        <SummaryRow name={t('status.payer')}>
          {paymentGateway ? null : formatMsisdn(transaction.mobileNumber)}
        </SummaryRow>
        <LeadRows transaction={transaction} />
        <SummaryRow name={t('status.type')}>{usePaymentType(transaction)}</SummaryRow>
        <SummaryRow name={t('status.account')}>{transaction.accountId}</SummaryRow>
        <SummaryRow name={t('status.invoice')}>{transaction.invoiceNumber}</SummaryRow>
        <SummaryRow name={t('status.wallet-reference')}>{transaction.refTransactionId}</SummaryRow>
        {transaction.fiscal.map(({ kind, text, qr }) => (
          <SummaryRow key={text} name={t(`status.fiscal-${kind}`)}>
            {text}
            {qr && (
              <img
                className="mt-2 block"
                src={qr}
                alt={t('status.fiscal-qr')}
                width="176"
                height="176"
                loading="lazy"
              />
            )}
          </SummaryRow>
        ))}
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
        {fullName}, {formatMsisdn(contactNumber)}, {email}
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
