import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { checkInvariants } from './check-invariants.ts';

const db = openTestDb();
let harness: PaymentHarness;
let id: string;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  await harness.clear();
  const tools = createRefundTools(harness);
  id = await tools.buyDelivered();
  await tools.request(id, { minor: 200, delivery: 'take-back' });
  await tools.request(id, { minor: 100, delivery: 'keep' });
  await harness.pass(1_000);
});

async function violations(): Promise<string[]> {
  const findings = await checkInvariants(db.pool, harness.clock.now(), 'recent');
  return findings.flatMap(({ invariant, violations }) =>
    violations.map(({ subject, detail }) => `${invariant} ${subject} ${detail}`),
  );
}

test('refunds after the delivery are no violation', async () => {
  expect(await violations()).toEqual([]);
});

test.each([
  [
    'more was refunded than charged',
    'UPDATE payment_refunds SET amount_minor = 450 WHERE number = 1',
    /^I5 .* charged 500, refunds of 550 after the delivery$/,
  ],
  [
    'a refund of a payment that was not delivered',
    "UPDATE payments SET state = 'declined'",
    /^I5 .* charged 500, refunds of 300 after the delivery$/,
  ],
  [
    'a refund to another wallet although the wallet that paid did not refuse it',
    "UPDATE payment_refunds SET payee = '788000009', payee_by = 'keza', payee_approved_by = 'eric' WHERE number = 2",
    /^I5 .* goes to another wallet, and the wallet that paid did not refuse it$/,
  ],
  [
    'the same of a payment that was not delivered',
    `UPDATE payment_refunds SET cause = 'not-delivered', payee = '788000009', payee_by = 'keza', payee_approved_by = 'eric'
     WHERE number = 2`,
    /^I5 .* goes to another wallet, and the wallet that paid did not refuse it$/,
  ],
  [
    'a delivery was taken back and its refund given up',
    "UPDATE payment_refunds SET state = 'refused' WHERE number = 1",
    /^I3 .* taken back, and the refund was given up$/,
  ],
  [
    'a refund that the journal does not have',
    "UPDATE payment_refunds SET state = 'review' WHERE number = 1",
    /^I9 .* charged 500, in the journal charged 500, refunded 300, lost 0, open 0$/,
  ],
  [
    'a refund without a next step',
    "UPDATE payment_refunds SET state = 'submitted' WHERE number = 1",
    /^I6 .* is submitted, next step never$/,
  ],
  [
    'a refund whose history ends otherwise',
    "UPDATE payment_refunds SET state = 'review' WHERE number = 2",
    /^I7 .* is review, its history ends with refunded$/,
  ],
  [
    'a lost dispute that was not posted',
    `INSERT INTO payment_disputes (id, payment_id, amount_minor, currency, state, reason, opened_at, updated_at, closed_at)
     SELECT 'D1', id, 100, 'RWF', 'lost', 'fraud', now(), now(), now() FROM payments`,
    /^I9 .* lost 0, open 0$/,
  ],
  [
    'a refund and a dispute that exceed the charge together',
    `INSERT INTO payment_disputes (id, payment_id, amount_minor, currency, state, reason, opened_at, updated_at)
     SELECT 'D1', id, 201, 'RWF', 'open', 'fraud', now(), now() FROM payments`,
    /^I5 .* charged 500: refunded 0 before and 300 after the delivery, disputes lost 0 and open 201$/,
  ],
  [
    'a whole dispute that the bank decided after a whole refund of what was not delivered',
    `UPDATE payments SET state = 'refunded', refunded_minor = 500;
     UPDATE payment_refunds SET state = 'refused', take_back = 'kept';
     INSERT INTO payment_disputes (id, payment_id, amount_minor, currency, state, reason, opened_at, updated_at, closed_at)
     SELECT 'D1', id, 500, 'RWF', 'lost', 'fraud', now(), now(), now() FROM payments`,
    /^I5 .* charged 500: refunded 500 before and 0 after the delivery, disputes lost 500 and open 0$/,
  ],
  [
    'two disputes of one charge',
    `UPDATE payment_refunds SET state = 'refused', take_back = 'kept';
     INSERT INTO payment_disputes (id, payment_id, amount_minor, currency, state, reason, opened_at, updated_at)
     SELECT d, id, 300, 'RWF', 'open', 'fraud', now(), now() FROM payments, unnest('{D1,D2}'::text[]) d`,
    /^I5 .* disputes lost 0 and open 600$/,
  ],
  [
    'a booking that leaves the provider owing less than nothing',
    `INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
     SELECT day, at, payment_id, 'dispute-lost', 'dispute-losses', 'receivable:card-paystack', 201, currency
     FROM journal WHERE event = 'charge-confirmed' LIMIT 1`,
    /^I5 .* by the journal the provider owes -1 for it$/,
  ],
])('finds %s', async (_what, statement, expected) => {
  await db.pool.query(statement);
  expect(await violations()).toContainEqual(expect.stringMatching(expected));
});
