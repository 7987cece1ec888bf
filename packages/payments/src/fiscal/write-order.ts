import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, currencyExponent } from '@portal/domain/money/money';
import type { OrderContents } from '@portal/domain/payments/order';
import { taxedAs, vatPercentAt } from '@portal/domain/payments/taxes';
import type { Payment } from '../engine/payment.ts';
import { shortReference } from '../short-reference.ts';
import type { DeviceWords, FiscalOrder, FiscalRules } from './fiscal-device.ts';
import type { QueuedDocument } from './outbox-store.ts';
import type { ReceiptBuyer } from './receipt-buyer.ts';

/** What a person has to decide before a document can be sent. */
type Unsendable = { kind: 'refused'; hidesSuccess: false } & DeviceWords;

/**
 * Writes a document in the words of the port, from its row and its payment. A charge in another currency has the price in the
 * country's currency on its receipt, and a reversal of it the same share of that price.
 */
export function writeOrder(
  document: QueuedDocument,
  {
    payment,
    buyer,
    rules,
    dayNumber,
  }: { payment: Payment | null; buyer: ReceiptBuyer | null; rules: FiscalRules; dayNumber: number },
): { kind: 'order'; order: FiscalOrder } | Unsendable {
  if (!payment) return refuse('no-payment', 'the payment is not found');
  const { kind, saleInvoiceNumber, saleNumber, saleRate } = document;
  const isReversal = kind === 'credit-note';
  if (isReversal && document.earlierReversals > 0 && rules.partRefunds === 'one' && !document.isReleased)
    return refuse('part-refund', 'a reversal of this receipt exists already');
  const gross = grossOf(document, payment);
  if (gross <= 0) return refuse('no-amount', 'its price in the currency of receipts is not known');
  return {
    kind: 'order',
    order: {
      id: document.id,
      kind,
      reference: shortReference(payment.id),
      product: taxedAs(payment.orderKind),
      name: nameOf(payment.contents),
      gross,
      mode: payment.mode,
      at: document.at,
      phone: phoneOf(payment, buyer, rules),
      company: companyOf(buyer),
      original:
        isReversal && saleInvoiceNumber !== null
          ? { invoiceNumber: saleInvoiceNumber, number: saleNumber ?? 0, rate: saleRate }
          : null,
      cause: document.cause,
      vatPercent: vatPercentAt(document.at),
      dayNumber,
    },
  };
}

function refuse(code: string, message: string): Unsendable {
  return { kind: 'refused', hidesSuccess: false, code, message };
}

function grossOf({ amountMinor, currency, saleMinor }: QueuedDocument, payment: Payment): number {
  const toHundredths = 10 ** (2 - currencyExponent(countryCurrency()));
  if (currency === countryCurrency()) return amountMinor * toHundredths;
  if (payment.currency !== countryCurrency()) return 0;
  const share = saleMinor === null ? 1 : amountMinor / saleMinor;
  return Math.round(payment.amountMinor * toHundredths * share);
}

/** Wallets know their payer. The number of a card payment is typed; what a pseudonym replaced is no number. */
function phoneOf(
  { payer, msisdn }: Payment,
  buyer: ReceiptBuyer | null,
  { rewardPhone }: FiscalRules,
): string | null {
  const number = { payer, line: msisdn, ask: buyer?.phone ?? '', none: '' }[rewardPhone];
  return isMsisdn(number) ? number : null;
}

function companyOf(buyer: ReceiptBuyer | null): FiscalOrder['company'] {
  const { tin, purchaseCode, name } = buyer ?? {};
  return tin && purchaseCode ? { tin, purchaseCode, name: name ?? null } : null;
}

function nameOf(contents: OrderContents): string {
  switch (contents.kind) {
    case 'prepaid-recharge':
    case 'several-recharges':
      return 'Airtime';
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return contents.bundle.name.en;
    case 'postpaid-bill':
      return 'Postpaid bill';
    case 'fixed-invoice':
      return 'Fixed internet invoice';
    case 'lead':
      return contents.plan.name.en;
  }
}
