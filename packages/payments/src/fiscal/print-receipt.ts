import { localDateTime } from '@portal/domain/time/calendar-date';
import type { SignedReceipt } from '../engine/messages/tax-receipt-words.ts';
import type { FiscalReceipt, Hundredths } from './fiscal-device.ts';
import type { DocumentsOfPayment, IssuedDocument } from './read-documents.ts';

/** A document that was signed by a device of the authority, so that everything of its print is known. */
export type PrintableDocument = IssuedDocument & {
  print: NonNullable<IssuedDocument['print']>;
  receipt: FiscalReceipt;
};

/** Whether its print is known; that of a document of an older version is not. */
export function isPrintable(document: IssuedDocument): document is PrintableDocument {
  return document.print !== null && document.receipt !== null;
}

/** A dash after every fourth character, as the authority prints codes. */
export function withDashes(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** An amount with two decimals and commas; of a refund with a minus before it (CIS 13). */
export function printAmount(hundredths: Hundredths, isRefund: boolean): string {
  const [whole = '0', decimals = '00'] = (hundredths / 100).toFixed(2).split('.');
  return `${isRefund ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** A line of a print: a name with its value, or a text alone. */
export type PrintLine = { name: string; value: string };

/** Date and time of the country as the authority prints them. */
function printTime(iso: string): { date: string; time: string } {
  const [day = '', time = ''] = localDateTime(new Date(iso)).split('T');
  const [year, month, date] = day.split('-');
  return { date: `${date}/${month}/${year}`, time: time.slice(0, 8) };
}

/** The kind of a document behind its counters: normal or copy, sale or refund. */
function labelOf({ kind }: IssuedDocument, isCopy: boolean): string {
  return `${isCopy ? 'C' : 'N'}${kind === 'sale' ? 'S' : 'R'}`;
}

/** The number of a receipt as the authority prints it: of its kind, of all, and its kind. */
export function receiptNumber(document: PrintableDocument, isCopy = false): string {
  const { number, totalNumber } = document.receipt;
  return `${number}/${totalNumber} ${labelOf(document, isCopy)}`;
}

/** The block of the device in its order (CIS 7.24; SDC: sales data controller). */
export function sdcLines(document: PrintableDocument, isCopy = false): PrintLine[] {
  const { signedAt, device, internalData, signature } = document.receipt;
  const { date, time } = printTime(signedAt);
  return [
    { name: 'Date', value: `${date} Time: ${time}` },
    { name: 'SDC ID', value: device },
    { name: 'RECEIPT NUMBER', value: receiptNumber(document, isCopy) },
    { name: 'Internal Data', value: withDashes(internalData) },
    { name: 'Receipt Signature', value: withDashes(signature) },
  ];
}

/** The signed receipt of a sale, as messages name it; `null`: there is none, or not yet. */
export function saleReceipt({ issued }: DocumentsOfPayment): SignedReceipt | null {
  const sale = issued.filter(isPrintable).find(({ kind }) => kind === 'sale');
  if (!sale) return null;
  return { number: receiptNumber(sale), lines: sdcLines(sale).map(({ name, value }) => `${name}: ${value}`) };
}

/** The amounts: a class with a rate above 0 is always printed, one without only when it is used (checkpoints 48 and 49). */
export function amountLines({ kind, print }: PrintableDocument): PrintLine[] {
  const amount = (value: Hundredths) => printAmount(value, kind === 'credit-note');
  const taxed = print.taxes.filter(({ rate }) => rate > 0);
  return [
    { name: 'TOTAL', value: amount(print.gross) },
    ...print.taxes.map(({ letter, rate, gross }) => ({
      name:
        rate > 0 ? `TOTAL ${letter}-${rate.toFixed(2)}%` : `TOTAL ${letter}${letter === 'A' ? '-EX' : ''}`,
      value: amount(gross),
    })),
    ...taxed.map(({ letter, vat }) => ({ name: `TOTAL TAX ${letter}`, value: amount(vat) })),
    { name: 'TOTAL TAX', value: amount(print.vat) },
  ];
}

/** Names of the means of payment on receipts (the authority's class 07). */
const MEANS: Readonly<Record<string, string>> = {
  '01': 'CASH',
  '02': 'CREDIT',
  '03': 'CASH/CREDIT',
  '04': 'BANK CHECK',
  '05': 'DEBIT & CREDIT CARD',
  '06': 'MOBILE MONEY',
  '07': 'OTHER',
};

/** What the whole print of a document says, block by block (CIS 4, 7, 11, 13 and 14). Labels are the authority's, in its English. */
export function printDocument(
  document: PrintableDocument,
  { isCopy, version }: { isCopy: boolean; version: string },
) {
  const { kind, print, receipt, invoiceNumber, at } = document;
  const { seller, client, line, gross, paymentCode } = print;
  const isRefund = kind === 'credit-note';
  const own = printTime(at.toISOString());
  return {
    seller: [seller.name, ...seller.address, `TIN: ${seller.tin}`],
    notes: [
      ...(isCopy ? ['COPY'] : []),
      ...(isRefund
        ? [
            'REFUND',
            `REF. NORMAL RECEIPT#: ${print.original}`,
            'REFUND IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT',
          ]
        : []),
    ],
    client: [
      { name: 'Client ID', value: client.tin ?? '' },
      { name: 'Client phone', value: client.phone ? maskPhone(client.phone) : '' },
      { name: 'Purchase code', value: client.purchaseCode ?? '' },
    ].filter(({ value }) => value !== ''),
    item: [
      { name: line.name, value: '' },
      { name: `${printAmount(gross, false)}x 1.00`, value: `${printAmount(gross, isRefund)}${line.letter}` },
    ],
    amounts: amountLines(document),
    payment: [
      { name: MEANS[paymentCode] ?? paymentCode, value: printAmount(gross, isRefund) },
      { name: 'ITEMS NUMBER', value: '1' },
    ],
    sdc: sdcLines(document, isCopy),
    qr: receipt.qr,
    own: [
      { name: 'RECEIPT NUMBER', value: String(invoiceNumber ?? '') },
      { name: 'DATE', value: `${own.date} TIME: ${own.time}` },
      { name: 'MRC', value: receipt.machine },
      { name: 'CIS', value: version },
    ],
    /** Twice as large as the amounts, after the tax and at the bottom (checkpoint 55). */
    warning: isCopy ? 'THIS IS NOT AN OFFICIAL RECEIPT' : null,
  };
}

/** A print, block by block. */
export type FiscalPage = ReturnType<typeof printDocument>;

/** A file is passed on, so that a number is masked in it (RULINGS 8). */
function maskPhone(phone: string): string {
  return phone.slice(0, 3).padEnd(phone.length - 2, '*') + phone.slice(-2);
}
