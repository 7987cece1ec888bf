import { money } from '@portal/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

const stateOf = async (id: string) => (await harness.find(id)).state;

describe('a push payment', () => {
  test('that is approved tops up once and sends a receipt', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    expect(await harness.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
    harness.wallet.approve(id);
    await harness.pass(10 * SECOND);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(harness.operator.topUps.get(id)).toMatchObject({ msisdn: '788000001', minor: 500 });
    expect(harness.operator.messages).toMatchObject([
      { to: '733000001', text: expect.stringContaining('RWF 500') },
    ]);
    await harness.pass(10 * DAY);
    await assertSettled(harness);
  });

  test('that is refused is declined without a charge', async () => {
    const id = await harness.pay();
    harness.wallet.refuse(id, 'insufficient-funds');
    await harness.pass(10 * SECOND);
    expect(await harness.find(id)).toMatchObject({
      state: 'declined',
      reason: 'insufficient-funds',
      dueAt: null,
    });
    await assertSettled(harness);
  });

  test('with an unanswered prompt expires, and a later approval is found', async () => {
    const id = await harness.pay();
    await harness.pass(6 * MINUTE);
    expect(await stateOf(id)).toBe('expired');
    await harness.pass(3 * MINUTE);
    harness.wallet.approve(id);
    await harness.pass(2 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(harness.operator.messages[0]?.text).toContain('went through after all');
    await assertSettled(harness);
  });

  test('that has expired and is then refused at the wallet is closed', async () => {
    const id = await harness.pay();
    await harness.pass(6 * MINUTE);
    harness.wallet.refuse(id, 'no-answer');
    await harness.pass(2 * MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', dueAt: null });
    await harness.pass(10 * DAY);
    await assertSettled(harness);
  });

  test('is never shown as failed while the outcome at the wallet is unknown', async () => {
    const id = await harness.pay();
    harness.wallet.faults.check.push(...Array(26).fill('lost-before'));
    await harness.pass(8 * MINUTE);
    expect(harness.wallet.calls.check).toBeGreaterThan(15);
    harness.wallet.approve(id);
    await harness.pass(5 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect((await harness.deps.store.history(id)).map(({ event }) => event)).not.toContain('deadline-passed');
    await assertSettled(harness);
  });

  test('with an unknown outcome for days goes to review and raises the alarm', async () => {
    const id = await harness.pay();
    harness.wallet.faults.check.push(...Array(100).fill('throws'));
    await harness.pass(10 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'no-certainty' });
    expect(harness.alarms).toEqual(['review']);
    await assertSettled(harness);
  });

  test('that was charged another amount goes to review and is never delivered', async () => {
    const id = await harness.pay();
    harness.wallet.chargeInstead(money(50, 'RWF'));
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'amount-differs' });
    expect(harness.operator.topUps.size).toBe(0);
    await assertSettled(harness);
  });

  test('that was charged in another currency goes to review', async () => {
    const id = await harness.pay();
    harness.wallet.chargeInstead({ minor: 500, currency: 'USD' });
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await stateOf(id)).toBe('review');
    await assertSettled(harness);
  });
});

test('answers the browser in time while the wallet is slow', async () => {
  const { transactionId: id } = await harness.initiate(harness.placeOrder());
  harness.browser.patient = false;
  const release = harness.wallet.hold();
  expect(await harness.handOver(id)).toMatchObject({ status: 'IN_PROCESS' });
  expect(await harness.handOver(id)).toMatchObject({ status: 'ALREADY_PROCESSED' });
  harness.wallet.approve(id);
  release();
  await harness.deps.inFlight.waitForAll();
  await harness.pass(10 * SECOND);
  expect(await stateOf(id)).toBe('fulfilled');
});

