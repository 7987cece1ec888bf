import type { CallResult } from '@portal/contract/calls';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import { type Buyer, makeBuyer } from '../../test-buyer.ts';

type Phone = { prompts: { id: string }[]; airtime: number };

describe.each(['daraja', 'open-api'] as const)('paying with M-Pesa, %s', (dialect) => {
  let made: Promise<Buyer> | null = null;
  const stage = () => {
    made ??= makeBuyer({ MPESA_DIALECT: dialect });
    return made;
  };
  afterAll(async () => (await made)?.close());

  async function begin(wallet: object) {
    const buyer = await stage();
    const settings = {
      url: '/sandbox/api/settings',
      method: 'POST',
      payload: { offersMpesa: true },
    } as const;
    await buyer.portal.app.inject(settings);
    const visitor = newId();
    const payer = await buyer.subscriber({ wallet });
    const msisdn = await buyer.subscriber();
    const wish = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, wish);
    const paymentMode = 'MPESA';
    const initiated = await buyer.portal.call(
      'initiatePayment',
      { orderId, paymentMode, paymentMobile: `0${payer}`, emailId: 'anna@example.rw' },
      { visitor },
    );
    const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
    const process = () => buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor });
    const phone = async () => (await buyer.phone(payer)) as unknown as Phone;
    const answer = async (how: 'approve' | 'reject') => {
      const prompt = await vi.waitUntil(async () => (await phone()).prompts[0], { timeout: 5_000 });
      const url = `/sandbox/api/phone/${payer}/prompts/${prompt.id}/${how}`;
      await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
    };
    const end = () =>
      vi.waitFor(
        async () => {
          await buyer.runJobs();
          const call = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor });
          const transaction = call.envelope.result as CallResult<'readTransaction'>;
          if (!transaction.final) buyer.clock.push(5_000);
          expect(transaction.final).toBe(true);
          return transaction;
        },
        { timeout: 15_000 },
      );
    return { process, phone, answer, end, msisdn, buyer };
  }

  test('approved on the handset is delivered, and pressed three times asks once', async () => {
    const { process, phone, answer, end, msisdn, buyer } = await begin({ balance: 5_000 });
    const pressed = Promise.all([process(), process(), process()]);
    await vi.waitUntil(async () => (await phone()).prompts[0], { timeout: 5_000 });
    expect((await phone()).prompts).toHaveLength(1);
    await answer('approve');
    await pressed;
    expect(await end()).toMatchObject({ status: 'SUCCESS', paymentMode: 'MPESA' });
    expect(((await buyer.phone(msisdn)) as unknown as Phone).airtime).toBe(500);
  });

  test('rejected on the handset costs nothing', async () => {
    const { process, answer, end } = await begin({ balance: 5_000 });
    await Promise.all([process(), answer('reject')]);
    expect(await end()).toMatchObject({ status: 'FAILED', statusReason: 'refused-by-customer' });
  });
});
