import { closeDispute, openDispute } from '@portal/payments/disputes/open-dispute';
import { createPaymentHarness } from '@portal/payments/testing/payment-harness';
import { buyForRefund, type RefundTest } from '@portal/payments/testing/refund-fixture';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { CASE_STATES, readCaseState } from './case-state.ts';
import { listPayments, listPaymentsOf } from './list-payments.ts';
import { noFilter } from './payment-filter.ts';

// Stripe's dashboard and GOV.UK Pay show "Refunded", "Partially refunded" and "Disputed" in the list of payments.

const SECOND = 1_000;
const PAGE = { limit: 10, after: null };

const db = openTestDb();
let harness: RefundTest['harness'];
let tools: RefundTest['tools'];
let id: string;

beforeEach(buy);

/** Buys airtime for 500, of which the provider refunds parts. */
async function buy() {
  ({ harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'card-paystack')));
}

const disputeDeps = () => ({ ...harness.deps, disputes: harness.disputes, newId });
async function dispute(amountMinor: number | null): Promise<string> {
  const input = { amountMinor, providerReference: null, evidenceDueAt: null, reason: 'unknown charge' };
  const opened = await openDispute(disputeDeps(), id, { input, by: 'keza' });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.dispute.id;
}
const close = (disputeId: string, outcome: 'won' | 'lost') =>
  closeDispute(disputeDeps(), disputeId, { outcome, staff: { by: 'eric', reason: 'letter of the bank' } });

/** What the list says, after the filter of every state was asked for the payment. */
async function listed() {
  const byFilter = [];
  for (const state of CASE_STATES) {
    const { rows } = await listPayments(db.pool, { filter: { ...noFilter(), state }, page: PAGE });
    if (rows.length > 0) byFilter.push(state);
  }
  const { rows } = await listPaymentsOf(
    db.pool,
    { by: 'ids', ids: [id] },
    { filter: noFilter(), page: PAGE },
  );
  const shown = rows.map(({ state }) => state);
  expect([byFilter, [await readCaseState(db.pool, id)]]).toEqual([shown, shown]);
  return shown[0];
}

test('a delivered purchase is shown as refunded when all of its money is back, and before that in part', async () => {
  expect(await listed()).toBe('fulfilled');
  await tools.request(id, { minor: 200 });
  expect(await listed()).toBe('refunding');
  await harness.pass(SECOND);
  expect(await listed()).toBe('partly-refunded');
  await tools.request(id);
  await harness.pass(SECOND);
  expect(await listed()).toBe('refunded');
});

test('a dispute is shown until it is won, and stays shown when it is lost', async () => {
  const won = await dispute(200);
  expect(await listed()).toBe('disputed');
  await close(won, 'won');
  expect(await listed()).toBe('fulfilled');
  await close(await dispute(null), 'lost');
  expect(await listed()).toBe('lost');
});

test('a refund that the operator refused to take back leaves the purchase fulfilled', async () => {
  harness.operator.takeBackFaults.push('refused');
  await tools.request(id, { delivery: 'take-back' });
  await harness.pass(SECOND);
  expect(await listed()).toBe('fulfilled');
});

test('list, filter and case never differ, whatever was refunded and disputed', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), minor: fc.integer({ min: 1, max: 500 }) }),
    fc.record({
      kind: fc.constantFrom('won' as const, 'lost' as const),
      minor: fc.integer({ min: 1, max: 500 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
      await buy();
      let [returned, lost] = [0, 0];
      for (const { kind, minor } of acts) {
        const isPossible = returned + lost + minor <= 500;
        if (kind === 'refund') {
          await tools.request(id, { minor });
          await harness.pass(SECOND);
          if (isPossible) returned += minor;
        } else if (isPossible) {
          await close(await dispute(minor), kind);
          if (kind === 'lost') lost += minor;
        }
      }
      const expected =
        lost > 0 ? 'lost' : returned === 500 ? 'refunded' : returned > 0 ? 'partly-refunded' : 'fulfilled';
      expect(await listed()).toBe(expected);
    }),
    { numRuns: 12 },
  );
});
