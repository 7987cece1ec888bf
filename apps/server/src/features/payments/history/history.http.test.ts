import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;

const buyer = openTestBuyer();

type History = CallResult<'readHistory'>;

/** A new browser that proves a number for its purchases. */
async function proveOnNewBrowser(msisdn: string): Promise<string> {
  const visitor = newId();
  const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor });
  const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  const otp = await buyer.lastCode(msisdn);
  expect((await buyer.portal.call('verifyCode', { refId, otp }, { visitor })).status).toBe(200);
  return visitor;
}

const reply = (visitor: string, after?: string) =>
  buyer.portal.call('readHistory', after === undefined ? {} : { after }, { visitor });

async function read(visitor: string, after?: string): Promise<History> {
  return (await reply(visitor, after)).envelope.result as History;
}

/** Somebody recharges a number from their own wallet. */
async function recharge(
  msisdn: string,
  payer: string,
  amount = '500',
): Promise<{ visitor: string; id: string }> {
  const visitor = newId();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount });
  const { transactionId: id } = await buyer.pay(visitor, orderId, payer);
  return { visitor, id };
}

describe('the purchases of a number', () => {
  test('show its payer on another device what was paid and for whom, with the recipient masked', async () => {
    const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
    const { id } = await recharge(msisdn, payer);
    const found = await read(await proveOnNewBrowser(payer));
    expect(found.msisdn).toBe(payer);
    expect(found.secondsLeft).toBeGreaterThan(25 * 60);
    expect(found.purchases).toMatchObject([
      {
        role: 'payer',
        outcome: 'delivered',
        amount: '500',
        transactionId: id,
        rechargeType: 'PREPAID RECHARGE',
        msisdn: expect.stringContaining(msisdn.slice(-2)),
      },
    ]);
    expect(JSON.stringify(found)).not.toContain(msisdn);
  });

  test('show the recipient what arrived, and nothing of the payer', async () => {
    const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
    const { id } = await recharge(msisdn, payer);
    const found = await read(await proveOnNewBrowser(msisdn));
    expect(found.purchases).toMatchObject([
      { role: 'recipient', outcome: 'delivered', amount: '500', msisdn, transactionId: null, reversal: null },
    ]);
    const text = JSON.stringify(found);
    for (const secret of [payer, id]) expect(text).not.toContain(secret);
    expect(text, 'a masked number').not.toContain('*');
  });

  test('do not show the recipient what another person tried to buy for them', async () => {
    const payer = await buyer.subscriber({ wallet: { behaviour: 'approves-itself', balance: 0 } });
    const msisdn = await buyer.subscriber();
    await recharge(msisdn, payer);
    expect((await read(await proveOnNewBrowser(msisdn))).purchases).toEqual([]);
    expect((await read(await proveOnNewBrowser(payer))).purchases).toMatchObject([{ outcome: 'failed' }]);
  });

  test('contain those of the last ninety days, newest first and by page', async () => {
    const payer = await buyer.subscriber();
    await recharge(await buyer.subscriber(), payer, '100');
    buyer.clock.push(91 * DAY);
    for (let count = 0; count < 21; count += 1) await recharge(payer, payer, String(200 + count));
    const visitor = await proveOnNewBrowser(payer);
    const first = await read(visitor);
    expect(first.purchases).toHaveLength(20);
    expect(first.purchases[0]).toMatchObject({ amount: '220', role: 'payer', msisdn: payer });
    const second = await read(visitor, first.next ?? '');
    expect(second).toMatchObject({ purchases: [{ amount: '200' }], next: null });
  });
});

