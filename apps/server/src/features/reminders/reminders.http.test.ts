import type { CallInput } from '@portal/contract/calls/calls';
import type { StaffReminderRow } from '@portal/contract/staff/staff-reminders';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffBrowser } from '../../staff-desk/testing/sign-in.ts';
import { createBuyer, createMovableClock, type TestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';

const DAY = 24 * 3_600_000;
/** Eleven in the morning in Kigali. */
const START = new Date('2040-03-05T09:00:00Z');
const ALL = ['bundle-used', 'bundle-ends', 'bill-due', 'airtime-low'] as const;

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer({}, { clock: createMovableClock(START) });
});
afterAll(() => buyer.close());

const { call, succeed } = visitorCalls(() => buyer);

async function addLine(msisdn: string) {
  const visitor = newId();
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const otp = await buyer.lastCode(msisdn);
  const { uniqueCode } = await succeed('verifyCode', { refId, otp }, visitor);
  return { visitor, ...(await succeed('addLine', { uniqueCode }, visitor)) };
}

type Line = Awaited<ReturnType<typeof addLine>>;

const choose = ({ lineId, visitor }: Line, choice: Partial<CallInput<'chooseReminders'>> = {}) =>
  call('chooseReminders', { lineId, kinds: [...ALL], channel: 'sms', email: null, ...choice }, visitor);
const chosen = async ({ visitor }: Line) => (await succeed('readLines', {}, visitor)).lines[0]?.reminders;

async function inboxOf(msisdn: string): Promise<string[]> {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
}

const emailsTo = async (to: string) => {
  await buyer.runJobs();
  const { emails } = (await buyer.portal.app.inject(`/sandbox/api/emails?to=${to}`)).json<{
    emails: { to: string; subject: string; text: string }[];
  }>();
  return emails.filter((each) => each.to === to);
};

