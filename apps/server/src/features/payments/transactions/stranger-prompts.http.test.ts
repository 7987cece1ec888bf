import type { CallResult } from '@portal/contract/calls/calls';
import { WORK_HEADER, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { brandCodes } from '@portal/domain/language/brand';
import { MODES } from '@portal/payments/providers/registry';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { solveChallenge } from '../../codes/testing/solve-challenge.ts';

// The finding "Payment-prompt scam at scale": 68 of 70 prompts, one address, fresh cookies, all for the thief's number.

const buyer = openTestBuyer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', CHALLENGE_WORK: '1000' });

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

type Ask = {
  payer: string;
  recipient: string;
  /** Other numbers of the same payment. */
  others?: readonly string[];
  visitor?: string;
  address?: string;
  paymentMode?: string;
};

/** Initiates a payment and asks the payer's handset; solves a challenge. */
async function ask({
  payer,
  recipient,
  others = [],
  visitor = newId(),
  address = newNetwork(),
  paymentMode,
}: Ask) {
  const mode = paymentMode ?? brandCodes(buyer.portal.root.app.brand).moneyPush;
  const headers = { 'x-forwarded-for': address };
  const call: typeof buyer.portal.call = (name, input, more = {}) =>
    buyer.portal.call(name, input, { visitor, headers: { ...headers, ...more.headers } });
  const placed = await call(
    'placeOrder',
    others.length === 0
      ? { transactionType: 'PREPAID_RECHARGE', msisdn: recipient, amount: '500' }
      : {
          transactionType: 'SEVERAL_RECHARGES',
          recharges: [...others, recipient].map((msisdn) => ({ msisdn, amount: '500' })),
        },
  );
  if (placed.envelope.status !== 'success' || placed.envelope.result.kind !== 'placed')
    throw new Error('no order');
  const { orderId } = placed.envelope.result;
  const input = { orderId, paymentMode: mode, paymentMobile: `0${payer}`, emailId: 'a@example.rw' };
  const { transactionId } = (await call('initiatePayment', input)).envelope
    .result as CallResult<'initiatePayment'>;
  const process = async () => {
    const reply = await call('processPayment', { transactionId, paymentMode: mode });
    const work = reply.envelope.status === 'failure' && (reply.envelope.result?.proofOfWork as WorkChallenge);
    if (!work) return reply;
    const solved = { headers: { [WORK_HEADER]: solveChallenge(work) } };
    return call('processPayment', { transactionId, paymentMode: mode }, solved);
  };
  return { visitor, call, process, reply: await process(), mode, transactionId };
}

const stranger = () => buyer.subscriber({ wallet: { behaviour: 'normal', balance: 50_000 } });
const promptsOf = async (msisdn: string) =>
  ((await buyer.phone(msisdn)) as unknown as { prompts: unknown[] }).prompts.length;

describe('strangers who are asked to pay for one number', () => {
  test('are three a day, from however many networks and browsers; the others see nothing on their handsets', async () => {
    const recipient = await buyer.subscriber();
    const victims = await Promise.all(Array.from({ length: 12 }, stranger));
    const replies = [];
    for (const payer of victims) replies.push((await ask({ payer, recipient })).reply);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, ...Array(9).fill(403)]);
    expect(replies[3]?.envelope).toMatchObject({
      statusCode: 'PROOF_REQUIRED',
      message: expect.stringContaining('prove first that the paying number is yours'),
    });
    const shown = await Promise.all(victims.map(promptsOf));
    expect(shown.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test('are three when it is one of several numbers each time, whichever the others are, and alone after that', async () => {
    const recipient = await buyer.subscriber();
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const others = [await buyer.subscriber(), await buyer.subscriber()];
      const { reply } = await ask({ payer: await stranger(), recipient, others });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await ask({ payer: await stranger(), recipient })).reply.status).toBe(403);
  });

  test('are three when all are asked at once', async () => {
    const recipient = await buyer.subscriber();
    const victims = await Promise.all(Array.from({ length: 8 }, stranger));
    const asked = await Promise.all(victims.map((payer) => ask({ payer, recipient })));
    expect(asked.filter(({ reply }) => reply.status === 200)).toHaveLength(3);
  });

  test('pay after a code to their own number, and the others’ limit does not bind them', async () => {
    const recipient = await buyer.subscriber();
    for (let nth = 0; nth < 3; nth += 1) await ask({ payer: await stranger(), recipient });
    const payer = await stranger();
    const fourth = await ask({ payer, recipient });
    expect(fourth.reply.status).toBe(403);
    const sent = await fourth.call('sendCode', { msisdn: payer });
    const { refId } = sent.envelope.result as CallResult<'sendCode'>;
    const otp = await buyer.lastCode(payer);
    const proof = { refId, otp, username: payer, paymentMode: fourth.mode };
    expect((await fourth.call('verifyWalletUser', proof)).status).toBe(200);
    expect((await fourth.process()).status).toBe(200);
    expect(await promptsOf(payer)).toBe(1);
  });

  test('may be asked again the next day', async () => {
    const recipient = await buyer.subscriber();
    for (let nth = 0; nth < 3; nth += 1) await ask({ payer: await stranger(), recipient });
    expect((await ask({ payer: await stranger(), recipient })).reply.status).toBe(403);
    buyer.clock.push(24 * 3_600_000 + 1_000);
    expect((await ask({ payer: await stranger(), recipient })).reply.status).toBe(200);
  });

  test('do not keep the owner from paying for the own number, nor one who was asked before', async () => {
    const recipient = await stranger();
    const payer = await stranger();
    const visitor = newId();
    await ask({ payer, recipient, visitor });
    for (let nth = 0; nth < 4; nth += 1) await ask({ payer: await stranger(), recipient });
    expect((await ask({ payer: recipient, recipient })).reply.status).toBe(200);
    expect((await ask({ payer, recipient })).reply.status).toBe(200);
  });

  test('are counted for a link to pay for somebody else too', async () => {
    const recipient = await buyer.subscriber();
    let amount = 700;
    const [sender, ...openers] = Array.from({ length: 6 }, () => newId());
    const statuses = [];
    for (const visitor of openers) {
      amount += 1;
      const order = {
        transactionType: 'PREPAID_RECHARGE',
        msisdn: recipient,
        amount: String(amount),
      } as const;
      const placed = await buyer.portal.call('placeOrder', order, { visitor: sender ?? '' });
      if (placed.envelope.status !== 'success' || placed.envelope.result.kind !== 'placed')
        throw new Error('no order');
      const { orderId } = placed.envelope.result;
      const made = await buyer.portal.call('createPayLink', { orderId }, { visitor: sender ?? '' });
      const { payLink } = made.envelope.result as CallResult<'createPayLink'>;
      const paymentMode = brandCodes(buyer.portal.root.app.brand).moneyPush;
      const payer = await stranger();
      const input = { orderId: payLink?.token ?? '', paymentMode, paymentMobile: `0${payer}` };
      const { envelope } = await buyer.portal.call('initiatePayment', input, { visitor });
      const { transactionId } = envelope.result as CallResult<'initiatePayment'>;
      statuses.push(
        (await buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });
});

test.each(
  Object.values(MODES).flatMap(({ option, wireMode, traits }) =>
    traits.prompt && typeof wireMode === 'string' && option.form === 'push' ? [wireMode] : [],
  ),
)('%s asks three strangers a day for one number too', async (paymentMode) => {
  const payload = {
    offersMpesa: true,
    offersMomo: true,
    offersAirtel: true,
    offersGsma: true,
    offersEkash: true,
  };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  buyer.clock.push(2_000);
  const recipient = await buyer.subscriber();
  const statuses = [];
  for (let nth = 0; nth < 4; nth += 1)
    statuses.push((await ask({ payer: await stranger(), recipient, paymentMode })).reply.status);
  expect(statuses).toEqual([200, 200, 200, 403]);
  const { body } = await buyer.portal.app.inject({ url: '/metrics' });
  expect(body).toMatch(/prompt_proofs_required_total\{reason="strangers"\} [1-9]/);
});
