import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { buyForRefund, type RefundTest } from '../testing/refund-fixture.ts';
import { previewRefund } from './request-refund.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600_000;

const db = openTestDb();
let harness: RefundTest['harness'];
let tools: RefundTest['tools'];
let id: string;

beforeEach(async () => {
  ({ harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'card-paystack')));
});

const texts = () => harness.operator.messages.map(({ text }) => text);

describe('a delivered payment of RWF 500', () => {
  test('is refunded in parts up to what was charged, and never beyond', async () => {
    for (const minor of [200, 100]) {
      expect(await tools.request(id, { minor })).toMatchObject({ kind: 'requested' });
      await harness.pass(SECOND);
    }
    expect(await tools.request(id, { minor: 201 })).toMatchObject({ kind: 'refused', why: 'more-than-left' });
    expect(await tools.request(id)).toMatchObject({ kind: 'requested', refund: { amountMinor: 200 } });
    await harness.pass(SECOND);
    expect(await tools.request(id)).toMatchObject({ kind: 'refused', why: 'nothing-left' });
    expect(tools.returned(id)).toBe(500);
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(texts().filter((text) => text.includes('was returned to you'))).toEqual([
      expect.stringMatching(/^Umoja: RWF 200 of the RWF 500 you paid was returned to you\. Ref /),
      expect.stringContaining('RWF 100 of the RWF 500'),
      expect.stringContaining('RWF 200 of the RWF 500'),
    ]);
    await assertInvariants(harness);
  });

  test('is refunded once when twenty staff refund all of it at the same moment', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => tools.request(id)));
    expect(results.filter(({ kind }) => kind === 'requested')).toHaveLength(1);
    await harness.pass(SECOND);
    expect(tools.returned(id)).toBe(500);
    await assertInvariants(harness);
  });

  test('is a cost of the operator when the customer keeps the airtime', async () => {
    await tools.request(id, { minor: 300, delivery: 'keep' });
    await harness.pass(SECOND);
    expect(await tools.balances()).toEqual({
      'receivable:card-paystack': 200,
      'airtime-liability': -360,
      vat: -76,
      excise: -64,
      goodwill: 300,
    });
  });

  test('leaves nothing in the books when the operator takes back all of it in parts', async () => {
    for (const minor of [167, 166, 167]) {
      await tools.request(id, { minor, delivery: 'take-back' });
      await harness.pass(SECOND);
    }
    expect(await tools.outcomes(id)).toEqual(Array(3).fill('refunded, taken-back'));
    expect(await tools.balances()).toEqual({});
    expect([...harness.operator.takenBack.values()].map(({ minor }) => minor)).toEqual([167, 166, 167]);
    await assertInvariants(harness);
  });

  test('is not refunded when the operator cannot take the airtime back', async () => {
    harness.operator.takeBackFaults.push('refused');
    await tools.request(id, { delivery: 'take-back' });
    await harness.pass(SECOND);
    expect(await tools.outcomes(id)).toEqual(['refused, refused']);
    expect(harness.wallet.calls.refund).toBe(0);
    expect(await tools.request(id, { delivery: 'keep' })).toMatchObject({ kind: 'requested' });
  });

  test('waits for staff when the airtime was taken back and the wallet refuses: the customer has neither', async () => {
    harness.wallet.faults.refund.push('refused');
    await tools.request(id, { delivery: 'take-back' });
    await harness.pass(SECOND);
    expect(await tools.outcomes(id)).toEqual(['review, taken-back']);
    expect(await tools.balances()).toEqual({ 'receivable:card-paystack': 500, 'customer-money': -500 });
    expect(harness.alarms).toContain('review');
    await assertInvariants(harness);
  });

  test('is refunded after it was archived, and stays there', async () => {
    await harness.pass(3 * DAY);
    await harness.archive();
    expect((await harness.find(id)).isArchived).toBe(true);
    await tools.request(id, { minor: 100, delivery: 'take-back' });
    await harness.pass(SECOND);
    expect(tools.returned(id)).toBe(100);
    expect((await harness.find(id)).isArchived).toBe(true);
    await assertInvariants(harness);
  });

  test('shows what a refund would do without doing it', async () => {
    const preview = await previewRefund(tools.requestDeps, id, { amountMinor: 100, delivery: 'take-back' });
    expect(preview).toMatchObject({
      kind: 'possible',
      amount: { minor: 100 },
      amounts: { charged: { minor: 500 }, refunded: { minor: 0 }, left: { minor: 500 } },
    });
    await harness.pass(SECOND);
    expect(tools.returned(id)).toBe(0);
  });

  test('needs two different people where a second one is named', async () => {
    expect(await tools.request(id, { approvedBy: 'keza' })).toMatchObject({ why: 'same-person' });
    expect(await tools.request(id, { approvedBy: 'eric' })).toMatchObject({
      refund: { requestedBy: 'keza', approvedBy: 'eric', reason: 'complaint 12' },
    });
  });
});

test('a payment that was not delivered has no refund of this kind', async () => {
  harness.operator.state.refusal = 'line-closed';
  const undelivered = await tools.buyDelivered();
  expect((await harness.find(undelivered)).state).toBe('refunded');
  expect(await tools.request(undelivered)).toMatchObject({ kind: 'refused', why: 'not-delivered' });
});

test.each(['lost-before', 'lost-after', 'throws'] as const)(
  'when the wallet does not answer (%s), the refund is asked for again under the same key',
  async (fault) => {
    harness.wallet.faults.refund.push(fault, fault);
    harness.operator.takeBackFaults.push(fault, fault);
    await tools.request(id, { delivery: 'take-back' });
    await harness.pass(3_600 * SECOND);
    expect(await tools.outcomes(id)).toEqual(['refunded, taken-back']);
    expect(tools.returned(id)).toBe(500);
    expect(harness.operator.takenBack.size).toBe(1);
    await assertInvariants(harness);
  },
);

test('a crash after any statement loses no refund and makes none twice', async () => {
  for (let statements = 1; statements <= 12; statements += 1) {
    const paid = await tools.buyDelivered();
    harness.process.crashAfter(statements);
    await tools.request(paid, { minor: 300, delivery: 'take-back' }).catch(() => {});
    await harness.runJobs().catch(() => {});
    harness.process.restart();
    await tools.request(paid, { minor: 300, delivery: 'take-back' });
    await harness.pass(3_600 * SECOND);
    expect(tools.returned(paid), `after ${statements}`).toBe(300);
    expect(await tools.outcomes(paid)).toEqual(['refunded, taken-back']);
  }
  await assertInvariants(harness);
});

test('parts are refunded at a provider that recognises no repeat, each by one request', async () => {
  if (harness.wallet.provider.refunds) harness.wallet.provider.refunds.requestOnce = true;
  for (const minor of [200, 300]) {
    await tools.request(id, { minor });
    await harness.pass(SECOND);
  }
  expect(tools.returned(id)).toBe(500);
  expect(harness.wallet.calls.refund).toBe(2);
  await assertInvariants(harness);
});
