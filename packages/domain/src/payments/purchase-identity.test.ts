import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FixedAccount, PostpaidAccount } from '../identifiers/account-number.ts';
import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Statement } from '../products/bill.ts';
import type { Bundle } from '../products/bundle.ts';
import type { Order } from './order.ts';
import { purchaseIdentity } from './purchase-identity.ts';

const WHO = { msisdn: '788000001' as Msisdn, amount: { minor: 710, currency: 'RWF' } as const };
const WORDS = { en: 'Daily 1 GB' };
const BUNDLE: Bundle = {
  productCode: 'D1',
  name: WORDS,
  description: WORDS,
  category: WORDS,
  megabytes: 1024,
  minutes: null,
  messages: null,
  validity: { count: 1, unit: 'days' },
  periodType: 'Daily',
  price: WHO.amount,
  line: 'prepaid',
  popular: false,
};
const invoice = (invoiceNumber: string): Statement => ({
  invoiceNumber,
  billingStart: '2026-10-01' as never,
  billingEnd: '2026-10-31' as never,
  dueDate: '2026-11-15' as never,
});
const LEAD = { leadId: 'L1', plan: { code: 'P', name: WORDS, description: WORDS } };
const CONTACT = { fullName: 'Aline', email: 'a@example.rw', address: 'KG 7 Ave' };

/** One order of each kind of product. */
const ORDERS: Order[] = [
  { kind: 'prepaid-recharge', ...WHO },
  { kind: 'postpaid-bill', ...WHO, accountNumber: '100200' as PostpaidAccount, statement: invoice('B1') },
  { kind: 'prepaid-bundle', ...WHO, bundle: BUNDLE },
  {
    kind: 'fixed-invoice',
    ...WHO,
    accountNumber: 'FX1' as FixedAccount,
    invoices: [invoice('1'), invoice('2')],
  },
  { kind: 'lead', ...WHO, ...LEAD, contact: CONTACT, applicant: true },
  {
    kind: 'several-recharges',
    ...WHO,
    recharges: [
      { msisdn: WHO.msisdn, minor: 300 },
      { msisdn: '788000002' as Msisdn, minor: 410 },
    ],
  },
];

test.each(ORDERS)(
  'another field of a $kind is no other purchase: it is asked about before it is paid twice',
  (order) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (field, value) => {
        fc.pre(!(field in order) && field !== '__proto__');
        expect(purchaseIdentity({ ...order, [field]: value } as Order)).toBe(purchaseIdentity(order));
      }),
    );
  },
);

test.each(ORDERS)('another number, amount or currency of a $kind is another purchase', (order) => {
  const others: Order[] = [
    { ...order, msisdn: '788000002' as Msisdn },
    { ...order, amount: { minor: 711, currency: 'RWF' } },
    { ...order, amount: { minor: 710, currency: 'USD' } },
  ];
  for (const other of others) expect(purchaseIdentity(other)).not.toBe(purchaseIdentity(order));
});

test('another product or account is another purchase', () => {
  const [, bill, bundle, invoices, lead] = ORDERS;
  const others = [
    { ...bill, accountNumber: '100201' },
    { ...bundle, bundle: { ...BUNDLE, productCode: 'D2' } },
    { ...bundle, kind: 'broadband-bundle' },
    { ...invoices, accountNumber: 'FX2' },
    { ...invoices, invoices: [invoice('1'), invoice('3')] },
    { ...invoices, invoices: [invoice('1')] },
    { ...lead, leadId: 'L2' },
  ] as Order[];
  const identities = [...ORDERS, ...others].map(purchaseIdentity);
  expect(new Set(identities).size).toBe(identities.length);
});

test('what was recorded about the product is no part of it: words of the catalogue, the bill, the order of invoices', () => {
  const [, bill, bundle, invoices, lead] = ORDERS;
  const same = [
    [bill, { ...bill, statement: null }],
    [bundle, { ...bundle, bundle: { ...BUNDLE, popular: true, description: { en: 'New words' } } }],
    [invoices, { ...invoices, invoices: [invoice('2'), invoice('1')] }],
    [lead, { ...lead, applicant: false, contact: { ...CONTACT, address: '' } }],
  ] as [Order, Order][];
  for (const [one, other] of same) expect(purchaseIdentity(other)).toBe(purchaseIdentity(one));
});
