import type { CallInput } from '@portal/contract/calls/calls';
import type { StaffStandingRow } from '@portal/contract/staff/staff-reminders';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { brandCodes } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStaffBrowser } from '../../staff-desk/testing/sign-in.ts';
import { createBuyer, createMovableClock, type TestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from '../ussd/testing/ussd-handset.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Half past eight in the morning in Kigali, on a Monday. */
const START = new Date('2040-03-05T06:30:00Z');

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer(
    { USSD_SECRET: GATEWAY_SECRET, ...PATIENT_GATEWAY },
    { clock: createMovableClock(START) },
  );
});
afterAll(() => buyer.close());

const { call, succeed } = visitorCalls(() => buyer);

async function addLine(msisdn: string) {
  beginMorning();
  const visitor = newId();
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const otp = await buyer.lastCode(msisdn);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp }, visitor);
  const { lineId } = await succeed('addLine', { uniqueCode }, visitor);
  await succeed('keepLine', { lineId }, visitor);
  await buyer.runJobs();
  return { visitor, msisdn, lineId };
}

/** Half past eight of the next morning. */
function beginMorning(): void {
  const at = buyer.clock.now().getTime();
  const before = (START.getTime() - at) % DAY;
  buyer.clock.push(before < 0 ? before + DAY : before);
}

type Line = Awaited<ReturnType<typeof addLine>>;
type Choice = CallInput<'agreeStandingOrder'>;

/** 500 of airtime every day at nine, from the own wallet. */
const choiceOf = (line: Line, choice: Partial<Choice> = {}): Choice => ({
  lineId: line.lineId,
  standingOrderId: null,
  productCode: null,
  amount: '500',
  every: 'day',
  weekday: 1,
  monthDay: 1,
  below: null,
  hour: 9,
  paymentMode: brandCodes(buyer.portal.root.app.brand).moneyPush,
  withoutAsking: false,
  monthLimit: '20000',
  isAgreed: true,
  agreedAmount: '500',
  ...choice,
});

async function agree(line: Line, choice: Partial<Choice> = {}): Promise<string> {
  const { standingOrderId } = await succeed('agreeStandingOrder', choiceOf(line, choice), line.visitor);
  expect(standingOrderId).not.toBe(null);
  // Its first message is sent at once; sent together with the next one, either may be the latest.
  await buyer.runJobs();
  return standingOrderId ?? '';
}

const read = (line: Line) => succeed('readStandingOrders', { lineId: line.lineId }, line.visitor);

/** What the number was told about its standing orders, the latest first. */
async function inboxOf(msisdn: string): Promise<string[]> {
  const { inbox } = await buyer.phone(msisdn);
  return inbox.map(({ text }) => text).filter((text) => !/a device (now|still) shows|receipt/i.test(text));
}

/** Lets time pass, the job done every so often as a node does each minute. */
async function pass(ms: number, every = HOUR): Promise<void> {
  for (let passed = 0; passed < ms; passed += every) {
    buyer.clock.push(Math.min(every, ms - passed));
    await buyer.portal.root.jobs.handlers['run-standing-orders']({});
    await buyer.runJobs();
  }
}

