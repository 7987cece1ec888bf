import type { CallResult } from '@portal/contract/calls/calls';
import type { PageTexts } from '@portal/contract/content/content';
import type { ContentKey } from '@portal/contract/content-keys';
import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { type Currency, parseMoney } from '@portal/domain/money/money';
import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import {
  parseTransactionStatus,
  type StatusTone,
  statusTone,
} from '@portal/domain/payments/transaction-status';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { fillNames } from '@portal/platform/wording/fill-names';

type Transaction = CallResult<'readTransaction'>;

/** Key of a text of the status page. The receipt uses the same texts. */
export type StatusTextKey = ContentKey<'payment-translation'>;

/** The texts of the status page in one language, with the names of the brand filled in. */
export type StatusTexts = {
  get: (key: StatusTextKey, values?: Record<string, string>) => string;
  /** Whether there is a text with a key that is put together at run time. */
  has: (key: string) => key is StatusTextKey;
};

/** Finds the texts of the status page among those of its content page. */
export function statusTexts(texts: PageTexts, names: Record<string, string>): StatusTexts {
  return {
    get: (key, values) => fillNames(texts[key] ?? key, { ...names, ...values }),
    has: (key): key is StatusTextKey => Object.hasOwn(texts, key),
  };
}

/** What a receipt says, in the language of its reader. */
export type ReceiptContents = {
  tone: StatusTone;
  /** The state in a word, and the latest event. */
  state: string;
  amount: string;
  reference: string;
  rows: { name: string; value: string }[];
};

type Reader = { locale: Locale; texts: StatusTexts };

/** The lines of a receipt: state, amount, reference, and the rows of the status page that have a value. */
export function receiptContents(transaction: Transaction, reader: Reader): ReceiptContents {
  const { texts, locale } = reader;
  const tone = statusTone(parseTransactionStatus(transaction.status));
  const latest = transaction.timeline.at(-1);
  const price = (amount: string, currency: Currency) => formatPrice({ amount, currency }, locale);
  const event = latest && eventText(latest, { transaction, texts, price });
  return {
    tone,
    state: [texts.get(`status.word-${tone}`), event].filter(Boolean).join(' · '),
    amount: price(transaction.amount, transaction.currencyCode),
    reference: transaction.shortReference,
    rows: [
      {
        name: texts.get('status.when'),
        value: latest && formatLocalTime(latest.at, texts.get('time.months')),
      },
      { name: texts.get('status.reason'), value: tone === 'success' ? null : reasonOf(transaction, texts) },
      ...purchaseRows(transaction, texts),
      ...paymentRows(transaction, texts, price),
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
  };
}

/** Formats decimal text of a currency for the reader. */
type FormatPrice = (amount: string, currency: Currency) => string;

type Row = { name: string; value: string | null | undefined };

function purchaseRows(transaction: Transaction, texts: StatusTexts): Row[] {
  const { transactionType, bundleDescription, accountId, invoiceNumber, msisdn, metaInfo, recharges } =
    transaction;
  const kind = `status.${transactionType}`;
  return [
    {
      name: texts.get('status.description'),
      value: bundleDescription ?? (texts.has(kind) ? texts.get(kind) : null),
    },
    { name: texts.get('status.number'), value: msisdn },
    ...recharges.map((each) => ({ name: each.msisdn, value: each.text })),
    { name: texts.get('status.account'), value: accountId },
    { name: texts.get('status.invoice'), value: invoiceNumber },
    { name: texts.get('status.lead'), value: metaInfo.leadId },
  ];
}

function paymentRows(
  {
    paymentGateway,
    paymentOption,
    mobileNumber,
    refTransactionId,
    charged,
    returned,
    vat,
    fiscal,
  }: Transaction,
  texts: StatusTexts,
  price: FormatPrice,
): Row[] {
  const gateway = paymentGateway && GATEWAY_NAMES[paymentGateway];
  const wallet = gateway ?? paymentOption.label;
  return [
    {
      name: texts.get('status.type'),
      value: [paymentOption.label, gateway].filter(Boolean).join(', '),
    },
    { name: texts.get('status.payer'), value: gateway ? null : mobileNumber },
    { name: texts.get('status.charged'), value: charged && price(charged.amount, charged.currencyCode) },
    { name: texts.get('status.returned'), value: returned && returnedText(returned, texts, price) },
    {
      name: texts.get('status.vat', { vat: String(vat?.percent) }),
      value: vat && price(vat.amount, vat.currencyCode),
    },
    { name: texts.get('status.wallet-reference', { wallet }), value: refTransactionId },
    ...fiscal.map(({ kind, text }) => ({
      name: texts.get(`status.fiscal-${kind}`),
      value: text.replaceAll('\n', ', '),
    })),
  ];
}

function returnedText(
  { amount, of, currencyCode }: NonNullable<Transaction['returned']>,
  texts: StatusTexts,
  price: FormatPrice,
): string {
  const paid = price(of, currencyCode);
  return texts.get('status.returned-of', { amount: price(amount, currencyCode), paid });
}

/** The text of an event, with its amount where it has one. */
function eventText(
  { step, amount }: Transaction['timeline'][number],
  { transaction, texts, price }: { transaction: Transaction; texts: StatusTexts; price: FormatPrice },
): string {
  const values = amount && { amount: price(amount.amount, amount.currencyCode) };
  return texts.get(stepKey(step, transaction), values);
}

/** The key of an event. The text of a delivery depends on the product. */
function stepKey(step: Transaction['timeline'][number]['step'], { transactionType }: Transaction) {
  if (step === 'attempt-declined') return 'timeline.declined' as const;
  return step === 'delivered'
    ? (`timeline.delivered-${productOf(transactionType)}` as const)
    : (`timeline.${step}` as const);
}

function productOf(transactionType: string): 'airtime' | 'lead' | 'bundle' | 'bill' {
  if (transactionType === 'PREPAID_RECHARGE') return 'airtime';
  if (transactionType === 'HBB_LEADS') return 'lead';
  return transactionType.endsWith('_BUNDLES') ? 'bundle' : 'bill';
}

/** A payment by card or airtime has texts of its own for some reasons. */
function reasonOf({ statusReason, paymentOption }: Transaction, texts: StatusTexts): string | null {
  if (!statusReason) return null;
  const { form, label: wallet } = paymentOption;
  const key = [`${form}.reason.${statusReason}`, `reason.${statusReason}`].find(texts.has);
  return texts.get((key as StatusTextKey | undefined) ?? 'reason.unknown', { wallet });
}

function formatPrice({ amount, currency }: { amount: string; currency: Currency }, locale: Locale): string {
  const price = parseMoney(amount, currency);
  return price ? formatMoney(price, locale) : `${currency} ${amount}`;
}