describe('delivery', () => {
  test('that the operator refuses is refunded, with an SMS', async () => {
    harness.operator.state.refusal = 'line-barred';
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', reason: 'line-barred' });
    expect(harness.operator.messages[0]?.text).toContain('is back in your Umoja Money');
    await assertSettled(harness);
  });

  test('whose answers are lost is repeated under the same key until one arrives', async () => {
    harness.operator.faults.push('lost-after', 'throws', 'lost-before', 'lost-after');
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    expect(harness.operator.topUps.size).toBe(1);
    await assertSettled(harness);
  });

  test('with an unknown outcome is tried for more than a day, then goes to review', async () => {
    harness.operator.faults.push(...Array(100).fill('throws'));
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(DAY);
    expect(await stateOf(id)).toBe('paid');
    await harness.pass(DAY);
    expect(await stateOf(id)).toBe('review');
    expect(harness.alarms).toEqual(['review']);
    await assertSettled(harness);
  });

  test('without an answer is in the history once for an outage, not once for each try', async () => {
    harness.operator.faults.push(...Array(6).fill('throws'));
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('fulfilled');
    const history = await harness.deps.store.history(id);
    const unanswered = history.filter(({ event }) => event === 'delivery-unanswered');
    expect(unanswered).toMatchObject([{ state: 'paid', detail: 'unclear-answer' }]);
    await assertSettled(harness);
  });

  test('of a late payment that is delayed is announced by SMS', async () => {
    const id = await harness.pay();
    await harness.pass(6 * MINUTE);
    harness.operator.faults.push('throws', 'throws');
    harness.wallet.approve(id);
    await harness.pass(5 * MINUTE);
    const texts = harness.operator.messages.map(({ text }) => text);
    expect(texts[0]).toContain('is on its way');
    expect(texts[1]).toContain('was added');
    await assertSettled(harness);
  });
});

/** What leads to an SMS, and words of it. */
const MESSAGES: Record<string, { words: string; spoil?: () => void; isLate?: boolean }> = {
  'a delivery': { words: 'was added' },
  'a delivery after a failure': { words: 'was added', isLate: true },
  'a late charge whose delivery takes time': {
    words: 'is on its way',
    isLate: true,
    spoil: () => harness.operator.faults.push('throws', 'throws'),
  },
  'a refund': {
    words: 'is back in your Umoja Money',
    spoil: () => {
      harness.operator.state.refusal = 'line-barred';
    },
  },
  'a review': { words: 'looking into', spoil: () => harness.wallet.chargeInstead(money(50, 'RWF')) },
};

test.each(Object.entries(MESSAGES))(
  'the SMS about %s comes once, also when the message centre takes it at the third try',
  async (_title, { words, spoil, isLate = false }) => {
    const id = await harness.pay();
    if (isLate) await harness.pass(6 * MINUTE);
    spoil?.();
    harness.operator.smsFaults.push('throws', 'lost-before');
    harness.wallet.approve(id);
    await harness.pass(60 * MINUTE);
    expect(harness.operator.messages.filter(({ text }) => text.includes(words))).toHaveLength(1);
  },
);

describe('a refund', () => {
  beforeEach(() => {
    harness.operator.state.refusal = 'line-closed';
  });

  test('whose answers are lost is made once', async () => {
    harness.wallet.faults.refund.push('lost-after', 'throws', 'lost-before');
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(60 * MINUTE);
    expect(await stateOf(id)).toBe('refunded');
    await assertSettled(harness);
  });

  test('that is refused goes to review', async () => {
    harness.wallet.faults.refund.push('refused');
    const id = await harness.pay();
    harness.wallet.approve(id);
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-refused' });
    await assertSettled(harness);
  });
});

test('the sweep closes a payment that is never handed over, and its order can be paid again', async () => {
  const orderId = harness.placeOrder();
  const { transactionId: id } = await harness.initiate(orderId);
  harness.clock.advance(32 * MINUTE);
  await harness.sweep();
  await harness.runJobs();
  expect(await harness.find(id)).toMatchObject({ state: 'expired', dueAt: null });
  expect(harness.wallet.calls.check).toBe(0);
  expect((await harness.initiate(orderId)).transactionId).not.toBe(id);
});

test('a payment is checked at its time, whatever became of the process that recorded it', async () => {
  const id = await harness.pay();
  harness.wallet.approve(id);
  harness.nextSteps.length = 0;
  harness.clock.advance(2 * MINUTE);
  await harness.runJobs();
  expect(await stateOf(id)).toBe('fulfilled');
});
