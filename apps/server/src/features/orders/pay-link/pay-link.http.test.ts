import type { CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { brandCodes } from '@portal/domain/language/brand';
import { newId } from '@portal/platform/crypto/new-id';
import { GROUP_OF_CALL, RATE_LIMITS } from '@portal/platform/http/rate-limits/rate-limits';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { payLinks } from './tables.ts';

const HOUR = 3_600_000;

const buyer = openTestBuyer({ PAY_LINK_HOURS: '12' });

/** Somebody proves a number with this browser. Returns how the page shows it. */
async function prove(visitor: string): Promise<string> {
  const msisdn = await buyer.subscriber();
  const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor });
  const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  const otp = await buyer.lastCode(msisdn);
  await buyer.portal.call('verifyCode', { refId, otp }, { visitor });
  return maskMsisdn(msisdn as Msisdn);
}

/** An order of airtime of a browser. */
async function orderAirtime(visitor: string): Promise<{ orderId: string; msisdn: string }> {
  const msisdn = await buyer.subscriber();
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  return { orderId: await buyer.order(visitor, input), msisdn };
}

/** Somebody orders airtime and makes a link for another person to pay. */
async function askToPay() {
  const requester = newId();
  const { orderId, msisdn } = await orderAirtime(requester);
  const sender = await prove(requester);
  const words = { name: 'Keza\n<b>', note: 'for Saturday' };
  const { envelope } = await buyer.portal.call(
    'createPayLink',
    { orderId, ...words },
    { visitor: requester },
  );
  const { payLink } = envelope.result as CallResult<'createPayLink'>;
  if (!payLink) throw new Error('no link');
  return { requester, msisdn, orderId, sender, token: payLink.token };
}

async function openLink(token: string, visitor = newId()): Promise<CallResult<'openPayLink'>> {
  const { envelope } = await buyer.portal.call('openPayLink', { token }, { visitor });
  return envelope.result as CallResult<'openPayLink'>;
}

async function ownLink(orderId: string, visitor: string): Promise<CallResult<'readPayLink'>> {
  const { envelope } = await buyer.portal.call('readPayLink', { orderId }, { visitor });
  return envelope.result as CallResult<'readPayLink'>;
}

const initiate = (orderId: string, payer: string, visitor: string) => {
  const paymentMode = brandCodes(buyer.portal.root.app.brand).moneyPush;
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  return buyer.portal.call('initiatePayment', input, { visitor });
};

