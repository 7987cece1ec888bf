import type { CallInput } from '@portal/contract/calls/calls';
import { newId } from '@portal/platform/crypto/new-id';
import { makePushKey } from '@portal/platform/web-push/push-sender';
import { startPushService, type TestPushService } from '@portal/platform/web-push/testing/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, createMovableClock, type TestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';

const DAY = 24 * 3_600_000;
/** Eleven in the morning in Kigali. */
const START = new Date('2040-03-05T09:00:00Z');
const KEY = makePushKey();

let service: TestPushService;
let buyer: TestBuyer;
beforeAll(async () => {
  service = await startPushService();
  buyer = await createBuyer(
    { PUSH_PRIVATE_KEY: KEY.privateKey, PUSH_SERVICES: service.origin },
    { clock: createMovableClock(START) },
  );
});
afterAll(async () => {
  await buyer.close();
  await service.stop();
});

const { call, succeed } = visitorCalls(() => buyer);

/** A browser that keeps a line. */
async function keepLine(msisdn: string, visitor = newId()) {
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp: await buyer.lastCode(msisdn) }, visitor);
  const { lineId } = await succeed('addLine', { uniqueCode }, visitor);
  await succeed('keepLine', { lineId }, visitor);
  await buyer.runJobs();
  return { msisdn, visitor, lineId };
}

type Kept = Awaited<ReturnType<typeof keepLine>>;
type Choice = Partial<CallInput<'chooseReminders'>>;

const choose = ({ lineId, visitor }: Kept, choice: Choice) =>
  call(
    'chooseReminders',
    { lineId, kinds: ['airtime-low'], channel: 'push', email: null, push: null, ...choice },
    visitor,
  );

/** A browser that keeps a line with little airtime, and has chosen notifications. `status`: what its push service answers. */
async function subscribe({ airtime = 40, status = 201 } = {}) {
  const line = await keepLine(await buyer.subscriber({ airtime }));
  const browser = await service.subscribe();
  browser.answer(status);
  const chosen = await choose(line, { push: browser.subscription });
  expect(chosen.status, `${chosen.statusCode}`).toBe('success');
  return { ...line, ...browser };
}

const remindersOf = async ({ visitor }: Pick<Kept, 'visitor'>) =>
  (await succeed('readLines', {}, visitor)).lines[0]?.reminders;

async function inboxOf(msisdn: string): Promise<string[]> {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
}

/** A day later the lines are looked at again. */
async function checkNextDay(): Promise<void> {
  buyer.clock.push(DAY);
  await buyer.runJobs();
  await buyer.portal.root.modules.reminders.jobs['send-reminders']();
}

