import { brandCodes } from '@portal/domain/brand';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { parseTransactionStatus, toneOfStatus } from '@portal/domain/transaction-status';
import type { ReactNode } from 'react';
import { useBrand } from '../../../blocks/page-facts.ts';
import { shownMsisdn } from '../../../blocks/shown.ts';
import { useFormatPrice } from '../../../blocks/use-format-money.ts';
import { useHasText, useTexts } from '../../../blocks/use-texts.ts';
import { paymentTexts } from '../texts.ts';
import { reasonKey, type Transaction } from './status-copy.ts';
import { reasonTexts, statusTexts } from './texts.ts';
import { useMethodName } from './use-method-name.ts';
import { useStatusWords } from './use-status-words.ts';

/** The rows of SPEC section 2 "Status page"; a row without a value is left out. */
export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const { paymentGateway, amount, currencyCode: currency } = transaction;
  const formatPrice = useFormatPrice();
  const method = useMethodName(transaction);
  const wallet = paymentGateway ? GATEWAY_NAMES[paymentGateway] : method;
  const t = useTexts(statusTexts, wallet ? { wallet } : {});
  const reason = useStatusWords(reasonTexts, transaction);
  const hasReason = useHasText(reasonTexts);
  const tone = toneOfStatus(parseTransactionStatus(transaction.status));
  const { statusReason, charged } = transaction;
  return (
    <section aria-label={t('status.summary')}>
      <dl className="summary-rows">
        <Row name={t('status.status')}>{t(`status.word-${tone}`)}</Row>
        <Row name={t('status.amount')}>{formatPrice({ amount, currency })}</Row>
        <Row name={t('status.charged')}>
          {charged && formatPrice({ amount: charged.amount, currency: charged.currencyCode })}
        </Row>
        <Row name={t('status.description')}>{useDescription(transaction)}</Row>
        <Row name={t('status.number')}>{shownMsisdn(transaction.msisdn)}</Row>
        <Row name={t('status.payer')}>{paymentGateway ? null : shownMsisdn(transaction.mobileNumber)}</Row>
        <LeadRows transaction={transaction} />
        <Row name={t('status.type')}>{usePaymentType(transaction)}</Row>
        <Row name={t('status.account')}>{transaction.accountId}</Row>
        <Row name={t('status.invoice')}>{transaction.invoiceNumber}</Row>
        <Row name={t('status.reference')}>{transaction.transactionId}</Row>
        <Row name={t('status.wallet-reference')}>{transaction.refTransactionId}</Row>
        {tone !== 'success' && statusReason && (
          <Row name={<>{t('status.reason')} *</>}>{reason(reasonKey(statusReason, hasReason))}</Row>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Home broadband: the lead, and for whom it is and where (SPEC section 2, broadband variant). */
function LeadRows({ transaction: { metaInfo } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const { leadId, contactSummary } = metaInfo;
  if (!contactSummary) return null;
  const { fullName, contactNumber, email, address } = contactSummary;
  return (
    <>
      <Row name={t('status.lead')}>{leadId}</Row>
      <Row name={t('status.contact')}>
        {fullName}, {shownMsisdn(contactNumber)}, {email}
      </Row>
      <Row name={t('status.address')}>{address}</Row>
    </>
  );
}

/** The bundle in its own words, else the kind of payment. */
function useDescription({ transactionType, bundleDescription }: Transaction): string | null {
  const t = useTexts(statusTexts);
  if (bundleDescription) return bundleDescription;
  const known = (['PREPAID_RECHARGE', 'POSTPAID_BILL', 'BILL_PAYMENT', 'HBB_LEADS'] as const).find(
    (type) => type === transactionType,
  );
  return known ? t(`status.${known}`) : null;
}

/** The card gateway when there is one, else the mode, in words. */
function usePaymentType(transaction: Transaction): string {
  const { paymentGateway, paymentMode } = transaction;
  const t = useTexts(statusTexts);
  const options = useTexts(paymentTexts);
  const method = useMethodName(transaction);
  const codes = brandCodes(useBrand());
  if (method) return method;
  if (paymentGateway) return `${options('method.card')}, ${GATEWAY_NAMES[paymentGateway]}`;
  if (paymentMode === codes.moneyPush) return t('status.type-push');
  return paymentMode === codes.money ? t('status.type-pin') : paymentMode;
}
