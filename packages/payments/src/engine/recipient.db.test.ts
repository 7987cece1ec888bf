import type { OrderContents } from '@portal/domain/payments/order';
import { expect, test } from 'vitest';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { isForOther, recipientsOf } from './recipient.ts';

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
}, 'airtime');

const OWN = parseTestMsisdn('788000001');
const OTHER = parseTestMsisdn('788000002');
const bundle = { name: { en: 'Daily' } };
const CONTENTS = {
  'prepaid-recharge': {},
  'prepaid-bundle': { bundle },
  'postpaid-bundle': { bundle },
  'broadband-bundle': { bundle },
  'postpaid-bill': { accountNumber: '1234567890', statement: null },
  'fixed-invoice': { accountNumber: 'PP1234567890', invoices: [] },
  'several-recharges': {
    recharges: [
      { msisdn: '788000001', minor: 200 },
      { msisdn: '788000002', minor: 300 },
    ],
  },
  lead: { leadId: 'W4F7K2M9Q', plan: { code: 'P' }, contact: { address: 'KN 4' }, applicant: true },
} as Record<OrderContents['kind'], object>;
// Airtime is no way to recharge airtime.
const KINDS = (Object.keys(CONTENTS) as OrderContents['kind'][]).filter(
  (kind) => kind !== 'prepaid-recharge' && kind !== 'several-recharges',
);
const PURCHASES = KINDS.flatMap((kind) =>
  [OWN, OTHER].map((msisdn) => ({ kind, whose: msisdn === OWN ? 'own' : 'other', msisdn })),
);

/** RULINGS 81. The thief's plan: a new line at the thief's address, with the victim's number as its contact. */
test.each(PURCHASES)(
  'airtime for $kind with the $whose number counts against the sum of a day exactly when it is for somebody else',
  async ({ kind, msisdn }) => {
    const contents = { kind, ...CONTENTS[kind] } as OrderContents;
    const orderId = harness.placeOrder();
    const order = harness.orders.get(orderId);
    if (!order) throw new Error('no order');
    harness.orders.set(orderId, { ...order, kind, contents, msisdn });
    await harness.initiate(orderId, { payer: OWN });
    const since = new Date(0);
    const counted = await harness.deps.store.sumAirtimeForOthers({ payer: OWN, since });
    const purchase = { contents, msisdn, payer: OWN };
    expect(counted > 0).toBe(isForOther(purchase));
    expect(isForOther(purchase)).toBe(kind === 'lead' || msisdn === OTHER);
    // What the limits of prompts call a stranger's is never less than that.
    if (isForOther(purchase)) expect(recipientsOf(purchase)).not.toEqual([]);
  },
);

test('of several numbers each but the own one counts as a stranger of its payer', () => {
  const contents = {
    kind: 'several-recharges',
    recharges: [OWN, OTHER].map((msisdn) => ({ msisdn, minor: 500 })),
  } as const;
  const purchase = { contents: { ...contents, recharges: [...contents.recharges] }, msisdn: OWN, payer: OWN };
  expect(recipientsOf(purchase)).toEqual([`msisdn:${OTHER}`]);
  expect(isForOther(purchase)).toBe(true);
});
