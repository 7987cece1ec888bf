import { readMigrations } from '@portal/platform/database/read-migrations';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { closeAs } from '../testing/staff-fixture.ts';

// docs/upgrade.md: release 1.0.0 has no row for the refund of what was not delivered. It left the payment, its history and its requests,
// and 1.1.0 may not have gone on with it. The migration makes the row, and the refund goes on from each state, once.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAYER = '733000001';
const OTHER = parseTestMsisdn('788000009');

const db = openTestDb();
// As release 1.1.0 has it; the contract step drops it.
beforeAll(async () => {
  await db.pool.query(
    'CREATE TABLE payment_payees (payment_id text, attempt integer, payee text, payee_by text, approved_by text, at timestamptz)',
  );
});
let harness: PaymentHarness;
let tools: ReturnType<typeof createRefundTools>;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'gsma');
  tools = createRefundTools(harness);
  await harness.clear();
  harness.operator.state.refusal = 'line-closed';
});

const many = (fault: Fault) => Array<Fault>(300).fill(fault);

const MIGRATION = readMigrations().find(({ name }) => name.endsWith('_refunds_of_older_versions'));

/** What release 1.0.0 leaves, everything but the rows that it does not know, and then the step that makes them. */
async function upgrade(): Promise<void> {
  const [insertRows = ''] = MIGRATION?.statements ?? [];
  await db.pool.query('DELETE FROM payment_refund_events; DELETE FROM payment_refunds');
  await db.pool.query(insertRows);
  harness.wallet.faults.refund.length = 0;
}

/**
 * The same, when 1.1.0 had begun the refund and a node of 1.0.0 went on with it: the row is as 1.1.0 wrote it at first, although the
 * payment is further.
 */
async function upgradeBehind(): Promise<void> {
  const [insertRows = ''] = MIGRATION?.statements ?? [];
  await db.pool.query(`
    UPDATE payment_refunds SET state = 'requested', attempt = 1, version = 1, refusal = NULL, refund_reference = NULL, payee = NULL,
      payee_by = NULL, payee_approved_by = NULL;
    DELETE FROM payment_refund_events WHERE version > 1`);
  await db.pool.query(insertRows);
  harness.wallet.faults.refund.length = 0;
}

/** A charged payment that release 1.0.0 could not deliver. */
async function undeliveredBefore(...faults: Fault[]): Promise<string> {
  harness.wallet.faults.refund.push(...faults);
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(20_000);
  return id;
}

const retry = (id: string) => decideAsStaff(harness, id, { input: { action: 'retry' } });

/** What the wallet has given back: to the payer, and to other wallets. */
function paidOut(id: string): { toPayer: number; toOthers: string[] } {
  const line = harness.wallet.ledger.get(id);
  const others = [...(line?.payouts.values() ?? [])].filter(({ minor }) => minor !== null);
  return { toPayer: line?.refunds ?? 0, toOthers: others.map(({ payee }) => payee) };
}

const STATES: Record<
  string,
  { state: string; begin: () => Promise<string>; goOn?: (id: string) => Promise<unknown> }
> = {
  'is refunding and nothing was requested': {
    state: 'refunding',
    begin: async () => {
      const id = await harness.pay();
      harness.wallet.approve(id);
      await harness.doStep(id);
      await harness.doStep(id);
      harness.nextSteps.length = 0;
      return id;
    },
  },
  'has requested the refund, which was made, and lost the answer': {
    state: 'refunding',
    begin: () => undeliveredBefore(...many('lost-after')),
  },
  'has requested the refund, which was not made, and lost the answer': {
    state: 'refunding',
    begin: () => undeliveredBefore(...many('lost-before')),
  },
  'was told that the bank carries the refund out': {
    state: 'refund-submitted',
    begin: () => undeliveredBefore(...many('submitted')),
  },
  'was refused the refund': {
    state: 'review',
    begin: () => undeliveredBefore('refused'),
    goOn: retry,
  },
  'got no answer for a day': {
    state: 'review',
    begin: async () => {
      const id = await undeliveredBefore(...many('lost-after'));
      await harness.pass(2 * DAY);
      return id;
    },
    goOn: retry,
  },
  'held the refund because of a new SIM card': {
    state: 'review',
    begin: () => {
      harness.operator.holders.newSim.add(PAYER);
      return undeliveredBefore();
    },
    goOn: async (id) => {
      expect(await retry(id)).toMatchObject({ why: 'payer-not-proven' });
      const input = { action: 'refund', notDelivered: false, payerProven: true } as const;
      expect(await decideAsStaff(harness, id, { input })).toMatchObject({ kind: 'queued' });
    },
  },
};

