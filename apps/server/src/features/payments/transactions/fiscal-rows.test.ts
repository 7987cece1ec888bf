import type { DocumentsOfPayment, IssuedDocument } from '@portal/payments/fiscal/read-documents';
import { expect, test } from 'vitest';
import { fiscalRows } from './fiscal-rows.ts';

const SALE = {
  id: 'fd_1',
  kind: 'sale',
  at: new Date('2026-11-28T17:30:05Z'),
  print: { reward: 1_525, taxes: [], original: null },
  receipt: {
    device: 'SDC010000005',
    machine: 'WIS01000005',
    number: 15,
    totalNumber: 17,
    internalData: 'TE68SLA2D33XYZ234ABCDEFGHI',
    signature: 'V249J39CFJ48HE2W',
    signedAt: '2026-11-28T17:30:07.000Z',
    qr: 'sale',
  },
  device: 'SDC010000005',
  number: '15/17',
  signature: 'V249J39CFJ48HE2W',
  invoiceNumber: 42,
} as unknown as IssuedDocument;
const RETURN = { ...SALE, id: 'fd_2', kind: 'credit-note' } as IssuedDocument;
const UNPRINTED = { ...SALE, id: 'fd_3', print: null } as IssuedDocument;

const rowsOf = (documents: DocumentsOfPayment, isJustSold = false) =>
  fiscalRows(documents, { id: 'pay1', locale: 'en', formatText: (key) => key, isJustSold }).map(
    ({ kind, qr }) => [kind, qr && new URL(qr, 'https://portal.test').searchParams.get('document')],
  );

// Who scans the code of a refund must not read that of the sale.
test('each receipt on the page has its own code, and the share of the VAT stands only where nothing went back', () => {
  expect(rowsOf({ issued: [SALE], waiting: 0 })).toEqual([
    ['sale', '0'],
    ['reward', null],
  ]);
  expect(rowsOf({ issued: [SALE, RETURN], waiting: 0 })).toEqual([
    ['sale', '0'],
    ['credit-note', '1'],
  ]);
  expect(rowsOf({ issued: [SALE, UNPRINTED, RETURN], waiting: 0 }).map(([, code]) => code)).toEqual([
    '0',
    null,
    '2',
  ]);
});

test('a receipt that is not signed yet is announced, and no share of the VAT before it', () => {
  expect(rowsOf({ issued: [SALE], waiting: 1 })).toEqual([
    ['sale', '0'],
    ['waiting', null],
  ]);
  expect(rowsOf({ issued: [], waiting: 0 }, true)).toEqual([['waiting', null]]);
  expect(rowsOf({ issued: [], waiting: 0 })).toEqual([]);
});
