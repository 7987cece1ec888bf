import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { closeDispute, openDispute } from '../disputes/open-dispute.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { buyForRefund, type RefundTest } from '../testing/refund-fixture.ts';

const db = openTestDb();
let harness: RefundTest['harness'];
let tools: RefundTest['tools'];
let id: string;

beforeEach(async () => {
  const recipients = [
    { name: 'crm', types: null, numbers: false },
    { name: 'erp', types: ['refund.completed'] as const, numbers: true },
  ];
  ({ harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'card-paystack', recipients)));
});

async function told(endpoint = 'crm'): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await db.pool.query(
    'SELECT type, data FROM outgoing_events WHERE endpoint = $1 ORDER BY at, id DESC',
    [endpoint],
  );
  return rows;
}

test('other systems are told about a part that is refunded after the delivery: requested, then completed', async () => {
  await tools.request(id, { minor: 200, delivery: 'take-back' });
  await harness.pass(1_000);
  const events = await told();
  expect(events.map(({ type }) => type)).toEqual(['refund.requested', 'refund.completed']);
  expect(events[1]?.data).toMatchObject({
    transactionId: id,
    amount: { amount: '200', currencyCode: 'RWF' },
    charged: { amount: '500', currencyCode: 'RWF' },
    delivery: 'taken-back',
    toAnotherWallet: false,
  });
  expect(JSON.stringify(events)).not.toContain('733000001');
  expect(await told('erp')).toMatchObject([{ data: { payerMsisdn: '733000001' } }]);
});

test('other systems are told that a refund was refused', async () => {
  harness.wallet.faults.refund.push('refused');
  await tools.request(id);
  await harness.pass(1_000);
  expect((await told()).map(({ type }) => type)).toEqual(['refund.requested', 'refund.refused']);
});

test('nothing is told about a refund that was not recorded', async () => {
  await tools.request(id, { minor: 400 });
  await Promise.all([tools.request(id, { minor: 200 }), tools.request(id, { minor: 300 })]);
  expect(await told()).toHaveLength(1);
});

test.each(['won', 'lost'] as const)(
  'other systems are told once that a dispute was opened and %s',
  async (outcome) => {
    const { deps, disputes, clock } = harness;
    const evidenceDueAt = new Date('2040-03-09T15:00:00Z');
    const input = { amountMinor: 200, providerReference: 'D7', evidenceDueAt, reason: 'fraud' };
    const disputeDeps = { store: deps.store, disputes, clock, newId };
    const opened = await openDispute(disputeDeps, id, { input, by: 'keza' });
    await openDispute(disputeDeps, id, { input, by: 'keza' });
    clock.advance(1_000);
    const staff = { by: 'eric', reason: 'letter of the bank' };
    const dispute = opened.kind === 'opened' ? opened.dispute.id : '';
    for (const _repeat of [1, 2]) await closeDispute(harness, dispute, { outcome, staff });
    const facts = { disputeId: dispute, transactionId: id, evidenceDueAt: '2040-03-09T15:00:00.000Z' };
    expect(await told()).toMatchObject([
      { type: 'dispute.opened', data: { ...facts, outcome: null, amount: { amount: '200' } } },
      { type: 'dispute.closed', data: { ...facts, outcome } },
    ]);
  },
);