describe('a payment that could not be delivered, of which release 1.0.0', () => {
  describe.each([
    ['1.1.0 knows nothing', upgrade],
    ['1.1.0 had written the beginning', upgradeBehind],
  ])('and %s', (_, upgradeFrom) => {
    test.each(Object.keys(STATES))('%s, is refunded once', async (name) => {
      const { state, begin, goOn } = STATES[name] as (typeof STATES)[string];
      const id = await begin();
      expect((await harness.find(id)).state).toBe(state);
      await upgradeFrom();
      await goOn?.(id);
      await harness.pass(DAY);
      expect((await harness.find(id)).state).toBe('refunded');
      expect(paidOut(id)).toEqual({ toPayer: 1, toOthers: [] });
      expect(await tools.balances()).toEqual({});
      await assertSettled(harness);
    });
  });

  test('has made the refund that 1.1.0 had begun, is refunded in the books of refunds too', async () => {
    const id = await undeliveredBefore();
    expect((await harness.find(id)).state).toBe('refunded');
    await upgradeBehind();
    await harness.pass(DAY);
    expect((await harness.refunds.find(id))?.state).toBe('refunded');
    expect(paidOut(id)).toEqual({ toPayer: 1, toOthers: [] });
    await assertSettled(harness);
  });

  test('held the refund because of a dispute, is refunded once after the dispute was won', async () => {
    harness.operator.faults.push(...Array(200).fill('lost-before'));
    harness.operator.state.refusal = null;
    const id = await undeliveredBefore();
    const { win } = await createDisputeTools(harness).dispute(id);
    harness.operator.faults.length = 0;
    harness.operator.state.refusal = 'line-closed';
    await harness.pass(60 * MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'disputed' });
    await upgrade();
    await win();
    await harness.pass(DAY);
    expect((await harness.find(id)).state).toBe('refunded');
    expect(paidOut(id)).toEqual({ toPayer: 1, toOthers: [] });
    await assertSettled(harness);
  });

  test.each([
    ['goes on', upgrade],
    ['goes on although 1.1.0 had written the beginning', upgradeBehind],
  ])(
    'was refused the refund, is paid to another wallet once, and %s there after a lost answer',
    async (_, upgradeFrom) => {
      const id = await undeliveredBefore('refused');
      await upgrade();
      harness.wallet.faults.refund.push(...many('lost-after'));
      expect(await tools.payOtherPayment(id, { payee: OTHER })).toMatchObject({ kind: 'requested' });
      await harness.pass(20_000);
      await db.pool.query('DELETE FROM payment_payees');
      await db.pool.query(
        `INSERT INTO payment_payees SELECT payment_id, attempt, payee, payee_by, payee_approved_by, updated_at FROM payment_refunds`,
      );
      await upgradeFrom();
      await harness.pass(DAY);
      expect(await harness.find(id)).toMatchObject({ state: 'refunded', reason: 'paid-to-other-wallet' });
      expect(paidOut(id)).toEqual({ toPayer: 0, toOthers: [OTHER] });
      // The key under which that release may have paid.
      expect([...(harness.wallet.ledger.get(id)?.payouts.keys() ?? [])]).toEqual([`${id}-payout-2`]);
      await assertSettled(harness);
    },
  );

  test('was refused the refund, is closed by the staff as returned, or as delivered after all', async () => {
    const ids = [await undeliveredBefore('refused'), await undeliveredBefore('refused')] as const;
    await upgrade();
    expect(await decideAsStaff(harness, ids[0], { input: closeAs('returned') })).toMatchObject({
      kind: 'closed',
    });
    expect(await decideAsStaff(harness, ids[1], { input: closeAs('given') })).toMatchObject({
      kind: 'closed',
    });
    expect(await Promise.all(ids.map(async (id) => (await harness.find(id)).state))).toEqual([
      'refunded',
      'fulfilled',
    ]);
    expect(await Promise.all(ids.map(async (id) => (await harness.refunds.find(id))?.state))).toEqual([
      'refunded',
      'refused',
    ]);
  });

  test('has requested the refund at a gateway that recognises no repeat, is not requested again', async () => {
    const { refunds } = harness.deps.providers.gsma;
    if (!refunds) throw new Error('no refunds');
    let requests = 0;
    harness.deps.providers.gsma.refunds = {
      requestOnce: true,
      refund: async () => {
        requests += 1;
        return { kind: 'refunded', refundReference: 'R-1' };
      },
    };
    const id = await STATES['is refunding and nothing was requested']?.begin();
    if (!id) throw new Error('no payment');
    const { refundAttempt: attempt } = await harness.find(id);
    const request = { paymentId: id, subject: id, attempt, amountMinor: null, at: harness.clock.now() };
    expect(await harness.deps.store.claimRefundRequest(request)).toMatchObject({ kind: 'first' });
    await upgrade();
    await harness.pass(2 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    expect(requests).toBe(0);
  });
});
