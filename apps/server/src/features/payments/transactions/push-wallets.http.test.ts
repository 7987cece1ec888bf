import type { CallResult } from '@portal/contract/calls/calls';
import { defaultSettings } from '@portal/operator/sandbox/settings';
import { MODES } from '@portal/payments/providers/registry';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

type Phone = { prompts: { id: string }[]; airtime: number };

const portals = new Map<string, Promise<TestBuyer>>();

/** M-Pesa uses one API at a time: a portal for each. eKash asks on the handset only by requests. */
function portalWith(dialect: string): Promise<TestBuyer> {
  const made = portals.get(dialect) ?? createBuyer({ MPESA_DIALECT: dialect, EKASH_MODE: 'request' });
  portals.set(dialect, made);
  return made;
}

afterAll(async () => {
  for (const made of portals.values()) await (await made).close();
});

/** Every wallet of another company with approval on the handset. */
const PUSH_MODES = Object.values(MODES).flatMap(({ option, wireMode }) =>
  option.form === 'push' && typeof wireMode === 'string' ? [wireMode] : [],
);
const WALLETS = [
  ...PUSH_MODES.map((paymentMode) => ({ paymentMode, dialect: 'daraja' })),
  { paymentMode: 'MPESA', dialect: 'open-api' },
];

test('the wallets paid with here', () => {
  expect(PUSH_MODES).toEqual(expect.arrayContaining(['MPESA', 'MTN_MOMO', 'MOBILE_MONEY']));
});

const offers = Object.keys(defaultSettings()).filter((name) => name.startsWith('offers'));
const OFFER_ALL = {
  url: '/sandbox/api/settings',
  method: 'POST',
  payload: Object.fromEntries(offers.map((name) => [name, true])),
} as const;

describe.each(WALLETS)('paying on the handset with $paymentMode, $dialect', ({ paymentMode, dialect }) => {
  async function begin(wallet: object) {
    const buyer = await portalWith(dialect);
    await buyer.portal.app.inject(OFFER_ALL);
    const visitor = newId();
    const payer = await buyer.subscriber({ wallet });
    const msisdn = await buyer.subscriber();
    const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, orderInput);
    const initiated = await buyer.portal.call(
      'initiatePayment',
      { orderId, paymentMode, paymentMobile: `0${payer}`, emailId: 'anna@example.rw' },
      { visitor },
    );
    const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
    const process = () => buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor });
    const phone = async () => (await buyer.phone(payer)) as unknown as Phone;
    const answer = async (how: 'approve' | 'reject') => {
      const prompt = await vi.waitUntil(async () => (await phone()).prompts[0], EVENTUALLY);
      const url = `/sandbox/api/phone/${payer}/prompts/${prompt.id}/${how}`;
      await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
    };
    const end = () =>
      vi.waitFor(async () => {
        await buyer.runJobs();
        const call = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor });
        const transaction = call.envelope.result as CallResult<'readTransaction'>;
        if (!transaction.final) buyer.clock.push(5_000);
        expect(transaction.final).toBe(true);
        return transaction;
      }, EVENTUALLY);
    return { process, phone, answer, end, msisdn, buyer };
  }

  test('approved on the handset is delivered, and three requests cause one prompt', async () => {
    const { process, phone, answer, end, msisdn, buyer } = await begin({ balance: 5_000 });
    const pressed = Promise.all([process(), process(), process()]);
    await vi.waitUntil(async () => (await phone()).prompts[0], EVENTUALLY);
    expect((await phone()).prompts).toHaveLength(1);
    await answer('approve');
    await pressed;
    expect(await end()).toMatchObject({ status: 'SUCCESS', paymentMode });
    expect(((await buyer.phone(msisdn)) as unknown as Phone).airtime).toBe(500);
  });

  test('rejected on the handset is not charged', async () => {
    const { process, answer, end } = await begin({ balance: 5_000 });
    await Promise.all([process(), answer('reject')]);
    expect(await end()).toMatchObject({ status: 'FAILED', statusReason: 'refused-by-customer' });
  });
});

test('a number of another network pays only with a wallet that accepts it', async () => {
  const buyer = await portalWith('daraja');
  await buyer.portal.app.inject(OFFER_ALL);
  const narrow = await createBuyer({ MOMO_PAYERS: '250:78,79' });
  portals.set('narrow', Promise.resolve(narrow));
  const ask = async ({ portal, subscriber, order }: TestBuyer, payer: string) => {
    const visitor = newId();
    const msisdn = await subscriber();
    const orderId = await order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
    const orderInput = { orderId, paymentMode: 'MTN_MOMO', paymentMobile: `0${payer}` };
    return (await portal.call('initiatePayment', orderInput, { visitor })).envelope;
  };
  // Not a number of this operator.
  expect(await ask(buyer, '729999999')).toMatchObject({ status: 'success' });
  await narrow.portal.app.inject({
    url: '/sandbox/api/settings',
    method: 'POST',
    payload: { offersMomo: true },
  });
  expect(await ask(narrow, '729999999')).toMatchObject({
    statusCode: '4001',
    message: 'Please enter valid MTN MoMo number',
  });
});
