import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

type Handset = { prompts: { id: string }[]; airtime: number; wallet: { balance: number } };

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

const readHandset = async (msisdn: string) => (await buyer.phone(msisdn)) as unknown as Handset;

async function approvePrompt(msisdn: string): Promise<void> {
  const [prompt] = (await readHandset(msisdn)).prompts;
  if (!prompt) return;
  const url = `/sandbox/api/phone/${msisdn}/prompts/${prompt.id}/approve`;
  await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
}

/** Lets jobs run and time pass, approving each prompt, until the transaction is final. */
async function completePayment(visitor: string, msisdn: string, txnId: string) {
  return vi.waitFor(async () => {
    await buyer.runJobs();
    await approvePrompt(msisdn);
    const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor });
    const transaction = envelope.result as CallResult<'readTransaction'>;
    if (!transaction.final) buyer.clock.push(15_000);
    expect(transaction.final).toBe(true);
    return transaction;
  }, EVENTUALLY);
}

const FAULTS = [
  'drops-connection',
  'server-error',
  'html-page',
  'token-expires',
  'ambiguous',
  'callback-first',
  'callback-twice',
  'callback-lost',
  'forged-callback',
] as const;

test.each(FAULTS)(
  'a purchase succeeds although the wallet has the fault "%s": charged once, delivered once',
  async (behaviour) => {
    const visitor = newId();
    const msisdn = await buyer.subscriber({ airtime: 0, wallet: { behaviour, balance: 5_000 } });
    const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, orderInput);
    const paymentMode = brandCodes(buyer.portal.root.app.brand).moneyPush;
    const payment = { orderId, paymentMode, paymentMobile: `0${msisdn}` };
    const initiated = await buyer.portal.call('initiatePayment', payment, { visitor });
    const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
    await buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor });
    const transaction = await completePayment(visitor, msisdn, transactionId);
    expect(transaction).toMatchObject({ status: 'SUCCESS' });
    expect(await readHandset(msisdn)).toMatchObject({ airtime: 500, wallet: { balance: 4_500 } });
  },
);
