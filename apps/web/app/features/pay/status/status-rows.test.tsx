import { readFileSync } from 'node:fs';
import type { PageTexts } from '@portal/contract/content/content';
import { expect, test } from 'vitest';
import { buildTransaction } from '../../../testing/build-transaction.ts';
import { renderHtml } from '../../../testing/render-page.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StatusScreen } from './status-screen.tsx';
import type { Transaction } from './status-text-keys.ts';

/** A delivered bundle, paid from another number. */
const DELIVERED = buildTransaction({
  refTransactionId: 'MP8721',
  transactionType: 'PREPAID_BUNDLES',
  rechargeType: 'BUNDLE PURCHASE',
  amount: '48765',
  vat: { percent: 18, amount: '7439', currencyCode: 'RWF' },
  msisdn: '792000011',
  mobileNumber: '792000077',
  bundleDescription: '1 GB of data, valid for 3 hours.',
  productCode: 'DH3',
  timeline: [
    { step: 'asked', at: '2026-02-28T21:58:00Z' },
    { step: 'paid', at: '2026-02-28T21:59:00Z' },
    { step: 'delivered', at: '2026-02-28T22:05:00Z' },
  ],
});

function render(change: Partial<Transaction>, texts?: PageTexts): string {
  const page = { kind: 'found', maxTries: 5, resetDial: null, seenAt: '2026-02-28T22:06:00Z' } as const;
  const transaction = { ...DELIVERED, ...change };
  return renderHtml(
    <ToastProvider labels={{ error: 'Error', success: 'Success', close: 'Close' }}>
      <StatusScreen page={{ ...page, transaction }} query={{ id: transaction.transactionId }} />
    </ToastProvider>,
    texts && { texts: { 'payment-translation': texts } },
  );
}

const textOf = (html: string) =>
  html
    .replace(/<!-- -->|<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', ' ');

/** The names and values of the lists of a page, in their order. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
    textOf(name),
    textOf(value),
  ]);
}

/** With the percentage of the day of the sale, which the payment has. */
const VAT = 'Includes VAT of 18 %';
const STUB = [
  ['Transaction reference', '7KQ2M-4XW9T'],
  ['Date and time', '1 March 2026, 00:05'],
];

test('the status page of a purchase by wallet has every row, with price, VAT, both numbers and local time', () => {
  expect(rowsOf(render({}))).toEqual([
    ...STUB,
    ['Status', 'Successful'],
    ['Amount', 'RWF 48,765'],
    [VAT, 'RWF 7,439'],
    ['Description', '1 GB of data, valid for 3 hours.'],
    ['Mobile number', '792 000 011'],
    ['Paid from', '792 000 077'],
    ['Payment type', 'Zuba Money, approval on the phone'],
    ['Zuba Money reference', 'MP8721'],
  ]);
});

test('a charge in another currency, what was returned of it and the fiscal documents have rows of their own', () => {
  const rows = rowsOf(
    render({
      paymentMode: 'CARD_DPO',
      paymentGateway: 'dpo',
      paymentOption: { label: 'Debit/Credit Card', form: 'card', segment: 'card' },
      charged: { amount: '33.50', currencyCode: 'USD' },
      returned: { amount: '10.05', of: '33.50', currencyCode: 'USD' },
      takenBack: 'part',
      fiscal: [
        {
          kind: 'sale',
          text: 'SDC ID: SDC01\nRECEIPT NUMBER: 7/9 NS',
          qr: '/payment/receipt-qr.svg?id=1&document=0',
        },
        { kind: 'credit-note', text: 'SDC01 8, EF-GH', qr: null },
        { kind: 'waiting', text: 'It follows.', qr: null },
        { kind: 'reward', text: 'RWF 15.25 comes back.', qr: null },
      ],
    }),
  );
  expect(rows).toEqual([
    ...STUB,
    ['Status', 'Successful'],
    ['Amount', 'RWF 48,765'],
    ['Amount that was taken', 'USD 33.50'],
    ['Amount returned', 'USD 10.05 of USD 33.50'],
    [VAT, 'RWF 7,439'],
    ['Description', '1 GB of data, valid for 3 hours.'],
    ['Mobile number', '792 000 011'],
    ['Payment type', 'Debit/Credit Card, DPO Pay'],
    ['DPO Pay reference', 'MP8721'],
    ['Tax receipt', 'SDC ID: SDC01\nRECEIPT NUMBER: 7/9 NS'],
    ['Tax receipt of the refund', 'SDC01 8, EF-GH'],
    ['Tax receipt', 'It follows.'],
    ['Part of the VAT', 'RWF 15.25 comes back.'],
  ]);
});

test.each([
  ['en', 'QR code of the tax receipt'],
  ['sw', 'Msimbo wa QR wa risiti ya kodi'],
  ['rw', 'Kode ya QR y’inyemezabuguzi ya EBM'],
  ['fr', 'Code QR du reçu fiscal'],
] as const)(
  'the QR code of a tax receipt is a picture of its own that is loaded when it is seen, and named in %s',
  (locale, name) => {
    const file = new URL(`../../../../../../content/${locale}/payment-translation.json`, import.meta.url);
    const qr = '/payment/receipt-qr.svg?id=1&document=0';
    const html = render(
      { fiscal: [{ kind: 'sale', text: 'SDC ID: SDC01', qr }] },
      JSON.parse(readFileSync(file, 'utf8')),
    );
    const [picture = ''] = /<img[^>]*receipt-qr[^>]*>/.exec(html) ?? [];
    expect(picture).toContain('src="/payment/receipt-qr.svg?id=1&amp;document=0"');
    expect(picture).toContain('loading="lazy"');
    expect(picture).toContain(`alt="${name}"`);
  },
);

test('a bill has its account and number, a home broadband order its contact and address', () => {
  const bill = { transactionType: 'POSTPAID_BILL', bundleDescription: null, vat: null } as const;
  const billRows = rowsOf(render({ ...bill, accountId: '9876543210', invoiceNumber: 'B-1' }));
  expect(billRows).toContainEqual(['Description', 'Postpaid bill payment']);
  expect(billRows.slice(-3)).toEqual([
    ['Account number', '9876543210'],
    ['Invoice number', 'B-1'],
    ['Zuba Money reference', 'MP8721'],
  ]);
  expect(JSON.stringify(billRows)).not.toContain('VAT');
  const contactSummary = {
    fullName: 'Keza Uwase',
    contactNumber: '792000055',
    email: 'keza@example.rw',
    address: 'KG 7 Ave 12, Kigali',
  };
  const works = rowsOf(
    render({
      transactionType: 'HBB_LEADS',
      bundleDescription: '5G 20',
      metaInfo: { leadId: 'W1', contactSummary },
    }),
  );
  expect(works).toContainEqual(['Lead id', 'W1']);
  expect(works).toContainEqual(['Contact', 'Keza Uwase, 792 000 055, keza@example.rw']);
  expect(works).toContainEqual(['Installation address', 'KG 7 Ave 12, Kigali']);
});

test('what happened is listed oldest first, in local time, and the head says for whom and how much', () => {
  const html = render({});
  const timeline = /<ol class="timeline">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
  expect(
    timeline
      .split('<li')
      .slice(1)
      .map((item) => textOf(`<li${item}`)),
  ).toEqual([
    'Payment requested28 February 2026, 23:58',
    'Paid28 February 2026, 23:59',
    'Bundle activated1 March 2026, 00:05',
  ]);
});
