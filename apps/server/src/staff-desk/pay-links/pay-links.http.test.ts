import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffPayLinkRow } from '@portal/contract/staff/staff-pay-links';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { newId } from '@portal/platform/crypto/new-id';
import { beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';

const REASON = 'a customer was told to pay a fine';

const buyer = openTestBuyer();
let [keza, yves]: StaffBrowser[] = [];
beforeAll(async () => {
  [keza, yves] = await Promise.all(
    ['keza', 'yves'].map(async (person) => {
      const browser = createStaffBrowser(buyer.portal.app);
      await browser.signIn(person);
      return browser;
    }),
  );
});

async function get<Body>(path: string): Promise<Body> {
  return (await keza?.send('GET', `/staff/api${path}`))?.json() as Body;
}
const find = async (text: string) =>
  (await get<{ links: StaffPayLinkRow[] }>(`/pay-links?${new URLSearchParams({ text })}`)).links;
const reported = async () =>
  (await get<{ rows: StaffQueueItem[] }>('/queue?queue=pay-links')).rows.map(({ item }) => item);
const post = (browser: StaffBrowser | undefined, path: string, payload: object) =>
  browser?.send('POST', `/staff/api${path}`, { payload });

/** A link with a note, of a sender with a proven number. */
async function askToPay(note: string) {
  const [requester, msisdn] = [newId(), await buyer.subscriber()];
  const orderId = await buyer.order(requester, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: '500',
  });
  const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor: requester });
  const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  const otp = await buyer.lastCode(msisdn);
  await buyer.portal.call('verifyCode', { refId, otp }, { visitor: requester });
  const made = await buyer.portal.call('createPayLink', { orderId, note }, { visitor: requester });
  const token = (made.envelope.result as CallResult<'createPayLink'>).payLink?.token ?? '';
  return { requester, msisdn, orderId, token };
}

const open = async (token: string) =>
  (await buyer.portal.call('openPayLink', { token }, { visitor: newId() })).envelope
    .result as CallResult<'openPayLink'>;

test('staff find a link by its address and by its words, with the number of its sender masked', async () => {
  const { token, msisdn } = await askToPay('for the trip to the lake');
  const address = `https://portal.test/sw/pay-for?link=${token}&utm_source=x`;
  for (const text of [address, token, 'trip to the LAKE']) {
    const [link] = await find(text);
    expect(link).toMatchObject({ token, note: 'for the trip to the lake', state: 'open', reports: 0 });
    expect(link?.sender).toContain(msisdn.slice(-2));
    expect(JSON.stringify(link)).not.toContain(msisdn);
  }
  expect(await find('100%')).toEqual([]);
});

test('a reported link waits in a queue; staff let it go on, and its words are shown again', async () => {
  const { token } = await askToPay('for school');
  await buyer.portal.call('reportPayLink', { token }, { visitor: newId() });
  expect(await reported()).toEqual([token]);
  expect(await open(token)).toMatchObject({ note: null });
  expect((await find(token))[0]).toMatchObject({ state: 'hidden', reports: 1 });
  const closing = { queue: 'pay-links', item: token, reason: 'it is a family' };
  expect((await post(keza, '/queue/close', closing))?.statusCode).toBe(200);
  expect(await reported()).toEqual([]);
  expect(await open(token)).toMatchObject({ note: 'for school', linkState: 'open' });
  buyer.clock.push(1_000);
  await buyer.portal.call('reportPayLink', { token }, { visitor: newId() });
  expect(await reported()).toEqual([token]);
});

test('a stopped link says so, cannot be paid, and its order gets no other one', async () => {
  const { token, orderId, requester } = await askToPay('pay the fine today');
  await buyer.portal.call('reportPayLink', { token }, { visitor: newId() });
  expect((await post(yves, '/pay-links/stop', { token, reason: REASON }))?.statusCode).toBe(403);
  expect((await post(keza, '/pay-links/stop', { token, reason: 'no' }))?.statusCode).toBe(400);
  expect((await post(keza, '/pay-links/stop', { token, reason: REASON }))?.statusCode).toBe(200);
  expect((await post(keza, '/pay-links/stop', { token, reason: REASON }))?.statusCode).toBe(404);

  expect(await open(token)).toMatchObject({ linkState: 'stopped', note: null, sender: null });
  expect(await reported()).not.toContain(token);
  const payer = newId();
  expect((await buyer.portal.call('readOrder', { id: token }, { visitor: payer })).status).toBe(409);
  await expect(buyer.pay(payer, token, await buyer.subscriber())).rejects.toThrow();
  for (const call of ['cancelPayLink', 'createPayLink'] as const)
    await buyer.portal.call(call, { orderId }, { visitor: requester });
  const own = await buyer.portal.call('readPayLink', { orderId }, { visitor: requester });
  expect(own.envelope.result).toMatchObject({ isStopped: true, payLink: null });

  const { rows } = await buyer.sandbox.db.execute(
    `SELECT act, subject, reason FROM staff_audit WHERE subject = '${token}'`,
  );
  expect(rows).toEqual([{ act: 'stop pay link', subject: token, reason: REASON }]);
});
