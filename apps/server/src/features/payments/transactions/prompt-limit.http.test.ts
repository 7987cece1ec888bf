import { portalHeaders } from '@portal/contract/http/headers';
import { WORK_HEADER, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { brandCodes } from '@portal/domain/language/brand';
import { newId } from '@portal/platform/crypto/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../../testing/portal.ts';
import { solveChallenge } from '../../codes/testing/solve-challenge.ts';

const GATEWAY = 'the token of the operators gateway, long enough';

let paymentMode: string;

const portal = openTestPortal({
  clock: standingClock,
  environment: { TRUST_PROXY: '127.0.0.1', CHALLENGE_WORK: '1000', INBOUND_TOKEN: GATEWAY },
});
beforeAll(async () => {
  paymentMode = brandCodes(portal.root.app.brand).moneyPush;
});

let amount = 100;
let networks = 0;

/** A new subscriber with a wallet. */
async function payer(behaviour: string): Promise<string> {
  const payload = { wallet: { behaviour, balance: 10_000_000 } };
  const reply = await portal.app.inject({ method: 'POST', url: '/sandbox/api/subscribers', payload });
  return reply.json<{ msisdn: string }>().msisdn;
}

/** Places an order for a number and initiates its payment from the same number, up to the prompt. */
async function preparePayment(number: string, visitor: string): Promise<string> {
  amount += 1;
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn: number, amount: String(amount) } as const;
  const { envelope: order } = await portal.call('placeOrder', input, { visitor });
  if (order.status !== 'success' || order.result.kind !== 'placed') throw new Error('no order');
  const { orderId } = order.result;
  const initiation = { orderId, paymentMode, paymentMobile: `0${number}` };
  const { envelope: made } = await portal.call('initiatePayment', initiation, { visitor });
  if (made.status !== 'success') throw new Error('not initiated');
  return made.result.transactionId;
}

/** Requests the prompt from a separate network; solves a challenge by default. */
async function askHandset(number: string, { visitor = newId(), solving = true, transaction = '' } = {}) {
  const transactionId = transaction || (await preparePayment(number, visitor));
  networks += 1;
  const network = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
  const ask = (headers: Record<string, string>) =>
    portal.call(
      'processPayment',
      { transactionId, paymentMode },
      { visitor, headers: { ...network, ...headers } },
    );
  const reply = await ask({});
  const challenge = challengeOf(reply.envelope);
  return challenge && solving ? ask({ [WORK_HEADER]: solveChallenge(challenge) }) : reply;
}

function challengeOf(envelope: Awaited<ReturnType<typeof portal.call<'processPayment'>>>['envelope']) {
  const details = envelope.status === 'failure' ? envelope.result : null;
  return details?.proofOfWork as WorkChallenge | undefined;
}

describe('prompts on one handset', () => {
  test('are limited to three in ten minutes from other visitors, to five when each solves a challenge; then a message from the handset is required', async () => {
    const number = await payer('normal');
    const silent = [];
    for (let asked = 0; asked < 4; asked += 1) {
      silent.push((await askHandset(number, { solving: false })).status);
    }
    expect(silent).toEqual([200, 200, 200, 429]);
    const solving = [await askHandset(number), await askHandset(number), await askHandset(number)];
    expect(solving.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(solving[2]?.envelope).toMatchObject({
      statusCode: 'RATE_LIMITED',
      result: { retryAfterSeconds: expect.any(Number), handset: { sendTo: '300' } },
    });
    expect((await askHandset(await payer('normal'))).status, 'another payer is not kept waiting').toBe(200);
  });

  test('are limited to one at a time from one other visitor', async () => {
    const [number, visitor] = [await payer('normal'), newId()];
    expect((await askHandset(number, { visitor })).status).toBe(200);
    const second = await askHandset(number, { visitor });
    expect(second.status).toBe(429);
    expect(challengeOf(second.envelope), 'no challenge opens a second one').toBeUndefined();
  });

  test('are allowed for the payment that the handset was asked about and said yes to, whatever other visitors did', async () => {
    const [number, visitor] = [await payer('normal'), newId()];
    for (let asked = 0; asked < 6; asked += 1) await askHandset(number);
    const transaction = await preparePayment(number, visitor);
    const { envelope } = await askHandset(number, { visitor, transaction });
    const handset = envelope.status === 'failure' ? envelope.result?.handset : null;
    const deliver = (token: string, text = handset?.code) =>
      portal.app.inject({
        method: 'POST',
        url: '/operator/inbound-message',
        headers: { authorization: `Bearer ${token}` },
        payload: { from: `250${number}`, text },
      });
    expect((await deliver('somebody else')).statusCode, 'nobody but the gateway').toBe(404);
    expect((await askHandset(number, { visitor, transaction })).status).toBe(429);
    const grouped = number.replace(/^(\d{3})(\d{3})/, '$1 $2 ');
    const asked = `get a request to pay RWF ${amount} for 0${grouped}, airtime? 1 = yes`;
    expect((await deliver(GATEWAY)).json()).toMatchObject({ reply: expect.stringContaining(asked) });
    expect((await askHandset(number, { visitor, transaction })).status, 'not answered yet').toBe(429);
    expect((await deliver(GATEWAY, '1')).json()).toMatchObject({
      reply: expect.stringContaining('You said yes'),
    });
    expect((await askHandset(number, { visitor })).status, 'another order').toBe(429);
    expect((await askHandset(number, { visitor, transaction })).status).toBe(200);
  });

  test('are not limited by other visitors in a browser whose payment the payer has approved', async () => {
    const [number, visitor] = [await payer('approves-itself'), newId()];
    expect((await askHandset(number, { visitor })).status).toBe(200);
    await untilPaid(number);
    for (let asked = 0; asked < 6; asked += 1) await askHandset(number);
    expect((await askHandset(number)).status).toBe(429);
    expect((await askHandset(number, { visitor })).status).toBe(200);
  });
});

/** Sets the state directly: the wallet's answer would need jobs, which this test does not run. */
async function untilPaid(number: string): Promise<void> {
  const { db } = portal.root.databases;
  await db.execute(
    `UPDATE payments SET state = 'fulfilled', live = false, due_at = NULL WHERE payer = '${number}'`,
  );
}

test('a refusal contains the minutes until it ends, in the visitor’s language', async () => {
  const number = await payer('normal');
  for (let asked = 0; asked < 6; asked += 1) await askHandset(number);
  const visitor = newId();
  const transactionId = await preparePayment(number, visitor);
  const sentence = async (lang: string) => {
    const sending = { visitor, lang, headers: portalHeaders(lang) };
    const { envelope } = await portal.call('processPayment', { transactionId, paymentMode }, sending);
    return envelope.message;
  };
  expect(await sentence('en')).toMatch(/ You can try again in \d+ minutes?\.$/);
  expect(await sentence('sw')).toMatch(/dakika \d+/);
  expect(await sentence('rw')).toMatch(/iminota \d+|umunota 1/);
  expect(await sentence('fr')).toMatch(/dans \d+ minutes?\.$/);
});