/** What is stored of the browsers that get reminders about a number. */
async function storedPush(msisdn: string) {
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT push FROM line_reminders WHERE msisdn = '${msisdn}'`,
  );
  return rows.map(({ push }) => push);
}

test('a browser that chose notifications gets one that tells nothing to who holds the phone, and its number is told by SMS', async () => {
  const browser = await subscribe();
  const { msisdn } = browser;
  const inbox = await inboxOf(msisdn);
  expect(inbox.filter((text) => text.includes('appear on the device that chose them'))).toHaveLength(1);
  expect(inbox.filter((text) => text.includes('airtime is low'))).toEqual([]);
  expect(browser.inbox).toHaveLength(1);
  const { body, title, url } = JSON.parse(browser.inbox[0]?.text ?? '');
  expect(title).toBe('Isano: a reminder about your line');
  expect(body).toMatch(/: airtime is low\.$/);
  // The last digits of the number may be those of the balance.
  expect(body.replace(/\*\d\d:/, '')).not.toContain('40');
  expect(body).not.toContain(msisdn);
  expect(url).toBe('/my-lines');
  expect(await remindersOf(browser)).toMatchObject({
    channel: 'push',
    isConfirmed: true,
    isElsewhere: false,
  });
  // The number is told again a day later, as of an address.
  buyer.clock.push(DAY);
  const later = await inboxOf(msisdn);
  expect(later.filter((text) => text.includes('appear on the device that chose them'))).toHaveLength(2);
});

test('the key of the portal is on the page, and what a browser gave is stored encrypted', async () => {
  const { visitor, msisdn, subscription } = await subscribe();
  const { pushKey, reminderChannels } = await succeed('readLines', {}, visitor);
  expect({ pushKey, reminderChannels }).toEqual({
    pushKey: KEY.publicKey,
    reminderChannels: ['sms', 'email', 'push'],
  });
  const [stored] = await storedPush(msisdn);
  expect(stored).toEqual(expect.any(String));
  for (const value of Object.values(subscription)) expect(stored).not.toContain(value);
});

test('what the phone would get at night is dropped by its push service when the evening begins', async () => {
  const { inbox } = await subscribe();
  await buyer.runJobs();
  const evening = 20 * 3_600 - 2 * 3_600;
  const now = (buyer.clock.now().getTime() / 1000) % (24 * 3_600);
  expect(Number(inbox[0]?.headers.ttl)).toBe(Math.floor(evening - now));
});

test('only a device that keeps the line gets notifications, at an address of a push service', async () => {
  const { subscription } = await service.subscribe();
  const msisdn = await buyer.subscriber();
  const visitor = newId();
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp: await buyer.lastCode(msisdn) }, visitor);
  const line = { msisdn, visitor, ...(await succeed('addLine', { uniqueCode }, visitor)) };
  expect((await choose(line, { push: subscription })).statusCode).toBe('UNAVAILABLE');
  await succeed('keepLine', { lineId: line.lineId }, visitor);
  for (const push of [
    null,
    { ...subscription, endpoint: 'https://169.254.169.254/latest' },
    { ...subscription, auth: 'AAAA' },
  ])
    expect((await choose(line, { push })).statusCode).toBe('INVALID_REQUEST');
  expect(await remindersOf(line)).toBe(null);
});

test('another device shows that the reminders go elsewhere, and takes them over', async () => {
  const first = await subscribe({ airtime: 1_000 });
  await buyer.runJobs();
  const second = await keepLine(first.msisdn);
  expect(await remindersOf(second)).toMatchObject({ channel: 'push', isElsewhere: true });
  const { subscription, inbox } = await service.subscribe();
  const { rows } = await buyer.sandbox.db.execute(
    `UPDATE sandbox.subscribers SET airtime_minor = 40 WHERE msisdn = '${first.msisdn}' RETURNING msisdn`,
  );
  expect(rows).toHaveLength(1);
  await choose(second, { push: subscription });
  expect(await remindersOf(first)).toMatchObject({ isElsewhere: true });
  await buyer.runJobs();
  expect([first.inbox.length, inbox.length]).toEqual([0, 1]);
});

type Subscribed = Awaited<ReturnType<typeof subscribe>>;

/** SAFETY: the next person at a shared phone, a number with a new owner, and a browser that was closed for good. */
test.each<[string, (browser: Subscribed) => Promise<unknown>]>([
  [
    'the message STOP of the handset',
    ({ msisdn }) => buyer.portal.root.modules.codes.answerMessage({ from: msisdn as never, text: 'STOP' }),
  ],
  ['removing the line', ({ visitor, lineId }) => succeed('forgetLines', { lineId }, visitor)],
  ['forgetting all lines', ({ visitor }) => succeed('forgetLines', {}, visitor)],
  [
    'forgetting the browser',
    ({ visitor }) =>
      buyer.portal.app.inject({
        method: 'POST',
        url: '/forget-browser',
        headers: {
          cookie: buyer.portal.cookieOf(visitor),
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'back=',
      }),
  ],
  [
    'another device that ends all others',
    async ({ msisdn }) => {
      const { visitor, lineId } = await keepLine(msisdn);
      await succeed('endOtherDevices', { lineId }, visitor);
    },
  ],
  [
    'the end of the time for which the line was kept',
    async () => {
      buyer.clock.push(31 * DAY);
      await buyer.portal.root.modules.myLines.jobs['erase-lines']();
    },
  ],
])('%s ends the notifications, and nothing is stored of the browser', async (_way, end) => {
  // It was refused: without the end, the next check sends it.
  const browser = await subscribe({ status: 429 });
  await buyer.runJobs();
  await end(browser);
  expect(await storedPush(browser.msisdn)).toEqual([null]);
  browser.answer(201);
  await checkNextDay();
  expect(browser.inbox).toEqual([]);
});

test('a line that is not kept any more gets no notification, before anything has cleaned up', async () => {
  const browser = await subscribe();
  await buyer.sandbox.db.execute(`UPDATE device_lines SET kept_at = NULL WHERE id = '${browser.lineId}'`);
  await buyer.runJobs();
  expect(browser.inbox).toEqual([]);
  expect(await storedPush(browser.msisdn)).toEqual([null]);
});

test('a browser that its push service does not know any more is sent nothing again', async () => {
  const browser = await subscribe({ status: 410 });
  await buyer.runJobs();
  expect(await remindersOf(browser)).toBe(null);
  expect(await storedPush(browser.msisdn)).toEqual([null]);
});

test('a notification that may have arrived is not sent again; one that was certainly refused is', async () => {
  const [unsure, busy] = [await subscribe({ status: 503 }), await subscribe({ status: 429 })];
  await buyer.runJobs();
  unsure.answer(201);
  busy.answer(201);
  await checkNextDay();
  expect([unsure.inbox.length, busy.inbox.length]).toEqual([0, 1]);
});