describe('reminders by SMS', () => {
  test('are confirmed at once, and the first arrives on the handset when there is something to say', async () => {
    const msisdn = await buyer.subscriber({ airtime: 40 });
    const line = await addLine(msisdn);
    expect(await chosen(line)).toBe(null);
    expect((await choose(line)).status).toBe('success');
    const inbox = await inboxOf(msisdn);
    const [text = ''] = inbox.filter((each) => each.includes('airtime is low'));
    expect(text).toMatch(/^Isano: your airtime is low, RWF 40 left\. To end: send STOP to \d+\.$/);
    expect(
      inbox.filter((each) => each.includes(`reminders about 0${groupMsisdn(msisdn)} come by SMS`)),
    ).toHaveLength(1);
    expect(await chosen(line)).toMatchObject({ kinds: ALL, channel: 'sms', isConfirmed: true, email: null });
    // The same again sends nothing.
    await choose(line);
    expect(await inboxOf(msisdn)).toHaveLength(inbox.length);
  });

  test('say that most of a bundle is used, after the handset of the sandbox has used it', async () => {
    const msisdn = await buyer.subscriber({ airtime: 1_000 });
    const line = await addLine(msisdn);
    const bundle = { transactionType: 'PREPAID_BUNDLES', productCode: 'DD1', redirectPage: '/' } as const;
    await buyer.pay(line.visitor, await buyer.order(line.visitor, { ...bundle, msisdn }), msisdn);
    const payload = new URLSearchParams({ msisdn, dial: '*132#' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/phone/dial', headers, payload });
    await choose(line, { kinds: ['bundle-used'] });
    expect((await inboxOf(msisdn)).filter((text) => text.startsWith('Isano: 80 % of '))).toHaveLength(1);
  });

  test('end with the reply STOP, which is said, and with the page', async () => {
    const msisdn = await buyer.subscriber({ airtime: 1_000 });
    const line = await addLine(msisdn);
    await choose(line);
    await inboxOf(msisdn);
    const reply = await buyer.portal.root.modules.codes.answerMessage({
      from: msisdn as never,
      text: 'Stop',
    });
    expect(reply).toBe('Isano: the reminders have ended, and no device shows the balances of your number.');
    const again = await addLine(msisdn);
    expect(await chosen(again)).toBe(null);
    await choose(again);
    await choose(again, { kinds: [] });
    expect(await chosen(again)).toBe(null);
  });

  test('are chosen only by a browser that shows the line, and not while it is locked', async () => {
    const line = await addLine(await buyer.subscriber());
    expect((await choose({ ...line, visitor: newId() })).statusCode).toBe('NOT_FOUND');
    await succeed('setLinesPin', { linesPin: '2580' }, line.visitor);
    await succeed('lockLines', {}, line.visitor);
    expect((await choose(line)).statusCode).toBe('LINES_LOCKED');
  });

  test('are refused, and end, when the SIM card changed after the proof', async () => {
    const { msisdn } = MAGIC_LINES.newSim;
    const line = await addLine(msisdn);
    await choose(line);
    const count = async () =>
      (
        await buyer.sandbox.db.execute(
          `SELECT FROM line_reminders WHERE msisdn = '${msisdn}' AND ended_at IS NULL`,
        )
      ).rowCount;
    expect(await count()).toBe(1);
    await succeed('keepLine', { lineId: line.lineId }, line.visitor);
    buyer.clock.push(2 * DAY);
    expect((await choose(line, { kinds: ['bill-due'] })).statusCode).toBe('PROOF_INVALID');
    expect(await succeed('readLines', {}, line.visitor)).toMatchObject({ endedLines: 1, lines: [] });
    expect(await count()).toBe(0);
  });
});

describe('reminders by e-mail', () => {
  test('wait until the address is confirmed, name the number masked, and end by their link', async () => {
    const msisdn = await buyer.subscriber({ airtime: 30 });
    const line = await addLine(msisdn);
    const email = `keza.${msisdn}@example.rw`;
    expect((await choose(line, { channel: 'email', email: 'keza' })).statusCode).toBe('INVALID_REQUEST');
    expect((await choose(line, { channel: 'email', email: ` ${email}` })).status).toBe('success');
    const [confirm, ...none] = await emailsTo(email);
    expect(none).toEqual([]);
    expect(confirm?.text).toContain('link=');
    expect((await inboxOf(msisdn))[0]).toContain('go to an e-mail address');
    expect(await chosen(line)).toMatchObject({ isConfirmed: false, email: 'k***@example.rw' });
    const link =
      new URL(/https?:\/\/\S+/.exec(confirm?.text ?? '')?.[0] ?? '').searchParams.get('link') ?? '';
    const stranger = newId();
    expect(await succeed('readReminders', { link }, stranger)).toMatchObject({
      reminders: { isConfirmed: false },
    });
    expect(await succeed('confirmReminders', { link }, stranger)).toEqual({ isConfirmed: true });
    await buyer.portal.root.modules.reminders.jobs['send-reminders']();
    const emails = await emailsTo(email);
    expect(emails).toHaveLength(2);
    const reminder = emails.find(({ text }) => text.includes('airtime is low'))?.text ?? '';
    expect(reminder).toContain('RWF 30 left');
    expect(reminder).toContain(link);
    expect(reminder).not.toContain(msisdn);
    // Who had the handset for a minute can delete one message.
    buyer.clock.push(DAY);
    expect((await inboxOf(msisdn))[0]).toContain('go to an e-mail address');
    await succeed('endReminders', { link }, stranger);
    expect(await succeed('readReminders', { link }, stranger)).toEqual({ reminders: null });
    expect(await succeed('confirmReminders', { link }, stranger)).toEqual({ isConfirmed: false });
    expect(await succeed('readReminders', { link: newId() }, stranger)).toEqual({ reminders: null });
  });

  test('keep their link, and the message of the day after, when other kinds are chosen', async () => {
    const msisdn = await buyer.subscriber({ airtime: 30 });
    const line = await addLine(msisdn);
    const email = `uwase.${msisdn}@example.rw`;
    await choose(line, { channel: 'email', email });
    // Before the messages about the first choice are sent.
    await choose(line, { channel: 'email', email, kinds: ['airtime-low'] });
    const notices = async () =>
      (await inboxOf(msisdn)).filter((text) => text.includes('go to an e-mail address')).length;
    expect(await notices()).toBe(1);
    const [confirm, ...none] = await emailsTo(email);
    expect(none).toEqual([]);
    const link =
      new URL(/https?:\/\/\S+/.exec(confirm?.text ?? '')?.[0] ?? '').searchParams.get('link') ?? '';
    const reader = newId();
    expect(await succeed('confirmReminders', { link }, reader)).toEqual({ isConfirmed: true });
    await choose(line, { channel: 'email', email, kinds: ['airtime-low', 'bill-due'] });
    expect(await chosen(line)).toMatchObject({ isConfirmed: true, kinds: ['airtime-low', 'bill-due'] });
    // Who had the handset for a minute does not take back the second message by another choice.
    buyer.clock.push(DAY);
    expect(await notices()).toBe(2);
    await succeed('endReminders', { link }, reader);
    const { rows } = await buyer.sandbox.db.execute<{ ended_by: string }>(
      `SELECT ended_by FROM line_reminders WHERE msisdn = '${msisdn}' ORDER BY ended_at`,
    );
    expect(rows.map((row) => row.ended_by)).toEqual(['replaced', 'replaced', 'link']);
  });
});

test('care sees what was agreed to and when, and ends it with a reason; both are recorded', async () => {
  const msisdn = await buyer.subscriber({ airtime: 10 });
  await choose(await addLine(msisdn), { kinds: ['airtime-low'] });
  await inboxOf(msisdn);
  const keza = createStaffBrowser(buyer.portal.app);
  await keza.signIn('keza');
  const find = async () => {
    const reply = await keza.send(
      'GET',
      `/staff/api/reminders?${new URLSearchParams({ text: `0${msisdn}` })}`,
    );
    return reply.json<{ consents: StaffReminderRow[] }>().consents;
  };
  const [consent] = await find();
  expect(consent).toMatchObject({ kinds: ['airtime-low'], channel: 'sms', endedBy: null, sentInWeek: 1 });
  expect(JSON.stringify(consent)).not.toContain(msisdn);
  const end = { id: consent?.id, reason: 'the customer calls about these messages' };
  // What cannot be recorded is not done.
  await buyer.sandbox.db.execute(
    `ALTER TABLE staff_audit ADD CONSTRAINT full_disk CHECK (act <> 'end reminders') NOT VALID`,
  );
  expect((await keza.send('POST', '/staff/api/reminders/end', { payload: end })).statusCode).toBe(500);
  await buyer.sandbox.db.execute('ALTER TABLE staff_audit DROP CONSTRAINT full_disk');
  expect(await find()).toMatchObject([{ endedBy: null }]);
  expect((await keza.send('POST', '/staff/api/reminders/end', { payload: end })).statusCode).toBe(200);
  expect((await keza.send('POST', '/staff/api/reminders/end', { payload: end })).statusCode).toBe(404);
  expect(await find()).toMatchObject([{ endedBy: 'care' }]);
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT act, count(*)::int AS times FROM staff_audit WHERE act IN ('find by number', 'end reminders') GROUP BY act ORDER BY act`,
  );
  expect(rows).toEqual([
    { act: 'end reminders', times: 1 },
    { act: 'find by number', times: 3 },
  ]);
});

test('the operator of the portal sees how many were sent, failed, or wait', async () => {
  const { body } = await buyer.portal.app.inject('/metrics');
  expect(body).toMatch(/^reminders_sent_total\{kind="airtime-low"\} [1-9]/m);
  expect(body).toContain('# TYPE reminders_failed_total counter');
  expect(body).toMatch(/^reminder_lines_waiting \d/m);
});
