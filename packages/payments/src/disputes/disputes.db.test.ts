import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { listQueue } from '@portal/server/staff-desk/queues/queue-store';
import { beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { checkDispute } from './check-dispute.ts';
import { closeDispute, type DisputeInput, openDispute } from './open-dispute.ts';

const DAY = 24 * 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;
let tools: ReturnType<typeof createRefundTools>;
let id: string;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  tools = createRefundTools(harness);
  await harness.clear();
  id = await tools.buyDelivered();
});

function open(input: Partial<DisputeInput> = {}, paymentId = id) {
  const { deps, disputes, clock } = harness;
  return openDispute({ store: deps.store, disputes, clock, newId }, paymentId, {
    by: 'keza',
    input: { amountMinor: null, providerReference: null, evidenceDueAt: null, reason: 'not mine', ...input },
  });
}

async function openAndClose(outcome: 'won' | 'lost', amountMinor: number | null = null) {
  const opened = await open({ amountMinor });
  if (opened.kind !== 'opened') throw new Error('not opened');
  const staff = { by: 'eric', reason: 'letter of the bank' };
  const close = () => closeDispute(harness, opened.dispute.id, { outcome, staff });
  return { closed: await close(), again: await close() };
}

test('while a dispute is open nothing is refunded, because the bank may give the money back too', async () => {
  await open();
  expect(await tools.request(id)).toMatchObject({ kind: 'refused', why: 'disputed' });
});

test('staff begin no refund of an undelivered payment while its dispute is open, nor after it was lost', async () => {
  harness.operator.state.refusal = 'line-closed';
  harness.wallet.faults.refund.push('refused');
  const undelivered = await harness.pay();
  harness.wallet.approve(undelivered);
  await harness.pass(60_000);
  const opened = await open({}, undelivered);
  if (opened.kind !== 'opened') throw new Error('not opened');
  for (const outcome of ['won', 'lost'] as const) {
    const again = outcome === 'won' ? opened : await open({ providerReference: 'D2' }, undelivered);
    if (again.kind !== 'opened') throw new Error('not opened');
    const refund = { action: 'refund', notDelivered: false } as const;
    const disputed = { kind: 'refused', why: 'disputed' };
    expect(await decideAsStaff(harness, undelivered, { input: refund })).toMatchObject(disputed);
    expect(await decideAsStaff(harness, undelivered, { input: { action: 'retry' } })).toMatchObject(disputed);
    await closeDispute(harness, again.dispute.id, { outcome, staff: { by: 'eric', reason: 'letter' } });
    const allowed = outcome === 'won' ? 'queued' : 'refused';
    harness.wallet.faults.refund.push('refused');
    expect((await decideAsStaff(harness, undelivered, { input: refund })).kind).toBe(allowed);
    await harness.pass(60_000);
  }
  expect(harness.wallet.ledger.get(undelivered)?.refunds).toBe(0);
});

test('a lost dispute is a loss, once, and only the rest can be refunded', async () => {
  const { closed, again } = await openAndClose('lost', 200);
  expect(closed).toMatchObject({ kind: 'closed', dispute: { state: 'lost', closedBy: 'eric' } });
  expect(again).toMatchObject({ kind: 'was-closed' });
  expect(await tools.balances()).toEqual({
    'receivable:card-paystack': 300,
    'airtime-liability': -360,
    vat: -76,
    excise: -64,
    'dispute-losses': 200,
  });
  expect(await tools.request(id, { minor: 301 })).toMatchObject({ why: 'more-than-left' });
  expect(await tools.request(id)).toMatchObject({ kind: 'requested', refund: { amountMinor: 300 } });
  await harness.pass(1_000);
  await assertInvariants(harness);
});

test('a won dispute moves no money, and everything can be refunded again', async () => {
  await openAndClose('won');
  expect(await tools.balances()).toMatchObject({ 'receivable:card-paystack': 500 });
  expect(await tools.request(id)).toMatchObject({ kind: 'requested', refund: { amountMinor: 500 } });
});

test('the loss of an archived payment is posted too, and the audit of the archive agrees', async () => {
  await harness.pass(3 * DAY);
  await harness.archive();
  expect((await harness.find(id)).isArchived).toBe(true);
  await openAndClose('lost');
  expect(await tools.balances()).toMatchObject({ 'dispute-losses': 500 });
  await assertInvariants(harness);
});

test('a dispute is refused beyond the charge, twice under one number, and without a charge', async () => {
  expect(await open({ amountMinor: 501 })).toMatchObject({ kind: 'refused', why: 'more-than-charged' });
  await open({ amountMinor: 100, providerReference: 'D1' });
  expect(await open({ amountMinor: 100, providerReference: 'D1' })).toMatchObject({ why: 'known' });
  expect(await open({}, await harness.pay())).toMatchObject({ kind: 'refused', why: 'not-charged' });
});

