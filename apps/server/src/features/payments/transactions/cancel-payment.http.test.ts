import type { CallResult } from '@portal/contract/calls/calls';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

const MONEY_PUSH = 'ISANO_MONEY_PUSH';

/** Starts a payment with a prompt on the payer's handset. */
async function waiting(wallet: object | null = { behaviour: 'normal', balance: 10_000 }) {
  const visitor = newId();
  const payer = await buyer.subscriber({ wallet });
  const msisdn = await buyer.subscriber();
  const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  const orderId = await buyer.order(visitor, orderInput);
  const asked = { orderId, paymentMode: MONEY_PUSH, paymentMobile: `0${payer}` };
  const { envelope } = await buyer.portal.call('initiatePayment', asked, { visitor });
  const { transactionId } = envelope.result as CallResult<'initiatePayment'>;
  const process = () =>
    buyer.portal.call('processPayment', { transactionId, paymentMode: MONEY_PUSH }, { visitor });
  const sent = await process();
  const read = async (who = visitor) => {
    const answer = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor: who });
    return answer.envelope.result as CallResult<'readTransaction'>;
  };
  const cancel = (who = visitor) => buyer.portal.call('cancelPayment', { transactionId }, { visitor: who });
  return { visitor, payer, orderId, transactionId, sent, process, read, cancel };
}

describe('a payment with a prompt on the handset', () => {
  test('shows the browser that pays how long the prompt is open, and that it can be cancelled', async () => {
    const { read } = await waiting();
    const { approval, cancellable } = await read();
    expect(cancellable).toBe(true);
    expect(approval?.secondsTotal).toBe(300);
    expect(approval?.secondsLeft).toBeGreaterThan(200);
    expect((await read(newId())).cancellable).toBe(false);
  });

  test('is cancelled, and the order can be paid again', async () => {
    const { read, cancel } = await waiting();
    const { envelope } = await cancel();
    expect(envelope).toMatchObject({ status: 'success', result: { status: 'FAILED', orderFree: true } });
    expect(await read()).toMatchObject({
      status: 'FAILED',
      statusReason: 'cancelled',
      retryable: true,
      cancellable: false,
      approval: null,
    });
    expect((await cancel()).envelope).toEqual(envelope);
  });

  test('cannot be cancelled by another visitor who has the link', async () => {
    const { read, cancel } = await waiting();
    expect((await cancel(newId())).envelope).toMatchObject({ statusCode: 'NOT_FOUND' });
    expect((await read()).status).toBe('IN_PROCESS');
  });
});

test('refuses a number without a wallet with its own reason, not as a barred wallet', async () => {
  const { sent, read, process } = await waiting(null);
  expect(sent.envelope).toMatchObject({
    statusCode: '4001',
    message: 'Please enter valid Isano Money number',
  });
  expect((await read()).status).toBe('REQUEST_REGISTERED');
  expect((await process()).envelope).toMatchObject({ statusCode: '4001' });
});

test('shows the charged amount when it differs from the requested one', async () => {
  const { read, payer } = await waiting({ behaviour: 'wrong-amount', balance: 10_000 });
  const { prompts } = (await buyer.phone(payer)) as unknown as { prompts: { id: string }[] };
  const url = `/sandbox/api/phone/${payer}/prompts/${prompts[0]?.id}/approve`;
  await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
  await expect
    .poll(async () => {
      buyer.clock.push(5_000);
      await buyer.runJobs();
      return (await read()).charged;
    })
    .toEqual({ amount: '600', currencyCode: 'RWF' });
  expect((await read()).amount).toBe('500');
});
