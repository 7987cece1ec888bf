import type { CallResult } from '@portal/contract/calls/calls';
import { createProvenVisit, type ProvenVisit } from '@portal/payments/testing/proven-visit';
import { sealPin } from '@portal/payments/testing/seal-pin';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
  await change({ offersAirtime: true, offersSmartcash: true });
});
afterAll(() => buyer.close());

const change = (payload: object) =>
  buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });

const down = (companies: string[]) =>
  buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/outages', payload: { companies } });

const visit = () => createProvenVisit(buyer);

const airtimeOf = async (msisdn: string) =>
  ((await buyer.phone(msisdn)) as unknown as { airtime: number }).airtime;

describe('paying with airtime', () => {
  const AIR_TIME = 'AIR_TIME';

  async function pay(visited: ProvenVisit, payer: string) {
    const { orderId, price } = await visited.orderBundle();
    const proof = await visited.prove(payer, AIR_TIME);
    const { uniqueCode } = proof.result as CallResult<'verifyWalletUser'>;
    const input = { orderId, paymentMode: AIR_TIME, paymentMobile: `0${payer}`, uniqueCode };
    const initiated = await visited.call('initiatePayment', input);
    const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
    const process = () => visited.call('processPayment', { transactionId, paymentMode: AIR_TIME });
    return { price, transactionId, process, uniqueCode };
  }

  test('buys a bundle and reduces the balance once, however often the request is sent', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ airtime: 50_000 });
    const { price, transactionId, process } = await pay(visited, payer);
    await Promise.all([process(), process(), process()]);
    expect(await visited.finish(transactionId)).toMatchObject({
      status: 'SUCCESS',
      paymentMode: AIR_TIME,
      mobileNumber: payer,
    });
    expect(await airtimeOf(payer)).toBe(50_000 - price);
    const { inbox } = await buyer.phone(payer);
    expect(inbox[0]?.text).toContain('airtime');
  });

  test('the proof allows reading the airtime balance of the payer, and nothing else', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ airtime: 700 });
    const { uniqueCode } = await pay(visited, payer);
    const ask = (msisdn: string, serviceType: 'AIRTIME' | 'DATA') =>
      visited.call('queryBalance', { msisdn, uniqueCode, serviceType });
    expect((await ask(payer, 'AIRTIME')).envelope.result).toMatchObject({
      queryBalanceResult: [{ balance: '700', unitType: 'RWF' }],
    });
    expect((await ask(payer, 'DATA')).envelope.statusCode).toBe('PROOF_INVALID');
    expect((await ask(await buyer.subscriber(), 'AIRTIME')).envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('charges nothing with too little airtime', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ airtime: 10 });
    const { transactionId, process } = await pay(visited, payer);
    await process();
    expect(await visited.finish(transactionId)).toMatchObject({
      status: 'FAILED',
      statusReason: 'insufficient-airtime',
    });
    expect(await airtimeOf(payer)).toBe(10);
  });

  test('charges once and delivers when an answer of the operator is lost', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ airtime: 50_000, topUpBehaviour: 'loses-answer' });
    const { price, transactionId, process } = await pay(visited, payer);
    await process();
    expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS' });
    expect(await airtimeOf(payer)).toBe(50_000 - price);
  });

  test('cannot buy airtime, and is not offered to postpaid lines', async () => {
    const visited = visit();
    const msisdn = await buyer.subscriber({ airtime: 5_000 });
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visited.visitor, input);
    const { result } = (await visited.call('listPaymentOptions', { orderId })).envelope;
    const types = (result as CallResult<'listPaymentOptions'>).paymentOption.map(({ type }) => type);
    expect(types).not.toContain('AIRTIME');
    const params = { orderId, paymentMode: AIR_TIME, paymentMobile: `0${msisdn}` };
    expect((await visited.call('initiatePayment', params)).envelope.statusCode).toBe('INVALID_REQUEST');
    const postpaid = await buyer.subscriber({ line: 'postpaid' });
    const code = { msisdn: postpaid, paymentMode: AIR_TIME, orderId };
    expect((await visited.call('sendCode', code)).envelope.statusCode).toBe('4001');
  });
});