describe('a link with which another person pays', () => {
  test('shows its opener what to pay for whom, with the number hidden and without the address of the order', async () => {
    const { msisdn, orderId, token, sender } = await askToPay();
    const opened = await openLink(token);
    expect(opened).toMatchObject({
      linkState: 'open',
      amount: '500',
      name: 'Keza <b>',
      note: 'for Saturday',
      sender,
    });
    const visitor = newId();
    const order = (await buyer.portal.call('readOrder', { id: token }, { visitor })).envelope.result;
    expect(order).toMatchObject({ orderId: token, own: false, amount: '500' });
    for (const secret of [msisdn, orderId]) expect(JSON.stringify([opened, order])).not.toContain(secret);
  });

  test('names the bundle that is paid', async () => {
    const requester = newId();
    const msisdn = await buyer.subscriber();
    const listed = await buyer.portal.call('listBundles', { msisdn }, { visitor: requester });
    const [bundle] = listed.envelope.result as CallResult<'listBundles'>;
    if (!bundle) throw new Error('no bundle');
    const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: bundle.productCode } as const;
    const orderId = await buyer.order(requester, input);
    await prove(requester);
    const made = await buyer.portal.call('createPayLink', { orderId }, { visitor: requester });
    const { payLink } = made.envelope.result as CallResult<'createPayLink'>;
    expect(await openLink(payLink?.token ?? '')).toMatchObject({
      rechargeType: 'BUNDLE PURCHASE',
      bundleDescription: bundle.name,
      amount: bundle.amount,
    });
  });

  test('is paid as any other order; each sees only their own side', async () => {
    const { requester, msisdn, orderId, token } = await askToPay();
    const friend = newId();
    let payer = await buyer.subscriber();
    // Masked numbers show their last two digits, by which the two must differ here.
    while (payer.slice(-2) === msisdn.slice(-2)) payer = await buyer.subscriber();
    const paid = await buyer.pay(friend, token, payer);
    expect(paid).toMatchObject({ status: 'SUCCESS', mobileNumber: payer, orderId: token, own: true });
    for (const secret of [msisdn, orderId]) expect(JSON.stringify(paid)).not.toContain(secret);

    const own = await ownLink(orderId, requester);
    expect(own).toMatchObject({ progress: 'delivered', isOpen: false, msisdn });
    const txnId = own.transactionId ?? '';
    const stranger = newId();
    for (const visitor of [requester, stranger]) {
      const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor });
      expect(envelope.result).toMatchObject({
        status: 'SUCCESS',
        mobileNumber: '',
        paymentMode: '',
        paymentOption: { label: '' },
        refTransactionId: null,
        reversal: null,
      });
      expect(JSON.stringify(envelope)).not.toContain(payer.slice(-2).padStart(3, '*'));
    }
    expect(await openLink(token)).toMatchObject({ linkState: 'paid', transactionId: null });
    expect(await openLink(token, friend)).toMatchObject({ linkState: 'own', transactionId: txnId });
  });

  test('is paid once, also when two openers and the requester pay at the same time', async () => {
    const { requester, msisdn, orderId, token } = await askToPay();
    const payers = [await buyer.subscriber(), await buyer.subscriber(), await buyer.subscriber()];
    const visitors = [newId(), newId(), requester];
    const addresses = [token, token, orderId];
    const outcomes = await Promise.allSettled(
      payers.map((payer, at) => buyer.pay(visitors[at] ?? '', addresses[at] ?? '', payer)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await buyer.phone(msisdn)).toMatchObject({ airtime: 500 });
    const late = await initiate(token, payers[0] ?? '', newId());
    expect(late.envelope.status).toBe('failure');
  });

  test('tells another opener nothing of a payment that has begun', async () => {
    const { token } = await askToPay();
    const slow = await buyer.subscriber({ wallet: { behaviour: 'normal', balance: 5_000 } });
    const first = newId();
    const started = await initiate(token, slow, first);
    const { transactionId } = started.envelope.result as CallResult<'initiatePayment'>;
    const paymentMode = brandCodes(buyer.portal.root.app.brand).moneyPush;
    await buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor: first });
    const second = newId();
    expect(await openLink(token, second)).toMatchObject({ linkState: 'in-progress', transactionId: null });
    const order = await buyer.portal.call('readOrder', { id: token }, { visitor: second });
    expect(order.envelope.result).toMatchObject({ transactionId: null });
    const refused = await initiate(token, await buyer.subscriber(), second);
    expect(refused.envelope.statusCode).toBe('ORDER_IN_USE');
    expect(JSON.stringify(refused.envelope)).not.toContain(transactionId);
  });

  test('says that it was cancelled or has expired, and cannot be paid then', async () => {
    const cancelled = await askToPay();
    await buyer.portal.call(
      'cancelPayLink',
      { orderId: cancelled.orderId },
      { visitor: cancelled.requester },
    );
    const expired = await askToPay();
    expect(await openLink(cancelled.token)).toMatchObject({ linkState: 'cancelled' });
    buyer.clock.push(13 * HOUR);
    expect(await openLink(expired.token)).toMatchObject({ linkState: 'expired' });
    for (const { token } of [cancelled, expired]) {
      const visitor = newId();
      expect((await buyer.portal.call('readOrder', { id: token }, { visitor })).status).toBe(409);
      const refused = await initiate(token, await buyer.subscriber(), visitor);
      expect(refused.envelope.statusCode).toBe('ORDER_CLOSED');
    }
    const { orderId, requester } = expired;
    const again = await buyer.portal.call('createPayLink', { orderId }, { visitor: requester });
    const { payLink } = again.envelope.result as CallResult<'createPayLink'>;
    expect(await openLink(payLink?.token ?? '')).toMatchObject({ linkState: 'open' });
    expect(await openLink(expired.token)).toMatchObject({ linkState: 'expired' });
  });
});

test('only the browser that ordered makes, reads and cancels the link, and gets one of equal calls', async () => {
  const { requester, orderId, token } = await askToPay();
  const calls = ['createPayLink', 'cancelPayLink', 'readPayLink'] as const;
  for (const name of calls)
    for (const id of [orderId, token])
      expect((await buyer.portal.call(name, { orderId: id }, { visitor: newId() })).status).toBe(404);
  const again = await Promise.all(
    [1, 2].map(() => buyer.portal.call('createPayLink', { orderId }, { visitor: requester })),
  );
  for (const { envelope } of again) expect(envelope.result).toMatchObject({ payLink: { token } });
});