describe('without the proof of a number', () => {
  test('nothing is shown: to a new browser, with the proof of another visitor, or after half an hour', async () => {
    const payer = await buyer.subscriber();
    await recharge(await buyer.subscriber(), payer);
    const visitor = await proveOnNewBrowser(payer);
    expect((await reply(newId())).envelope.statusCode).toBe('PROOF_INVALID');
    buyer.clock.push(31 * MINUTE);
    expect((await reply(visitor)).envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('a code for paying or for a bill opens no purchases', async () => {
    const payer = await buyer.subscriber({ line: 'postpaid' });
    const visitor = newId();
    const msisdn = await buyer.subscriber();
    await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
    const sent = await buyer.portal.call('sendCode', { msisdn: payer }, { visitor });
    const { refId } = sent.envelope.result as CallResult<'sendCode'>;
    const otp = await buyer.lastCode(payer);
    const paymentMode = brandCodes(buyer.portal.root.app.brand).money;
    const proven = await buyer.portal.call(
      'verifyWalletUser',
      { refId, otp, username: payer, paymentMode },
      { visitor },
    );
    expect(proven.status).toBe(200);
    const bill = await buyer.portal.call('sendBillCode', { text: payer, otpAction: 'INVOICE' }, { visitor });
    const { otpId } = bill.envelope.result as CallResult<'sendBillCode'>;
    const billOtp = await buyer.lastCode(payer);
    expect((await buyer.portal.call('verifyBillCode', { otpId, otp: billOtp }, { visitor })).status).toBe(
      200,
    );
    expect((await reply(visitor)).envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('the cursor of one number opens no page of another', async () => {
    const [one, other] = [await buyer.subscriber(), await buyer.subscriber()];
    await recharge(one, one, '300');
    await recharge(other, other, '400');
    const visitor = await proveOnNewBrowser(one);
    const far = Buffer.from(JSON.stringify(['2200-01-01T00:00:00.000000Z', 'z'])).toString('base64url');
    expect((await read(visitor, far)).purchases).toMatchObject([{ amount: '300' }]);
    const malformed = [
      '["2200-01-01T00:00:00Z"]',
      '["2026-02-30T00:00:00Z","z"]',
      '["0000-01-01T00:00:00Z","z"]',
    ];
    for (const after of ['x', ...malformed.map((text) => Buffer.from(text).toString('base64url'))])
      expect((await reply(visitor, after)).status).toBe(400);
  });

  test('the cookie that the browser had before the code does not open them', async () => {
    const payer = await buyer.subscriber();
    const visitor = newId();
    const planted = buyer.portal.cookieOf(visitor);
    const sent = await buyer.portal.call('sendHistoryCode', { msisdn: payer }, { visitor });
    const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
    await buyer.portal.call('verifyCode', { refId, otp: await buyer.lastCode(payer) }, { visitor });
    const headers = { cookie: planted };
    const { envelope } = await buyer.portal.call('readHistory', {}, { headers });
    expect(envelope.statusCode).toBe('PROOF_INVALID');
    expect((await reply(visitor)).status).toBe(200);
  });
});

test('closing the purchases, or forgetting the browser, asks for another code', async () => {
  const payer = await buyer.subscriber();
  const closed = await proveOnNewBrowser(payer);
  expect((await buyer.portal.call('endHistory', {}, { visitor: closed })).status).toBe(200);
  expect((await reply(closed)).envelope.statusCode).toBe('PROOF_INVALID');
  buyer.clock.push(5 * MINUTE);
  const forgotten = await proveOnNewBrowser(payer);
  const headers = {
    cookie: buyer.portal.cookieOf(forgotten),
    'content-type': 'application/x-www-form-urlencoded',
  };
  await buyer.portal.app.inject({ method: 'POST', url: '/forget-browser', headers, payload: 'back=' });
  expect((await reply(forgotten)).envelope.statusCode).toBe('PROOF_INVALID');
});

describe('a number that has another owner since yesterday', () => {
  const { msisdn } = MAGIC_LINES.newOwner;

  test('shows its new owner nothing that the earlier one bought', async () => {
    await recharge(msisdn, await buyer.subscriber());
    expect((await read(await proveOnNewBrowser(msisdn))).purchases).toHaveLength(1);
    buyer.clock.push(2 * DAY);
    expect((await read(await proveOnNewBrowser(msisdn))).purchases).toEqual([]);
  });
});