describe('paying with SmartCash', () => {
  const paymentMode = 'SMARTCASH_SECURE';

  /** As the page does it: each PIN starts with another initiate. */
  async function begin(visited: ProvenVisit, payer: string) {
    const { orderId, price } = await visited.orderBundle();
    const verified = await visited.prove(payer, paymentMode);
    const { tokenType, accessToken } = verified.result as CallResult<'verifyWalletUser'>;
    const headers = { authorization: `${tokenType} ${accessToken}` };
    const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
    const initiate = (sending: object = { headers }) => visited.call('initiateSecurePayment', input, sending);
    const tryPin = async (pin: string, sending: object = { headers }) => {
      const { transactionId, encryptionKeyDetails } = (await initiate()).envelope
        .result as CallResult<'initiateSecurePayment'>;
      if (!encryptionKeyDetails) throw new Error('no key');
      const { key, at } = encryptionKeyDetails;
      const amPin = sealPin({ pin, transactionId, key, at });
      return visited.call('processSecurePayment', { transactionId, paymentMode, amPin }, sending);
    };
    return { price, input, accessToken, initiate, tryPin };
  }

  test('pays with the code, its token and the PIN', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ wallet: { balance: 90_000 } });
    const { tryPin } = await begin(visited, payer);
    const { envelope } = await tryPin('1234');
    const { transactionId } = envelope.result as CallResult<'processSecurePayment'>;
    expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS', paymentMode });
    expect((await buyer.phone(payer)).inbox[0]?.text).toContain('SmartCash');
  });

  test('a SmartCash customer of another network gets the code by SMS and pays for one of our lines', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ line: null, wallet: { balance: 90_000 } });
    const { tryPin } = await begin(visited, payer);
    const { transactionId } = (await tryPin('1234')).envelope.result as CallResult<'processSecurePayment'>;
    expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS', mobileNumber: payer });
  });

  test('sends no SMS to a number of another network without SmartCash, or while SmartCash is off', async () => {
    const inboxOf = async (msisdn: string) => {
      const visited = visit();
      await visited.orderBundle();
      await visited.call('sendCode', { msisdn });
      await buyer.runJobs();
      return (await buyer.phone(msisdn)).inbox;
    };
    expect(await inboxOf(await buyer.subscriber({ line: null, wallet: null }))).toEqual([]);
    const payer = await buyer.subscriber({ line: null });
    await change({ offersSmartcash: false });
    buyer.clock.push(2_000);
    expect(await inboxOf(payer)).toEqual([]);
    await change({ offersSmartcash: true });
  });

  test('an unreachable bank has its one name, and the error about a blocked wallet the spelling of SPEC', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ wallet: { balance: 90_000, locked: true } });
    const { tryPin, initiate } = await begin(visited, payer);
    expect((await tryPin('1234')).envelope.message).toBe(
      'Your Smart Cash wallet has been blocked due to too many incorrect PIN attempts.',
    );
    await down(['smartcash']);
    const silent = await initiate();
    await down([]);
    expect(silent.envelope).toMatchObject({
      statusCode: 'PROVIDER_UNAVAILABLE',
      message: 'SmartCash is not answering. No money was taken; please try again.',
    });
  });

  test('a wrong PIN returns the attempts left, the right one is accepted; the fifth wrong one locks the wallet', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ wallet: { balance: 90_000 } });
    const { tryPin } = await begin(visited, payer);
    expect((await tryPin('0000')).envelope).toMatchObject({
      statusCode: '56D005',
      result: { attemptsLeft: 4 },
    });
    for (const left of [3, 2, 1]) {
      expect((await tryPin('0000')).envelope).toMatchObject({ result: { attemptsLeft: left } });
    }
    expect((await tryPin('0000')).envelope).toMatchObject({
      statusCode: '1006',
      result: { attemptsLeft: 0 },
    });
  });

  test('is refused without the token, with another token, and on the insecure path', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ wallet: { balance: 90_000 } });
    const { input, accessToken, initiate, tryPin } = await begin(visited, payer);
    expect((await initiate({})).envelope.statusCode).toBe('PROOF_INVALID');
    const other = { headers: { authorization: `Bearer ${newId()}` } };
    expect((await initiate(other)).envelope.statusCode).toBe('PROOF_INVALID');
    expect((await tryPin('1234', {})).envelope.statusCode).toBe('PROOF_INVALID');
    expect((await tryPin('1234', other)).envelope.statusCode).toBe('PROOF_INVALID');
    const plain = await visited.call('initiatePayment', { ...input, uniqueCode: accessToken });
    expect(plain.envelope.statusCode).toBe('INVALID_REQUEST');
  });

  test('does not log the token, the PIN or the number', async () => {
    const visited = visit();
    const payer = await buyer.subscriber({ wallet: { balance: 90_000, pin: '7391' } });
    const { accessToken, tryPin } = await begin(visited, payer);
    await tryPin('7391');
    const logged = buyer.portal.logOutput();
    for (const secretText of [accessToken, payer]) expect(logged).not.toContain(secretText);
    // Four digits can also occur in the timestamp of a log line.
    expect(logged).not.toMatch(/(?<!\d)7391(?!\d)/);
  });
});
