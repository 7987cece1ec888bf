import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

/**
 * A code or an answer on the handset is for one order, whose amount and payee it names: Delegated Regulation (EU) 2018/389
 * (RTS on strong customer authentication), article 5(1): (a) the payer is made aware of the amount and of the payee, (b) the
 * code is specific to both, (d) any change makes it invalid. NIST SP 800-63B section 5.1.3 asks that an authenticator
 * over another channel shows what it authorises. The thieves talk customers into one dial or one code.
 */
let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer({ AIRTIME_FOR_OTHERS_PER_DAY: '2000', INBOUND_TOKEN: GATEWAY });
  await change({ offersAirtime: true, offersSmartcash: true });
});
afterAll(() => buyer.close());

const GATEWAY = 'the token of the operators gateway, long enough';
const AIR_TIME = 'AIR_TIME';

const change = (payload: object) =>
  buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });

/** Sends a message from a handset and returns the reply. */
async function write(from: string, text: string): Promise<string | null> {
  const { reply } = (
    await buyer.portal.app.inject({
      method: 'POST',
      url: '/operator/inbound-message',
      headers: { authorization: `Bearer ${GATEWAY}` },
      payload: { from: `250${from}`, text },
    })
  ).json<{ reply: string | null }>();
  return reply;
}

/** The bundles on sale by price, cheapest first. */
async function listBundles(msisdn: string) {
  const input = { msisdn, lineType: 'PREPAID', serviceType: null } as const;
  const { envelope } = await buyer.portal.call('listBundles', input, { visitor: newId() });
  const bundles = envelope.result as CallResult<'listBundles'>;
  return bundles.toSorted((a, b) => Number(a.amount) - Number(b.amount));
}

/** A browser that orders and pays. */
function openBrowser() {
  const visitor = newId();
  const call: TestBuyer['portal']['call'] = (name, input, sending = {}) =>
    buyer.portal.call(name, input, { visitor, ...sending });
  return {
    visitor,
    call,
    orderBundle: async (msisdn: string, productCode: string) =>
      buyer.order(visitor, { transactionType: 'PREPAID_BUNDLES', msisdn, productCode, again: true }),
    /** Uses up the codes of a number, until the refusal offers the proof from the handset. */
    forceHandset: async (msisdn: string, orderId: string, paymentMode = AIR_TIME) => {
      for (let stranger = 0; stranger < 12; stranger += 1) {
        const other = newId();
        const input = { transactionType: 'PREPAID_RECHARGE', msisdn: SOMEBODY, amount: '500' } as const;
        await buyer.order(other, input);
        await buyer.portal.call('sendCode', { msisdn }, { visitor: other });
      }
      const { envelope } = await call('sendCode', { msisdn, orderId, paymentMode });
      const handset = envelope.status === 'failure' ? envelope.result?.handset : undefined;
      if (!handset) throw new Error('the handset was not offered');
      return handset;
    },
    checkHandset: async (refId: string) =>
      (await call('checkHandsetProof', { refId, paymentMode: AIR_TIME })).envelope
        .result as CallResult<'checkHandsetProof'>,
    /** Pays an order from airtime with a proof. Returns the code of the refusal, or `paid`. */
    payFromAirtime: async (orderId: string, payer: string, uniqueCode: string) => {
      const input = { orderId, paymentMode: AIR_TIME, paymentMobile: `0${payer}`, uniqueCode };
      const { envelope } = await call('initiatePayment', input);
      if (envelope.status !== 'success') return envelope.statusCode;
      const { transactionId } = envelope.result;
      const processed = await call('processPayment', { transactionId, paymentMode: AIR_TIME });
      return processed.envelope.status === 'success' ? 'paid' : processed.envelope.statusCode;
    },
  };
}

const SOMEBODY = '788100001';

const airtimeOf = async (msisdn: string) =>
  ((await buyer.phone(msisdn)) as unknown as { airtime: number }).airtime;

