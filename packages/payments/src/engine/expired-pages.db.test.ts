import { readTransaction } from '@portal/server/features/payments/transactions/read-transaction';
import { describe, expect, test } from 'vitest';
import { assertSettled } from '../testing/assert-invariants.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
}, 'card-dpo');

/** A payment at a gateway that closes no page. */
async function payOnOpenPage(): Promise<string> {
  const { cancellation: _none, ...provider } = harness.deps.providers['card-dpo'];
  harness.deps.providers['card-dpo'] = provider;
  return harness.pay();
}

test('cancels an unpaid page at the gateway after its time, and still shows "expired"', async () => {
  const id = await harness.pay();
  await harness.pass(40 * MINUTE);
  expect(harness.wallet.ledger.get(id)?.state).toBe('declined');
  await harness.pass(DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'expired' });
  expect(harness.operator.messages).toEqual([]);
  await assertSettled(harness);
});

test('delivers a charge that was made before the page was cancelled', async () => {
  const id = await harness.pay();
  await harness.pass(29 * MINUTE);
  harness.wallet.goDown(true);
  harness.wallet.approve(id);
  await harness.pass(20 * MINUTE);
  harness.wallet.goDown(false);
  await harness.pass(DAY);
  expect((await harness.find(id)).state).toBe('fulfilled');
  await assertSettled(harness);
});

describe('a card is refused on a page that stays open', () => {
  test('the customer is told at once, and may pay another way', async () => {
    const id = await harness.pay();
    harness.wallet.declineAttempt(id, 'insufficient-funds');
    await harness.pass(10_000);
    expect(await harness.find(id)).toMatchObject({
      state: 'expired',
      reason: 'insufficient-funds',
      live: false,
    });
    const shown = await readTransaction(harness.deps, id, { visitorId: 'nobody', locale: 'en' });
    expect(shown).toMatchObject({
      status: 'FAILED',
      timeline: [{ step: 'asked' }, { step: 'attempt-declined' }],
    });
  });

  test('another card that is accepted later, without any notice, is delivered and the payer told', async () => {
    const id = await payOnOpenPage();
    harness.wallet.declineAttempt(id);
    await harness.pass(10 * MINUTE);
    expect((await harness.find(id)).state).toBe('expired');
    harness.wallet.approve(id);
    await harness.pass(DAY);
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(harness.operator.messages).toHaveLength(1);
    await assertSettled(harness);
  });

  test('what is charged there after the order was paid another way is returned', async () => {
    const id = await payOnOpenPage();
    harness.wallet.declineAttempt(id);
    await harness.pass(MINUTE);
    const { orderId } = await harness.find(id);
    const { transactionId: second } = await harness.initiate(orderId);
    await harness.handOver(second);
    harness.wallet.approve(second);
    await harness.pass(MINUTE);
    harness.wallet.approve(id);
    await harness.pass(DAY);
    expect((await harness.find(second)).state).toBe('fulfilled');
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', reason: 'already-delivered' });
    await assertSettled(harness);
  });

  test('the gateway is asked for five days, then the refusal is final with its reason', async () => {
    const id = await payOnOpenPage();
    harness.wallet.declineAttempt(id, 'limit-exceeded');
    await harness.pass(5 * DAY);
    expect((await harness.find(id)).state).toBe('expired');
    await harness.pass(2 * DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'limit-exceeded' });
    await assertSettled(harness);
  });

  test('a browser that came back as cancelled before the refusal was known shows the refusal', async () => {
    const id = await payOnOpenPage();
    const payment = await harness.find(id);
    await recordPaymentEvent(harness.deps, payment, { event: 'customer-cancelled' });
    harness.wallet.declineAttempt(id, 'insufficient-funds');
    await harness.pass(DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'expired', reason: 'insufficient-funds' });
    const shown = await readTransaction(harness.deps, id, { visitorId: 'nobody', locale: 'en' });
    expect(shown?.timeline.map(({ step }) => step)).toEqual(['asked', 'cancelled', 'attempt-declined']);
    harness.wallet.approve(id);
    await harness.pass(2 * DAY);
    expect((await harness.find(id)).state).toBe('fulfilled');
    await assertSettled(harness);
  });

  test('who left the page reads "cancelled", whatever the gateway calls that', async () => {
    const id = await payOnOpenPage();
    const payment = await harness.find(id);
    await recordPaymentEvent(harness.deps, payment, { event: 'customer-cancelled' });
    harness.wallet.declineAttempt(id, 'refused-by-customer');
    await harness.pass(DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'expired', reason: 'cancelled' });
  });

  test('a refusal that is found after nobody knew for long ends the review, and a later charge is delivered', async () => {
    const id = await payOnOpenPage();
    harness.wallet.goDown(true);
    await harness.pass(2 * DAY);
    expect((await harness.find(id)).state).toBe('review');
    harness.wallet.goDown(false);
    harness.wallet.declineAttempt(id, 'limit-exceeded');
    await harness.pass(DAY);
    expect(await harness.find(id)).toMatchObject({ state: 'expired', reason: 'limit-exceeded' });
    harness.wallet.approve(id);
    await harness.pass(DAY);
    expect((await harness.find(id)).state).toBe('fulfilled');
    await assertSettled(harness);
  });

  test('where the gateway can close the page, it is closed', async () => {
    const id = await harness.pay();
    harness.wallet.declineAttempt(id);
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'declined', reason: 'refused' });
    harness.wallet.approve(id);
    expect(harness.wallet.ledger.get(id)?.charges).toBe(0);
  });
});

test('retries the cancellation when the gateway is unreachable', async () => {
  const id = await harness.pay();
  await harness.pass(30 * MINUTE);
  expect((await harness.find(id)).state).toBe('expired');
  harness.wallet.goDown(true);
  await harness.pass(3 * 60 * MINUTE);
  expect(harness.wallet.ledger.get(id)?.state).toBe('pending');
  harness.wallet.goDown(false);
  await harness.pass(DAY);
  expect(harness.wallet.ledger.get(id)?.state).toBe('declined');
  expect(harness.alarms).toEqual([]);
});

test('does not send a payment to review when it was unpaid for a day and the gateway was then down for an hour', async () => {
  const id = await harness.pay();
  const { cancellation: _none, ...provider } = harness.deps.providers['card-dpo'];
  harness.deps.providers['card-dpo'] = provider;
  await harness.pass(DAY);
  harness.wallet.goDown(true);
  await harness.pass(60 * MINUTE);
  harness.wallet.goDown(false);
  await harness.pass(2 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'expired' });
  harness.wallet.approve(id);
  await harness.pass(DAY);
  expect((await harness.find(id)).state).toBe('fulfilled');
});