// Card schemes let a bank dispute the charge with its costs or in a rounded amount.
test('more than the charge, as the provider reports it, disputes all of it and holds every refund', async () => {
  const { deps, disputes, wallet } = harness;
  const amount = { minor: 512, currency: 'RWF' } as const;
  const found = { kind: 'found', reference: id, amount, reason: 'fraud', evidenceDueAt: null } as const;
  wallet.disputes.set('D9', { ...found, state: 'open' });
  await checkDispute({ ...deps, disputes }, { mode: 'card-paystack', dispute: 'D9' });
  expect(await disputes.listOfPayment(id)).toMatchObject([{ state: 'open', amountMinor: 500 }]);
  expect(await tools.request(id)).toMatchObject({ kind: 'refused', why: 'disputed' });
});

test('open disputes are listed by the day their evidence is due', async () => {
  const other = await tools.buyDelivered();
  await open({ evidenceDueAt: new Date('2040-03-20T15:00:00Z') });
  await open({ evidenceDueAt: new Date('2040-03-09T15:00:00Z') }, other);
  const page = { limit: 10, after: null };
  const { rows } = await listQueue(db.pool, 'disputes', { now: harness.clock.now(), page });
  expect(rows.map(({ paymentId }) => paymentId)).toEqual([other, id]);
});

test('a dispute that the provider reports is opened and closed by what it answers, not by what the notice says', async () => {
  const { deps, disputes, wallet, disputeChecks } = harness;
  const amount = { minor: 200, currency: 'RWF' } as const;
  const evidenceDueAt = new Date('2040-03-09T15:00:00Z');
  const answer = { kind: 'found', reference: id, amount, reason: 'fraud', evidenceDueAt } as const;
  const check = async () => {
    for (const request of disputeChecks.splice(0)) await checkDispute({ ...deps, disputes }, request);
  };
  await harness.callBack(`${id}|forged|D7`);
  expect(disputeChecks).toEqual([]);
  await harness.callBack(`${id}|signed|D7`);
  await expect(check()).rejects.toThrow('does not answer');
  wallet.disputes.set('D7', { ...answer, state: 'open' });
  await harness.callBack(`${id}|signed|D7`);
  await check();
  expect(await disputes.listOfPayment(id)).toMatchObject([
    { state: 'open', amountMinor: 200, evidenceDueAt, openedBy: null },
  ]);
  expect(harness.alarms.filter((alarm) => alarm === 'dispute')).toHaveLength(1);
  wallet.disputes.set('D7', { ...answer, state: 'lost' });
  for (const _repeat of [1, 2]) {
    await harness.callBack(`${id}|signed|D7`);
    await check();
  }
  expect(await disputes.listOfPayment(id)).toMatchObject([{ state: 'lost', closedBy: null }]);
  expect(await tools.balances()).toMatchObject({ 'dispute-losses': 200, 'receivable:card-paystack': 300 });
  await assertInvariants(harness);
});

test.each(['open', 'won', 'lost'] as const)(
  'a dispute that is %s when the provider reports it first is announced to the staff, once',
  async (state) => {
    const { deps, disputes, wallet, disputeChecks } = harness;
    const amount = { minor: 200, currency: 'RWF' } as const;
    wallet.disputes.set('D6', {
      kind: 'found',
      reference: id,
      amount,
      reason: 'fraud',
      evidenceDueAt: null,
      state,
    });
    for (const _repeat of [1, 2]) {
      await harness.callBack(`${id}|signed|D6`);
      for (const request of disputeChecks.splice(0)) await checkDispute({ ...deps, disputes }, request);
    }
    expect(await disputes.listOfPayment(id)).toMatchObject([{ state }]);
    expect(harness.alarms.filter((alarm) => alarm === 'dispute')).toHaveLength(1);
  },
);

test('what the provider reports is the dispute that staff entered only when it is about the same amount', async () => {
  const { deps, disputes, wallet, disputeChecks } = harness;
  await open({ amountMinor: 300 });
  for (const [name, minor] of [
    ['D8', 200],
    ['D9', 300],
  ] as const) {
    const amount = { minor, currency: 'RWF' } as const;
    wallet.disputes.set(name, {
      kind: 'found',
      reference: id,
      amount,
      reason: 'fraud',
      evidenceDueAt: null,
      state: 'open',
    });
    await harness.callBack(`${id}|signed|${name}`);
    for (const request of disputeChecks.splice(0)) await checkDispute({ ...deps, disputes }, request);
  }
  const stored = (await disputes.listOfPayment(id)).map((each) => [
    each.amountMinor,
    each.providerReference,
    each.openedBy,
  ]);
  expect(stored).toEqual(
    expect.arrayContaining([
      [300, 'D9', 'keza'],
      [200, 'D8', null],
    ]),
  );
  expect(stored).toHaveLength(2);
});
