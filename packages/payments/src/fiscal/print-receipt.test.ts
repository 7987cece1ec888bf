import { expect, test } from 'vitest';
import { amountLines, type PrintableDocument, printDocument, sdcLines, withDashes } from './print-receipt.ts';

// Source: EBM.md section 10 (CIS of RRA, clauses 4, 7, 11, 13, 14) and the rows of the certification sheet by number.

const SALE: PrintableDocument = {
  id: 'fd_1',
  kind: 'sale',
  at: new Date('2026-11-28T17:30:05Z'),
  print: {
    seller: { name: 'Isano Telecom Ltd', tin: '999000099', address: ['KN 4 Ave', 'Kigali'] },
    client: { phone: '0788123456', tin: null, purchaseCode: null },
    line: { name: 'Airtime', letter: 'B' },
    gross: 100_000,
    vat: 15_254,
    taxes: [{ letter: 'B', rate: 18, gross: 100_000, vat: 15_254 }],
    paymentCode: '06',
    original: null,
    reward: 1_525,
  },
  receipt: {
    device: 'SDC010000005',
    machine: 'WIS01000005',
    number: 15,
    totalNumber: 17,
    internalData: 'TE68SLA2D33XYZ234ABCDEFGHI',
    signature: 'V249J39CFJ48HE2W',
    signedAt: '2026-11-28T17:30:07.000Z',
    qr: '28112026#193007#SDC010000005#15#TE68SLA2D33XYZ234ABCDEFGHI#V249J39CFJ48HE2W',
  },
  device: 'SDC010000005',
  number: '15/17',
  signature: 'V249J39CFJ48HE2W',
  invoiceNumber: 42,
};
const text = (lines: { name: string; value: string }[]) =>
  lines.map(({ name, value }) => `${name}: ${value}`);

test('the block of the device is in its order, to the second, with a dash after every fourth character (rows 34, 36, 46)', () => {
  expect(text(sdcLines(SALE))).toEqual([
    'Date: 28/11/2026 Time: 19:30:07',
    'SDC ID: SDC010000005',
    'RECEIPT NUMBER: 15/17 NS',
    'Internal Data: TE68-SLA2-D33X-YZ23-4ABC-DEFG-HI',
    'Receipt Signature: V249-J39C-FJ48-HE2W',
  ]);
  expect(withDashes('')).toBe('');
});

test('a sale is printed with seller, client, item, amounts, payment, device and our own numbers (rows 7, 8, 21, 26, 27, 33, 35, 44, 52)', () => {
  expect(printDocument(SALE, { isCopy: false, version: 'Isano 2.6' })).toEqual({
    seller: ['Isano Telecom Ltd', 'KN 4 Ave', 'Kigali', 'TIN: 999000099'],
    notes: [],
    client: [{ name: 'Client phone', value: '078*****56' }],
    item: [
      { name: 'Airtime', value: '' },
      { name: '1,000.00x 1.00', value: '1,000.00B' },
    ],
    amounts: [
      { name: 'TOTAL', value: '1,000.00' },
      { name: 'TOTAL B-18.00%', value: '1,000.00' },
      { name: 'TOTAL TAX B', value: '152.54' },
      { name: 'TOTAL TAX', value: '152.54' },
    ],
    payment: [
      { name: 'MOBILE MONEY', value: '1,000.00' },
      { name: 'ITEMS NUMBER', value: '1' },
    ],
    sdc: sdcLines(SALE),
    qr: SALE.receipt.qr,
    own: [
      { name: 'RECEIPT NUMBER', value: '42' },
      { name: 'DATE', value: '28/11/2026 TIME: 19:30:05' },
      { name: 'MRC', value: 'WIS01000005' },
      { name: 'CIS', value: 'Isano 2.6' },
    ],
    warning: null,
  });
});

test('a refund names its receipt and has a minus before every amount (rows 9, 56, 57)', () => {
  const refund: PrintableDocument = {
    ...SALE,
    kind: 'credit-note',
    print: {
      ...SALE.print,
      gross: 40_000,
      vat: 6_102,
      taxes: [{ letter: 'B', rate: 18, gross: 40_000, vat: 6_102 }],
      original: 15,
      reward: null,
    },
  };
  const page = printDocument(refund, { isCopy: false, version: 'x' });
  expect(page.notes).toEqual([
    'REFUND',
    'REF. NORMAL RECEIPT#: 15',
    'REFUND IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT',
  ]);
  expect(text(page.amounts)).toEqual([
    'TOTAL: -400.00',
    'TOTAL B-18.00%: -400.00',
    'TOTAL TAX B: -61.02',
    'TOTAL TAX: -61.02',
  ]);
  expect(page.item[1]?.value).toBe('-400.00B');
  expect(page.sdc[2]?.value).toBe('15/17 NR');
});

test('a copy says so, keeps the numbers of its original and is no official receipt (rows 10, 29, 30, 40, 55)', () => {
  const page = printDocument(SALE, { isCopy: true, version: 'x' });
  expect(page.notes).toEqual(['COPY']);
  expect(page.sdc[2]?.value).toBe('15/17 CS');
  expect(page.warning).toBe('THIS IS NOT AN OFFICIAL RECEIPT');
  const original = printDocument(SALE, { isCopy: false, version: 'x' });
  expect({ ...page, notes: [], sdc: original.sdc, warning: null }).toEqual(original);
});

test('a class without tax is printed when it is used, one with tax also at 0.00 (rows 48 and 49)', () => {
  const exempt = { letter: 'A', rate: 0, gross: 100_000, vat: 0 };
  const taxed = { letter: 'B', rate: 18, gross: 0, vat: 0 };
  const lines = amountLines({ ...SALE, print: { ...SALE.print, vat: 0, taxes: [exempt, taxed] } });
  expect(text(lines)).toEqual([
    'TOTAL: 1,000.00',
    'TOTAL A-EX: 1,000.00',
    'TOTAL B-18.00%: 0.00',
    'TOTAL TAX B: 0.00',
    'TOTAL TAX: 0.00',
  ]);
});