async function paymentsOf(msisdn: string): Promise<{ state: string; amountMinor: number; msisdn: string }[]> {
  const { rows } = await buyer.sandbox.db.execute<{ state: string; amountMinor: string; msisdn: string }>(
    `SELECT state, amount_minor AS "amountMinor", msisdn FROM payments WHERE payer = '${msisdn}' ORDER BY created_at`,
  );
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

const answerTo = (msisdn: string, text: string) =>
  buyer.portal.root.modules.codes.answerMessage({ from: msisdn as Msisdn, text });

describe('a standing order for airtime', () => {
  test('is confirmed by SMS, announced a day before, paid from the own wallet, and its payment is an ordinary one', async () => {
    const line = await addLine(await buyer.subscriber({ airtime: 0 }));
    await agree(line);
    await buyer.runJobs();
    expect((await inboxOf(line.msisdn))[0]).toMatch(
      /^Isano: standing order for 0\d{3} \d{3} \d{3}: airtime, RWF 500 by Isano Money, every day from 06\/03 09:00, at most RWF 20,000 a month\. To end: send STOP to \d+\.$/,
    );
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    await pass(HOUR);
    expect((await inboxOf(line.msisdn))[0]).toMatch(
      /^Isano: on 06\/03 09:\d\d Isano Money asks you to approve RWF 500 for airtime, 0\d{3} \d{3} \d{3}\. To end: send STOP/,
    );
    await pass(20 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    await pass(6 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([
      { state: 'fulfilled', amountMinor: 500, msisdn: line.msisdn },
    ]);
    const [order] = (await read(line)).orders;
    expect(order).toMatchObject({
      amount: '500',
      every: 'day',
      pausedBy: null,
      runs: [{ dueDay: '2040-03-06', isPaid: true }],
    });
  });

  test('is told when it was not approved, tried once more on the next day where it is not bought daily, and paused after three', async () => {
    const line = await addLine(await buyer.subscriber({ wallet: { behaviour: 'ignores', balance: 10_000 } }));
    const tomorrow = new Date(buyer.clock.now().getTime() + DAY).getUTCDay();
    await agree(line, { every: 'week', weekday: tomorrow || 7 });
    const told = async (text: RegExp) =>
      expect(await inboxOf(line.msisdn)).toContainEqual(expect.stringMatching(text));
    await pass(28 * HOUR);
    await told(
      /airtime was not paid \(not approved in time\)\. On \d\d\/03 \d\d:\d\d Isano Money asks once more/,
    );
    expect(await paymentsOf(line.msisdn)).toMatchObject([{ state: 'declined' }]);
    await pass(27 * HOUR);
    await told(/airtime of \d\d\/03 was not paid .* The standing order goes on/);
    await pass(6 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toHaveLength(3);
    await told(/not paid three times in a row .* paused/);
    await pass(8 * DAY, 6 * HOUR);
    expect(await paymentsOf(line.msisdn)).toHaveLength(3);
    const [order] = (await read(line)).orders;
    expect(order).toMatchObject({ pausedBy: 'failures', nextAt: null });
    const change = {
      lineId: line.lineId,
      standingOrderId: order?.standingOrderId ?? '',
      change: 'resume',
    } as const;
    await succeed('changeStandingOrder', change, line.visitor);
    expect((await read(line)).orders).toMatchObject([{ pausedBy: null }]);
  });

  test('never buys more in a month than its owner allowed, and says so', async () => {
    const line = await addLine(await buyer.subscriber());
    await agree(line, { monthLimit: '1100' });
    await pass(6 * DAY, 2 * HOUR);
    expect(await paymentsOf(line.msisdn)).toHaveLength(2);
    expect(
      (await inboxOf(line.msisdn)).some((text) =>
        /was not bought: your limit of RWF 1,100 a month/.test(text),
      ),
    ).toBe(true);
  });

  test('is bought for a bundle from the airtime of the line, which is no way to pay for airtime', async () => {
    const line = await addLine(await buyer.subscriber({ airtime: 700 }));
    const airtime = { paymentMode: 'AIR_TIME' } as const;
    expect((await call('agreeStandingOrder', choiceOf(line, airtime), line.visitor)).result).toMatchObject({
      fields: { paymentMode: 'not-offered' },
    });
    const bundle = { ...airtime, amount: null, productCode: 'DD3' } as const;
    const low = choiceOf(line, { ...bundle, every: 'low', below: '100' });
    expect((await call('agreeStandingOrder', low, line.visitor)).result).toMatchObject({
      fields: { paymentMode: 'low-airtime' },
    });
    await agree(line, bundle);
    await pass(27 * HOUR);
    expect(
      (await inboxOf(line.msisdn)).some((text) =>
        /RWF 500 is taken from your airtime for Day 1 GB/.test(text),
      ),
    ).toBe(true);
    expect(await paymentsOf(line.msisdn)).toMatchObject([{ state: 'fulfilled' }]);
    await pass(25 * HOUR);
    // RWF 200 are left.
    expect(await paymentsOf(line.msisdn)).toMatchObject([{ state: 'fulfilled' }, { state: 'declined' }]);
    expect(await inboxOf(line.msisdn)).toContainEqual(
      expect.stringMatching(/was not paid \(not enough money\)/),
    );
  });

  test('buys an hour after a message when the airtime is low, at most once a day', async () => {
    const line = await addLine(
      await buyer.subscriber({ airtime: 40, wallet: { behaviour: 'ignores', balance: 0 } }),
    );
    await agree(line, { every: 'low', below: '100' });
    const look = () => buyer.portal.root.jobs.handlers['send-reminders']({});
    await look();
    await pass(10 * MINUTE, 5 * MINUTE);
    expect(await inboxOf(line.msisdn)).toContainEqual(
      expect.stringMatching(/asks you to approve RWF 500 for airtime/),
    );
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    await pass(70 * MINUTE, 10 * MINUTE);
    expect(await paymentsOf(line.msisdn)).toHaveLength(1);
    for (let hours = 0; hours < 9; hours += 1) {
      await look();
      await pass(HOUR);
    }
    expect(await paymentsOf(line.msisdn)).toHaveLength(1);
  });
});

describe('a standing order that is paid without asking each time', () => {
  type Prompt = { id: string; text: string };
  const promptsOf = async (msisdn: string) =>
    ((await buyer.phone(msisdn)) as unknown as { prompts: Prompt[] }).prompts;

  /** Answers the question on the handset, and returns what it said. */
  async function answer(msisdn: string, how: 'approve' | 'reject'): Promise<string> {
    const prompt = await vi.waitUntil(async () => (await promptsOf(msisdn))[0], EVENTUALLY);
    const url = `/sandbox/api/phone/${msisdn}/prompts/${prompt.id}/${how}`;
    const reply = await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
    expect(reply.statusCode).toBe(200);
    return prompt.text;
  }

  const addWallet = async () => addLine(await buyer.subscriber({ airtime: 0, wallet: { balance: 50_000 } }));
  const permissionsOf = async (msisdn: string) =>
    (
      await buyer.sandbox.db.execute(
        `SELECT state, reason FROM payment_mandates WHERE payer = '${msisdn}' ORDER BY requested_at, id`,
      )
    ).rows;

  test('asks once on the handset, with sums, how often, for whom and until when, and begins only with a yes (RULINGS 81)', async () => {
    const line = await addWallet();
    const id = await agree(line, { withoutAsking: true });
    expect((await read(line)).orders).toMatchObject([
      { pausedBy: 'asked', withoutAsking: true, nextAt: null },
    ]);
    // Nobody begins it without the answer.
    const resume = { lineId: line.lineId, standingOrderId: id, change: 'resume' } as const;
    expect((await call('changeStandingOrder', resume, line.visitor)).statusCode).toBe('PRICE_DIFFERS');
    expect(await answer(line.msisdn, 'approve')).toMatch(
      new RegExp(
        `up to RWF 500 at a time and RWF 20,000 a month without asking, until \\d{4}-\\d\\d-\\d\\d\\? RWF 500 every day for 0${line.msisdn} max 20000 a month airtime`,
      ),
    );
    expect((await read(line)).orders).toMatchObject([{ standingOrderId: id, pausedBy: null }]);
    await buyer.runJobs();
    expect((await inboxOf(line.msisdn))[0]).toMatch(
      /airtime, RWF 500 by Isano Money without asking, every day/,
    );
    await pass(26 * HOUR);
    expect(await inboxOf(line.msisdn)).toContainEqual(
      expect.stringMatching(
        /^Isano: on \d\d\/\d\d \d\d:\d\d RWF 500 is taken by Isano Money without asking: airtime/,
      ),
    );
    expect(await paymentsOf(line.msisdn)).toEqual([
      { state: 'fulfilled', amountMinor: 500, msisdn: line.msisdn },
    ]);
    expect(await promptsOf(line.msisdn)).toEqual([]);
    await succeed(
      'changeStandingOrder',
      { lineId: line.lineId, standingOrderId: id, change: 'end' },
      line.visitor,
    );
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toHaveLength(1);
    expect(await permissionsOf(line.msisdn)).toEqual([{ state: 'ended', reason: 'by-customer' }]);
  });

  test.each(['a no', 'no answer'] as const)(
    'never begins after %s on the handset, and says so',
    async (how) => {
      const line = await addWallet();
      await agree(line, { withoutAsking: true });
      if (how === 'a no') await answer(line.msisdn, 'reject');
      else await pass(HOUR, 5 * MINUTE);
      expect((await read(line)).orders).toEqual([]);
      await buyer.runJobs();
      expect((await inboxOf(line.msisdn))[0]).toMatch(/did not begin: it was not permitted on the phone/);
      await pass(2 * DAY, 3 * HOUR);
      expect(await paymentsOf(line.msisdn)).toEqual([]);
    },
  );

  test('that is changed asks again, and goes on as it was until the new sums are permitted', async () => {
    const line = await addWallet();
    const id = await agree(line, { withoutAsking: true });
    await answer(line.msisdn, 'approve');
    await read(line);
    const more = { withoutAsking: true, standingOrderId: id, amount: '900', agreedAmount: '900' };
    await agree(line, more);
    expect(await answer(line.msisdn, 'reject')).toContain('RWF 900');
    expect((await read(line)).orders).toMatchObject([{ standingOrderId: id, amount: '500', pausedBy: null }]);
    const changed = await agree(line, more);
    await answer(line.msisdn, 'approve');
    expect((await read(line)).orders).toMatchObject([
      { standingOrderId: changed, amount: '900', pausedBy: null },
    ]);
    expect((await permissionsOf(line.msisdn)).map(({ state }) => state).sort()).toEqual([
      'active',
      'ended',
      'refused',
    ]);
    await pass(27 * HOUR);
    expect(await paymentsOf(line.msisdn)).toMatchObject([{ state: 'fulfilled', amountMinor: 900 }]);
  });

  test('is told when its payer ended the permission at the wallet, and nothing is charged before a new one', async () => {
    const line = await addWallet();
    const id = await agree(line, { withoutAsking: true });
    await answer(line.msisdn, 'approve');
    await read(line);
    await buyer.sandbox.db.execute(
      `UPDATE payment_mandates SET state = 'ended', reason = 'at-provider', closed_at = now() WHERE payer = '${line.msisdn}'`,
    );
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    expect(await inboxOf(line.msisdn)).toContainEqual(
      expect.stringMatching(/the permission for airtime has ended. Nothing is charged until you agree again/),
    );
    expect((await read(line)).orders).toMatchObject([{ standingOrderId: id, pausedBy: 'unpermitted' }]);
  });

  /** Switches the permissions of the own wallet off while `act` runs. */
  async function withoutPermissions(act: () => Promise<void>): Promise<void> {
    const { mandates } = buyer.portal.root.modules.payments.deps.providers['money-push'];
    if (!mandates) throw new Error('the wallet has no mandates');
    mandates.isClosed = true;
    try {
      await act();
    } finally {
      mandates.isClosed = false;
    }
  }

  const toldOfEnd = async (msisdn: string) =>
    (await inboxOf(msisdn)).filter((text) =>
      /^Isano: Isano Money no longer pays airtime without asking\. Nothing is charged/.test(text),
    );

  test('is not said to wait when its owner agreed to be asked before the hour at which it is said', async () => {
    const line = await addWallet();
    const id = await agree(line, { withoutAsking: true });
    await answer(line.msisdn, 'approve');
    await read(line);
    await pass(20 * HOUR, 4 * HOUR);
    await withoutPermissions(async () => {
      // Half past four in the morning.
      await pass(2 * MINUTE, MINUTE);
      await agree(line, { standingOrderId: id });
      await pass(5 * HOUR);
      expect(await toldOfEnd(line.msisdn)).toEqual([]);
    });
  });

  test('is paused at once when the operator switches the permissions off, says so once and not at night, and is never charged', async () => {
    const line = await addWallet();
    const id = await agree(line, { withoutAsking: true });
    await answer(line.msisdn, 'approve');
    await read(line);
    await pass(20 * HOUR, 4 * HOUR);
    await withoutPermissions(async () => {
      // Half past four in the morning.
      await pass(2 * MINUTE, MINUTE);
      expect((await read(line)).orders).toMatchObject([{ standingOrderId: id, pausedBy: 'unpermitted' }]);
      expect(await toldOfEnd(line.msisdn)).toHaveLength(0);
      await pass(4 * HOUR);
      expect(await toldOfEnd(line.msisdn)).toHaveLength(1);
      await pass(3 * DAY, 3 * HOUR);
      expect(await toldOfEnd(line.msisdn)).toHaveLength(1);
      expect(await paymentsOf(line.msisdn)).toEqual([]);
      expect((await read(line)).orders).toMatchObject([{ standingOrderId: id, pausedBy: 'unpermitted' }]);
      expect(await permissionsOf(line.msisdn)).toEqual([{ state: 'ended', reason: 'method-unavailable' }]);
      // Its owner agrees to be asked each time.
      const [own] = (await read(line)).modes;
      expect(own).toMatchObject({ mayNotAsk: false });
      await agree(line, { standingOrderId: id });
      await pass(30 * HOUR);
      expect(await inboxOf(line.msisdn)).toContainEqual(
        expect.stringMatching(/Isano Money asks you to approve RWF 500 for airtime/),
      );
      expect(await paymentsOf(line.msisdn)).toHaveLength(1);
    });
    expect((await read(line)).orders).toMatchObject([{ withoutAsking: false }]);
  });

  test('is ended with its permission by STOP, also while the handset asks; the desk sees both', async () => {
    const line = await addWallet();
    await agree(line, { withoutAsking: true });
    const keza = createStaffBrowser(buyer.portal.app);
    await keza.signIn('keza');
    const search = new URLSearchParams({ text: `0${line.msisdn}` });
    const find = async () =>
      (await keza.send('GET', `/staff/api/reminders?${search}`)).json<{
        standingOrders: StaffStandingRow[];
      }>().standingOrders;
    expect(await find()).toMatchObject([{ permission: 'requested', pausedBy: 'asked', isUnderWay: false }]);
    expect(await answerTo(line.msisdn, 'STOP')).toMatch(/your standing orders and reminders have ended/);
    expect(await find()).toMatchObject([{ permission: 'ended', endedBy: 'message' }]);
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
  });

  test('is not offered where the wallet has no permissions, and by MTN MoMo with what that closes', async () => {
    const line = await addLine(await buyer.subscriber());
    const { modes } = await read(line);
    const own = modes.find(({ paymentMode }) => paymentMode === choiceOf(line).paymentMode);
    expect(own).toMatchObject({ mayNotAsk: true, closesOthers: false });
    const airtime = modes.find(({ isAirtime }) => isAirtime);
    expect(airtime).toMatchObject({ mayNotAsk: false });
    const bundle = {
      amount: null,
      productCode: 'DD3',
      paymentMode: 'AIR_TIME',
      withoutAsking: true,
    } as const;
    expect((await call('agreeStandingOrder', choiceOf(line, bundle), line.visitor)).result).toMatchObject({
      fields: { paymentMode: 'not-offered' },
    });
    await buyer.portal.app.inject({
      url: '/sandbox/api/settings',
      method: 'POST',
      payload: { offersMomo: true },
    });
    expect((await read(line)).modes).toContainEqual(
      expect.objectContaining({ paymentMode: 'MTN_MOMO', mayNotAsk: true, closesOthers: true }),
    );
  });
});

describe('a standing order is stopped', () => {
  test('by STOP, which ends everything, also after the notice', async () => {
    const line = await addLine(await buyer.subscriber());
    await agree(line);
    await pass(20 * HOUR);
    expect(await answerTo(line.msisdn, 'Stop')).toBe(
      'Isano: your standing orders and reminders have ended, and no device shows the balances of your number.',
    );
    expect(await answerTo(line.msisdn, 'STOP')).not.toMatch(/standing/);
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
  });

  test('by the page, and is paused and goes on there; nobody else can do it', async () => {
    const line = await addLine(await buyer.subscriber());
    const id = await agree(line);
    const change = (of: 'pause' | 'resume' | 'end', visitor = line.visitor) =>
      call('changeStandingOrder', { lineId: line.lineId, standingOrderId: id, change: of }, visitor);
    expect((await change('end', newId())).statusCode).toBe('NOT_FOUND');
    const other = await addLine(await buyer.subscriber());
    const ofOther = { lineId: other.lineId, standingOrderId: id, change: 'end' } as const;
    expect((await call('changeStandingOrder', ofOther, other.visitor)).statusCode).toBe('NOT_FOUND');
    expect((await change('pause')).status).toBe('success');
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    expect((await change('resume')).status).toBe('success');
    await pass(2 * DAY + 4 * HOUR, 2 * HOUR);
    const paid = await paymentsOf(line.msisdn);
    expect(paid.length).toBeGreaterThan(0);
    expect((await change('end')).status).toBe('success');
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toHaveLength(paid.length);
    expect(
      (await inboxOf(line.msisdn)).some((text) =>
        /^Isano: the standing order for 0\d{3} \d{3} \d{3} has ended/.test(text),
      ),
    ).toBe(true);
    expect((await read(line)).orders).toEqual([]);
  });

  test('by another SIM card or owner of its number, before anything is bought', async () => {
    const line = await addLine(MAGIC_LINES.newSim.msisdn);
    await agree(line);
    await pass(3 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    const { rows } = await buyer.sandbox.db.execute(
      `SELECT ended_by FROM standing_orders WHERE msisdn = '${line.msisdn}'`,
    );
    expect(rows).toEqual([{ ended_by: 'holder' }]);
  });
});

describe('the consent to a standing order', () => {
  test('is asked for again when what was agreed is sold with another content or price', async () => {
    const line = await addLine(await buyer.subscriber({ airtime: 5_000 }));
    const bundle = {
      amount: null,
      productCode: 'DT3',
      agreedAmount: '800',
      paymentMode: 'AIR_TIME',
    } as const;
    const id = await agree(line, bundle);
    const setAgreed = (megabytes: number) =>
      buyer.sandbox.db.execute(
        `UPDATE standing_orders SET bundle = bundle || '{"megabytes": ${megabytes}}' WHERE id = '${id}'`,
      );
    await setAgreed(1);
    await pass(DAY, 2 * HOUR);
    expect((await inboxOf(line.msisdn))[0]).toMatch(
      /^Isano: 3 days 1\.5 GB is no longer sold as you agreed\./,
    );
    await pass(2 * DAY, 3 * HOUR);
    expect(await paymentsOf(line.msisdn)).toEqual([]);
    const resume = { lineId: line.lineId, standingOrderId: id, change: 'resume' } as const;
    expect((await call('changeStandingOrder', resume, line.visitor)).statusCode).toBe('PRICE_DIFFERS');
    const wrong = choiceOf(line, { ...bundle, standingOrderId: id, agreedAmount: '700' });
    expect((await call('agreeStandingOrder', wrong, line.visitor)).statusCode).toBe('PRICE_DIFFERS');
    await agree(line, { ...bundle, standingOrderId: id });
    await pass(2 * DAY + 4 * HOUR, 2 * HOUR);
    expect((await paymentsOf(line.msisdn)).length).toBeGreaterThan(0);
    expect((await read(line)).orders).toHaveLength(1);
  });

  test('names a limit that allows one purchase at least, decent hours, and no more orders than a line may have', async () => {
    const line = await addLine(await buyer.subscriber());
    const refused = async (choice: Partial<Choice>) =>
      (await call('agreeStandingOrder', choiceOf(line, choice), line.visitor)).result;
    expect(await refused({ monthLimit: '499' })).toEqual({ fields: { monthLimit: 'below-amount' } });
    expect(await refused({ monthLimit: '200001' })).toEqual({ fields: { monthLimit: 'too-high' } });
    expect(await refused({ hour: 3 })).toEqual({ fields: { hour: 'out-of-range' } });
    expect(await refused({ every: 'low', below: '0' })).toEqual({ fields: { below: 'required' } });
    for (let count = 0; count < 3; count += 1) await agree(line);
    expect(await refused({})).toEqual({ fields: { standingOrderId: 'too-many' } });
    // Asking what it would be stores nothing.
    expect(
      (await succeed('agreeStandingOrder', choiceOf(line, { isAgreed: false }), line.visitor))
        .standingOrderId,
    ).toBe(null);
    expect((await read(line)).orders).toHaveLength(3);
  });
});

test('care finds a standing order by its number, sees which payment it bought, and ends it with a reason', async () => {
  const line = await addLine(await buyer.subscriber());
  await agree(line);
  await pass(27 * HOUR);
  const keza = createStaffBrowser(buyer.portal.app);
  await keza.signIn('keza');
  const find = async () => {
    const search = new URLSearchParams({ text: `0${line.msisdn}` });
    const reply = await keza.send('GET', `/staff/api/reminders?${search}`);
    return reply.json<{ standingOrders: StaffStandingRow[] }>().standingOrders;
  };
  const [found] = await find();
  expect(found).toMatchObject({ every: 'day', pausedBy: null, endedBy: null, lastPaid: expect.any(String) });
  expect(JSON.stringify(found)).not.toContain(line.msisdn);
  const { rows } = await buyer.sandbox.db.execute<{ id: string }>(
    `SELECT id FROM payments WHERE payer = '${line.msisdn}'`,
  );
  const shown = await keza.send('GET', `/staff/api/case?id=${rows[0]?.id}`);
  expect(shown.json()).toMatchObject({ standingOrder: { dueDay: found?.lastPaid } });
  const end = { id: found?.id, reason: 'the customer asks for it' };
  const endIt = () => keza.send('POST', '/staff/api/standing-orders/end', { payload: end });
  // What cannot be recorded is not done.
  await buyer.sandbox.db.execute(
    `ALTER TABLE staff_audit ADD CONSTRAINT full_disk CHECK (act <> 'end standing order') NOT VALID`,
  );
  expect((await endIt()).statusCode).toBe(500);
  await buyer.sandbox.db.execute('ALTER TABLE staff_audit DROP CONSTRAINT full_disk');
  expect(await find()).toMatchObject([{ endedBy: null }]);
  expect((await endIt()).statusCode).toBe(200);
  expect((await endIt()).statusCode).toBe(404);
  expect(await find()).toMatchObject([{ endedBy: 'care' }]);
});

test('a caller who has a standing order ends it by USSD; the menu of others is as it was', async () => {
  const line = await addLine(await buyer.subscriber());
  const { app } = buyer.portal;
  expect((await openSession(app, line.msisdn).dial()).text).not.toContain('Standing orders');
  await agree(line);
  const { dial, send } = openSession(app, line.msisdn);
  expect((await dial()).text).toMatch(/6\W+Standing orders/);
  expect((await send('6')).text).toMatch(/1\W+airtime: RWF 500/);
  expect((await send('1')).text).toMatch(/1\W+Pause\s+2\W+End it/);
  expect((await send('2')).text).toBe('The standing order has ended. Nothing more is bought by it.');
  expect((await read(line)).orders).toEqual([]);
});

test('the operator of the portal sees what became of the purchases, and how many orders wait', async () => {
  const { body } = await buyer.portal.app.inject('/metrics');
  expect(body).toMatch(/^standing_runs_total\{outcome="paid"\} [1-9]/m);
  expect(body).toMatch(/^standing_orders_due \d/m);
});

test('the page shows how the last purchases ended: bought, not paid, and left out with the reason; never one that is under way', async () => {
  const line = await addLine(await buyer.subscriber());
  const id = await agree(line);
  const at = buyer.clock.now().toISOString();
  const ended = [
    ['2020-01-01', 'paid', null],
    ['2020-01-02', 'failed', 'no-answer'],
    ['2020-01-03', 'dropped', 'limit'],
  ] as const;
  for (const [day, state, reason] of ended)
    await buyer.sandbox.db.execute(
      `INSERT INTO standing_runs (id, standing_order_id, due_day, state, reason, planned_at, ended_at)
       VALUES ('${newId()}', '${id}', '${day}', '${state}', ${reason ? `'${reason}'` : 'NULL'}, '${at}', '${at}')`,
    );
  const { orders } = await read(line);
  expect(orders[0]?.runs).toEqual([
    { dueDay: '2020-01-03', isPaid: false, reason: 'limit' },
    { dueDay: '2020-01-02', isPaid: false, reason: 'no-answer' },
    { dueDay: '2020-01-01', isPaid: true, reason: null },
  ]);
});
