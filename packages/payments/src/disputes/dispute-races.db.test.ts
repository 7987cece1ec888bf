import { newId } from '@portal/platform/crypto/new-id';
import { type OpenDb, openDb } from '@portal/platform/database/open-db';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPaymentStore } from '../engine/payment-store.ts';
import { leftOfCharge, readReturnedSums } from '../engine/returned-sums.ts';
import { createRefundStore } from '../refunds/refund-store.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { closeAs, payApproved } from '../testing/staff-fixture.ts';
import { createDisputeStore } from './dispute-store.ts';
import { openDispute } from './open-dispute.ts';

// RULINGS 95: together never more than the charge, under one lock. Two nodes: each has its own connections.

const ROUNDS = 10;

const db = openTestDb();
let harness: PaymentHarness;
let nodes: [Node, Node];
let connections: OpenDb[];

type Node = ReturnType<typeof createNode>;

/** What one node of the portal does. */
function createNode(pool: pg.Pool) {
  const [store, refunds, disputes] = [
    createPaymentStore(pool),
    createRefundStore(pool),
    createDisputeStore(pool),
  ];
  const deps = () => ({ store, refunds, disputes, clock: harness.clock, newId });
  return {
    dispute: async (id: string, amountMinor: number | null = null, by: string | null = 'keza') => {
      const providerReference = by === null ? newId() : null;
      const input = { amountMinor, providerReference, evidenceDueAt: null, reason: 'not mine' };
      return (await openDispute(deps(), id, { by, input })).kind === 'opened';
    },
    refund: async (id: string, amountMinor: number | null = null) => {
      const input = { amountMinor, delivery: 'keep' } as const;
      const staff = { by: 'keza', reason: 'complaint 12' };
      return (await requestRefund(deps(), id, { input, staff, approvedBy: null })).kind === 'requested';
    },
    claim: async (id: string) => {
      const request = { paymentId: id, subject: id, attempt: 1, amountMinor: null, at: harness.clock.now() };
      return (await store.claimRefundRequest(request)).kind === 'first';
    },
  };
}

beforeAll(() => {
  connections = [1, 2].map(() => openDb(db.url, { limits: null }));
});

afterAll(async () => {
  for (const { close } of connections) await close();
});

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  await harness.clear();
  nodes = connections.map(({ pool }) => createNode(pool)) as [Node, Node];
});

/** Runs both at once on two nodes, in ten rounds; how many of both were accepted in each. */
async function race(left: (node: Node, id: string) => Promise<boolean>, right: typeof left) {
  const tools = createRefundTools(harness);
  const accepted: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await tools.buyDelivered();
    const results = await Promise.all([left(nodes[0], id), right(nodes[1], id)]);
    accepted.push(results.filter(Boolean).length);
    expect(leftOfCharge(await readReturnedSums(db.pool, id))).toBeGreaterThanOrEqual(0);
  }
  return accepted;
}

const ALWAYS_ONE = Array(ROUNDS).fill(1);

test('of two whole disputes at once one is accepted, ten of ten times', async () => {
  expect(
    await race(
      (node, id) => node.dispute(id),
      (node, id) => node.dispute(id),
    ),
  ).toEqual(ALWAYS_ONE);
});

test('of two whole disputes that the provider reports at once one is recorded', async () => {
  const report = (node: Node, id: string) => node.dispute(id, null, null);
  expect(await race(report, report)).toEqual(ALWAYS_ONE);
});

test('of a whole refund and a whole dispute at once one is accepted, ten of ten times', async () => {
  expect(
    await race(
      (node, id) => node.refund(id),
      (node, id) => node.dispute(id),
    ),
  ).toEqual(ALWAYS_ONE);
});

test('of a refund and a dispute of more than half at once one is accepted', async () => {
  expect(
    await race(
      (node, id) => node.refund(id, 300),
      (node, id) => node.dispute(id, 300),
    ),
  ).toEqual(ALWAYS_ONE);
});

test('of the automatic refund and a dispute at once one goes first, and the other waits for it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await payApproved(harness);
    await harness.pass(60_000);
    await db.pool.query("UPDATE payments SET state = 'refunding', delivery_reference = NULL WHERE id = $1", [
      id,
    ]);
    const accepted = await Promise.all([nodes[0].claim(id), nodes[1].dispute(id)]);
    expect(accepted.filter(Boolean)).toHaveLength(1);
  }
});

test('a payment that staff close as returned while its dispute is entered has one of both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    harness.operator.state.refusal = 'line-closed';
    harness.wallet.faults.refund.push('refused');
    const id = await payApproved(harness);
    await harness.pass(60_000);
    const [closed, disputed] = await Promise.all([
      decideAsStaff(harness, id, { input: closeAs('returned') }),
      nodes[1].dispute(id),
    ]);
    expect([closed.kind === 'closed', disputed].filter(Boolean)).toHaveLength(1);
  }
});

test('whatever is disputed and refunded at once on two nodes never exceeds the charge', async () => {
  const act = fc.record({
    what: fc.constantFrom('dispute', 'refund'),
    node: fc.constantFrom(0, 1),
    minor: fc.integer({ min: 1, max: 500 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      const id = await createRefundTools(harness).buyDelivered();
      await Promise.all(
        acts.map(({ what, node, minor }) =>
          what === 'dispute' ? nodes[node]?.dispute(id, minor) : nodes[node]?.refund(id, minor),
        ),
      );
      expect(leftOfCharge(await readReturnedSums(db.pool, id))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 15 },
  );
});