describe('the words of a sender (RULINGS 86, SAFETY X20: phishing on the own host)', () => {
  const create = (orderId: string, visitor: string, words: { name?: string; note?: string }) =>
    buyer.portal.call('createPayLink', { orderId, ...words }, { visitor });

  test.each([{ name: 'Keza' }, { note: 'for Saturday' }])(
    'are refused from a browser that proved no number: %o',
    async (words) => {
      const visitor = newId();
      const { orderId } = await orderAirtime(visitor);
      const { status, envelope } = await create(orderId, visitor, words);
      expect([status, envelope.statusCode]).toEqual([403, 'PROOF_INVALID']);
    },
  );

  test('may be missing: the link then says what to pay for whom, and no number of the sender', async () => {
    const visitor = newId();
    const { orderId } = await orderAirtime(visitor);
    const { envelope } = await create(orderId, visitor, { name: ' \u200B', note: '' });
    const { payLink } = envelope.result as CallResult<'createPayLink'>;
    expect(await openLink(payLink?.token ?? '')).toMatchObject({
      linkState: 'open',
      amount: '500',
      name: null,
      note: null,
      sender: null,
    });
  });

  test.each([
    { name: 'Isano Customer Care', note: 'Your SIM will be blocked today. Pay the fine' },
    { name: 'Keza', note: 'see http://evil.example/x' },
    { name: 'Keza', note: 'call 0788123456' },
    { name: 'MTN Rwanda' },
    { name: 'Isa', note: 'no' },
  ])('may not look like the operator or lead elsewhere: %o', async (words) => {
    const visitor = newId();
    const { orderId } = await orderAirtime(visitor);
    await prove(visitor);
    const { status, envelope } = await create(orderId, visitor, words);
    expect([status, envelope.statusCode]).toEqual([422, 'UNSAFE_WORDS']);
    expect(envelope.message).toMatch(/no links, digits/);
  });

  test('are hidden from everybody once a visitor has reported the link, which still works', async () => {
    const { token, requester } = await askToPay();
    expect((await buyer.portal.call('reportPayLink', { token }, { visitor: newId() })).status).toBe(200);
    for (const visitor of [newId(), requester])
      expect(await openLink(token, visitor)).toMatchObject({
        linkState: 'open',
        name: null,
        note: null,
        sender: null,
      });
    const unknown = await buyer.portal.call('reportPayLink', { token: newId() }, { visitor: newId() });
    expect(unknown.status).toBe(404);
  });
});

test('a browser makes ten links an hour, and an address sixty', async () => {
  expect(RATE_LIMITS.payLinks).toEqual({ seconds: 3600, perAddress: 60, perVisitor: 10 });
  expect(GROUP_OF_CALL.createPayLink).toBe('payLinks');
});

describe('the next link of a sender', () => {
  const make = async (visitor: string, msisdn: string) => {
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500', again: true } as const;
    const orderId = await buyer.order(visitor, input);
    const { envelope } = await buyer.portal.call('createPayLink', { orderId }, { visitor });
    return { orderId, code: envelope.status === 'success' ? null : envelope.statusCode };
  };
  const stop = (orderId: string) =>
    buyer.sandbox.db
      .update(payLinks)
      .set({ stoppedAt: buyer.clock.now() })
      .where(eq(payLinks.orderId, orderId));

  // RULINGS 86; the thief's plan: place the next order when staff stop the link of the first.
  test('is refused for a day after staff stopped one, for its browser and for the number that it pays', async () => {
    const [thief, msisdn] = [newId(), await buyer.subscriber()];
    const { orderId } = await make(thief, msisdn);
    await stop(orderId);
    expect((await make(thief, await buyer.subscriber())).code).toBe('RATE_LIMITED');
    expect((await make(newId(), msisdn)).code).toBe('RATE_LIMITED');
    expect((await make(newId(), await buyer.subscriber())).code).toBeNull();
    buyer.clock.push(24 * HOUR + 1_000);
    expect((await make(thief, msisdn)).code).toBeNull();
  });

  test('is refused after ten for one number in a day, from whatever browser', async () => {
    const msisdn = await buyer.subscriber();
    for (let nth = 0; nth < 10; nth += 1) expect((await make(newId(), msisdn)).code).toBeNull();
    expect((await make(newId(), msisdn)).code).toBe('RATE_LIMITED');
  });
});
