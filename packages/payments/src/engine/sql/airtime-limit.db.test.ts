import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewPayment } from '../payment.ts';
import { createPaymentStore } from '../payment-store.ts';

const db = openTestDb();

const NOW = new Date('2040-03-01T08:00:00Z');
const SINCE = new Date('2040-02-29T08:00:00Z');
const LIMIT = 2_000;

let lines = 0;

/** A new payer. */
function nextPayer(): Msisdn {
  lines += 1;
  return `79${String(lines).padStart(7, '0')}` as Msisdn;
}

function airtimePayment(payer: Msisdn, amountMinor: number, over: Partial<NewPayment> = {}): NewPayment {
  return {
    id: newId(),
    orderId: newId(),
    orderKind: 'prepaid-bundle',
    contents: { kind: 'prepaid-recharge' },
    orderVisitorId: 'visitor',
    visitorId: 'visitor',
    msisdn: '788100001' as Msisdn,
    payer,
    mode: 'airtime',
    amountMinor,
    currency: 'RWF',
    redirectPage: '/',
    locale: 'en',
    email: null,
    createdAt: NOW,
    deadlineAt: new Date(NOW.getTime() + 60_000),
    ...over,
  };
}

const insert = (payment: NewPayment) =>
  createPaymentStore(db.pool).insertWithinLimit(payment, { limitMinor: LIMIT, since: SINCE });

// RULINGS 81. Orders that are paid at the same moment must not each see the whole limit.
test('however many orders are paid at once, and whatever they cost, airtime pays for others no more than the sum of a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 100, max: 1_500 }), { minLength: 2, maxLength: 12 }),
      async (amounts) => {
        const payer = nextPayer();
        const outcomes = await Promise.all(amounts.map((amount) => insert(airtimePayment(payer, amount))));
        const paid = amounts.filter((_, index) => outcomes[index] === 'inserted');
        const sum = paid.reduce((total, amount) => total + amount, 0);
        expect(sum).toBeLessThanOrEqual(LIMIT);
        expect(await createPaymentStore(db.pool).sumAirtimeForOthers({ payer, since: SINCE })).toBe(sum);
        const least = Math.min(...amounts.filter((_, index) => outcomes[index] === 'over-limit'));
        if (least <= 1_500) expect(sum + least, 'nobody is refused who still fits').toBeGreaterThan(LIMIT);
      },
    ),
    { numRuns: 20 },
  );
});

test('counts what was or may have been taken in the last day for others, and nothing else', async () => {
  const payer = nextPayer();
  const counted = async () => createPaymentStore(db.pool).sumAirtimeForOthers({ payer, since: SINCE });
  await insert(airtimePayment(payer, 300));
  await insert(airtimePayment(payer, 900, { createdAt: new Date('2040-02-29T07:59:59Z') }));
  await createPaymentStore(db.pool).insert(airtimePayment(payer, 900, { msisdn: payer }));
  await createPaymentStore(db.pool).insert(airtimePayment(payer, 900, { mode: 'momo' }));
  await createPaymentStore(db.pool).insert(airtimePayment(nextPayer(), 900));
  expect(await counted()).toBe(300);
  const states = [
    ['submitted', 0, 300],
    ['review', 1, 300],
    ['fulfilled', 1, 300],
    ['expired', 1, 300],
    ['expired', 0, 0],
    ['declined', 1, 0],
    ['cancelled', 0, 0],
    ['refunded', 1, 0],
  ] as const;
  for (const [state, starts, sum] of states) {
    const values = [state, starts, payer];
    await db.pool.query(
      `UPDATE payments SET state = $1, starts = $2, live = false WHERE payer = $3 AND amount_minor = 300`,
      values,
    );
    expect(await counted(), `${state} after ${starts} starts`).toBe(sum);
  }
});

test('a second payment of the same order is not counted beside the first', async () => {
  const payer = nextPayer();
  const first = airtimePayment(payer, 1_500);
  expect(await insert(first)).toBe('inserted');
  expect(await insert({ ...first, id: newId() })).toBe('taken');
  expect(await insert(airtimePayment(payer, 600))).toBe('over-limit');
});