const lastMessage = async (msisdn: string) => (await buyer.phone(msisdn)).inbox[0]?.text ?? '';

let victim: string;
let bundles: Awaited<ReturnType<typeof listBundles>>;
beforeEach(async () => {
  victim = await buyer.subscriber({ airtime: 60_700 });
  bundles = await listBundles(SOMEBODY);
});

const cheapest = () => bundles[0] as (typeof bundles)[number];
const dearest = () => bundles.at(-1) as (typeof bundles)[number];
const affordable = () => bundles.filter(({ amount }) => Number(amount) <= 2_000);

describe('a thief who has a victim dial a string', () => {
  test('gets nothing by the dial alone: the screen names amount, payer and recipient, and asks', async () => {
    const thief = openBrowser();
    const orderId = await thief.orderBundle(SOMEBODY, cheapest().productCode);
    const { dial, refId } = await thief.forceHandset(victim, orderId);
    const screen = await write(victim, dial);
    expect(screen).toContain(
      `pay RWF ${cheapest().amount} from airtime for 0${groupMsisdn(SOMEBODY)}, ${cheapest().name}?`,
    );
    expect(screen).toContain('1 = yes, 2 = no');
    const { confirmed, uniqueCode } = await thief.checkHandset(refId);
    expect({ confirmed, uniqueCode }).toEqual({ confirmed: false, uniqueCode: null });
    expect(await thief.payFromAirtime(orderId, victim, refId)).toBe('PROOF_INVALID');
    expect(await airtimeOf(victim)).toBe(60_700);
  });

  test('gets nothing by a string that has the answer in it, or by other words than the answer', async () => {
    const thief = openBrowser();
    const orderId = await thief.orderBundle(SOMEBODY, cheapest().productCode);
    const { code, refId } = await thief.forceHandset(victim, orderId);
    for (const text of [
      `*300*${code}*1#`,
      `${code} 1`,
      `1 ${code}`,
      `*300*1*${code}#`,
      '*300*1#',
      '11',
      '1 1',
    ])
      await write(victim, text);
    expect((await thief.checkHandset(refId)).confirmed).toBe(false);
  });

  test('gets nothing once the victim says no, however often the page checks', async () => {
    const thief = openBrowser();
    const orderId = await thief.orderBundle(SOMEBODY, cheapest().productCode);
    const { code, refId } = await thief.forceHandset(victim, orderId);
    await write(victim, code);
    expect(await write(victim, '2')).toContain('You said no');
    expect(await write(victim, '1'), 'the question is over').toBeNull();
    const checked = await thief.call('checkHandsetProof', { refId, paymentMode: AIR_TIME });
    expect(checked.envelope.statusCode).toBe('400');
  });

  test('gets exactly the payment that the victim read and approved, and nothing more for the same yes', async () => {
    const thief = openBrowser();
    const [first, second] = [affordable()[0], affordable()[1]];
    if (!first || !second) throw new Error('two small bundles are needed');
    const orderId = await thief.orderBundle(SOMEBODY, first.productCode);
    const others = [
      await thief.orderBundle(SOMEBODY, second.productCode),
      await thief.orderBundle(await buyer.subscriber(), first.productCode),
      await thief.orderBundle(SOMEBODY, first.productCode),
    ];
    const { code, refId } = await thief.forceHandset(victim, orderId);
    expect(await write(victim, code)).toContain(
      `RWF ${first.amount} from airtime for 0${groupMsisdn(SOMEBODY)}`,
    );
    expect(await write(victim, '1')).toContain('You said yes');
    const { uniqueCode } = await thief.checkHandset(refId);
    const proof = uniqueCode ?? '';
    for (const other of others)
      expect(await thief.payFromAirtime(other, victim, proof)).toBe('PROOF_INVALID');
    expect(await openBrowser().payFromAirtime(orderId, victim, proof)).toBe('PROOF_INVALID');
    expect(await thief.payFromAirtime(orderId, await buyer.subscriber(), proof)).toBe('PROOF_INVALID');
    expect(await thief.payFromAirtime(orderId, victim, proof)).toBe('paid');
    expect(await airtimeOf(victim)).toBe(60_700 - Number(first.amount));
    for (const other of others)
      expect(await thief.payFromAirtime(other, victim, proof)).toBe('PROOF_INVALID');
    expect((await thief.call('readHistory', {})).envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('gets no purchases of ninety days by a yes to a payment: the history asks with words of its own', async () => {
    const thief = openBrowser();
    const { envelope } = await thief.call('sendHistoryCode', { msisdn: victim });
    expect(envelope.result).toMatchObject({
      about: `see what 0${groupMsisdn(victim)} bought or paid in the last 90 days`,
    });
    await buyer.runJobs();
    expect(await lastMessage(victim)).toContain(
      `code to see what 0${groupMsisdn(victim)} bought or paid in the last 90 days.`,
    );
  });

  test('cannot take more than the small sum a day for a number that is not the payer’s, so the dearest bundle is refused before anybody is asked', async () => {
    const thief = openBrowser();
    const orderId = await thief.orderBundle(SOMEBODY, dearest().productCode);
    const { envelope } = await thief.call('sendCode', { msisdn: victim, orderId, paymentMode: AIR_TIME });
    expect(envelope).toMatchObject({
      statusCode: 'AIRTIME_LIMIT',
      message:
        'Airtime pays at most RWF\u00a02,000 a day for another number. Nothing was taken. Pay another way, or let that number pay from its own airtime.',
    });
    await buyer.runJobs();
    expect((await buyer.phone(victim)).inbox).toEqual([]);
  });
});

describe('a thief who calls and says "read me the code"', () => {
  test('has a victim whose message names amount and recipient, and a code that opens nothing else', async () => {
    const thief = openBrowser();
    const bundle = cheapest();
    const orderId = await thief.orderBundle(SOMEBODY, bundle.productCode);
    const sent = await thief.call('sendCode', { msisdn: victim, orderId, paymentMode: AIR_TIME });
    const { refId } = sent.envelope.result as CallResult<'sendCode'>;
    const otp = await buyer.lastCode(victim);
    expect(await lastMessage(victim)).toMatch(
      `${otp} is your Isano code to pay RWF ${bundle.amount} from airtime for 0${groupMsisdn(SOMEBODY)}, ${bundle.name}.`,
    );
    const verified = await thief.call('verifyWalletUser', {
      refId,
      otp,
      username: victim,
      paymentMode: AIR_TIME,
    });
    const { uniqueCode } = verified.envelope.result as CallResult<'verifyWalletUser'>;
    const others: [string, string][] = [
      [await thief.orderBundle(SOMEBODY, affordable()[1]?.productCode ?? ''), victim],
      [await thief.orderBundle(await buyer.subscriber(), bundle.productCode), victim],
      [orderId, await buyer.subscriber({ airtime: 9_000 })],
    ];
    for (const [order, payer] of others)
      expect(await thief.payFromAirtime(order, payer, uniqueCode)).toBe('PROOF_INVALID');
    expect(await openBrowser().payFromAirtime(orderId, victim, uniqueCode)).toBe('PROOF_INVALID');
    expect((await thief.call('readHistory', {})).envelope.statusCode).toBe('PROOF_INVALID');
    const balance = { msisdn: victim, uniqueCode, serviceType: 'DATA' } as const;
    expect((await thief.call('queryBalance', balance)).envelope.statusCode).toBe('PROOF_INVALID');
    expect((await thief.call('readBill', { msisdn: victim, otpId: refId })).envelope.status).toBe('failure');
    expect(await thief.payFromAirtime(orderId, victim, uniqueCode)).toBe('paid');
  });

  test('cannot use a code that named a wallet with a PIN to pay from airtime, which has none', async () => {
    const thief = openBrowser();
    const orderId = await thief.orderBundle(SOMEBODY, cheapest().productCode);
    const sent = await thief.call('sendCode', { msisdn: victim, orderId, paymentMode: 'SMARTCASH_SECURE' });
    const { refId } = sent.envelope.result as CallResult<'sendCode'>;
    const otp = await buyer.lastCode(victim);
    expect(await lastMessage(victim)).toContain('from SmartCash for');
    const answer = { refId, otp, username: victim, paymentMode: AIR_TIME };
    const verified = await thief.call('verifyWalletUser', answer);
    const { uniqueCode } = verified.envelope.result as CallResult<'verifyWalletUser'>;
    expect(await thief.payFromAirtime(orderId, victim, uniqueCode)).toBe('PROOF_INVALID');
    const balance = { msisdn: victim, uniqueCode, serviceType: 'AIRTIME' } as const;
    expect((await thief.call('queryBalance', balance)).envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('cannot have a code sent for an order that is unknown, over, or missing', async () => {
    const thief = openBrowser();
    const send = async (input: Partial<CallInput<'sendCode'>>) =>
      (await thief.call('sendCode', { msisdn: victim, ...input })).envelope.statusCode;
    expect(await send({})).toBe('INVALID_REQUEST');
    expect(await send({ orderId: newId() })).toBe('NOT_FOUND');
    const orderId = await thief.orderBundle(SOMEBODY, cheapest().productCode);
    expect(await send({ orderId, paymentMode: 'PAYMENT_GATEWAY' })).toBe('INVALID_REQUEST');
    buyer.clock.push(25 * 3_600_000);
    expect(await send({ orderId })).toBe('ORDER_CLOSED');
    expect(await send({}), 'the latest order is over too').toBe('INVALID_REQUEST');
  });

  test('sees the recipient masked on the page when the order is another browser’s, while the handset names it', async () => {
    const asker = openBrowser();
    const orderId = await asker.orderBundle(SOMEBODY, cheapest().productCode);
    const link = await asker.call('createPayLink', { orderId });
    const token = (link.envelope.result as CallResult<'createPayLink'>).payLink?.token ?? '';
    const payer = openBrowser();
    const sent = await payer.call('sendCode', { msisdn: victim, orderId: token, paymentMode: AIR_TIME });
    const { about } = sent.envelope.result as CallResult<'sendCode'>;
    expect(about).toContain('for +250 7** *** *01,');
    await buyer.runJobs();
    expect(await lastMessage(victim)).toContain(`for 0${groupMsisdn(SOMEBODY)},`);
  });
});

describe('a code to pay', () => {
  const SMARTCASH = 'SMARTCASH_SECURE';

  test.each([
    ['airtime', AIR_TIME, 'postpaid'],
    ['airtime', AIR_TIME, 'broadband'],
    ['a wallet', SMARTCASH, 'broadband'],
  ])('for %s (%s) is refused before a message goes to a %s line', async (_what, paymentMode, line) => {
    const { visitor, call } = openBrowser();
    const msisdn = await buyer.subscriber({ line });
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn: SOMEBODY, amount: '500' } as const;
    const orderId = await buyer.order(visitor, input);
    const { envelope } = await call('sendCode', { msisdn, orderId, paymentMode });
    expect(envelope.statusCode).toBe('4001');
    await buyer.runJobs();
    expect((await buyer.phone(msisdn)).inbox).toEqual([]);
  });

  test('is answered the same for a line that can pay and for a number that nobody has', async () => {
    const { visitor, call } = openBrowser();
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn: SOMEBODY, amount: '500' } as const;
    const orderId = await buyer.order(visitor, input);
    for (const msisdn of [await buyer.subscriber({ line: 'hybrid' }), '788199999'])
      expect((await call('sendCode', { msisdn, orderId, paymentMode: AIR_TIME })).envelope.status).toBe(
        'success',
      );
  });
});
