import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import { STAFF_LIVE_PATH, type StaffLive } from '@portal/contract/staff/staff-live';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { newId } from '@portal/platform/crypto/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { PRESENT_MS } from '../case-versions.ts';
import { type StaffMember, signInStaff, signInToCall } from '../testing/staff-calls.ts';

// Zendesk shows who else views a ticket, and Stripe's dashboard follows a payment that is open: two agents do not refund the same twice.

const REASON = 'the customer called, see the note';

let buyer: TestBuyer;
let address: string;
let keza: StaffMember;
let jean: StaffMember;
let eric: StaffMember;
let id: string;
let opened: { close: () => void }[];

beforeAll(async () => {
  buyer = await createBuyer();
  address = await buyer.portal.app.listen({ host: '127.0.0.1', port: 0 });
  ({ keza, jean, eric } = await signInStaff(buyer.portal.app));
});
afterAll(() => buyer.close());
beforeEach(async () => {
  opened = [];
  id = await buy();
});
afterEach(() => {
  for (const { close } of opened) close();
});

async function buy(): Promise<string> {
  const msisdn = await buyer.subscriber();
  const payer = await buyer.subscriber();
  const visitor = newId();
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  return (await buyer.pay(visitor, order, payer)).transactionId;
}

const read = (who = keza) => who.get<StaffPayment>(`/payment?id=${id}`);
const note = (who = jean) => who.post('/payment/note', { id, note: 'The customer calls again tomorrow.' });

/** Opens the stream of a page, as a browser does. `next` reads the next event about a change. */
async function open(who: StaffMember | null, query: Record<string, string>, on = address) {
  const cookie = [...(who?.browser.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${on}${STAFF_LIVE_PATH}?${new URLSearchParams(query)}`;
  const request = get(url, { headers: { cookie, 'user-agent': 'desk browser' }, agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const parts = reply.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<StaffLive | null> => {
    for (;;) {
      const event = /event: status\ndata: (.*)\n\n/.exec(text);
      if (event?.[1]) {
        text = text.slice(event.index + event[0].length);
        return JSON.parse(event[1]) as StaffLive;
      }
      const { done, value } = await parts.next();
      if (done) return null;
      text += value;
    }
  };
  const stream = { status: reply.statusCode, headers: reply.headers, next, close: () => request.destroy() };
  opened.push(stream);
  return stream;
}

/** The next event that fulfils the condition. */
async function find({ next }: Awaited<ReturnType<typeof open>>, isIt: (event: StaffLive) => boolean) {
  for (;;) {
    const event = await next();
    if (event === null || isIt(event)) return event;
  }
}

const act = (who: StaffMember, what: StaffCaseAct) =>
  who.post('/case/act', { id, act: what, reason: REASON, key: newId() });
const inAnHour = () => new Date(buyer.clock.now().getTime() + 3_600_000).toISOString();

test.each([
  ['a note of a colleague', () => note()],
  ['a refund that a colleague decides', () => act(eric, { kind: 'refund-delivered', delivery: 'take-back' })],
  ['a dispute', () => act(jean, { kind: 'open-dispute' })],
  ['a message to the customer', () => act(jean, { kind: 'resend-receipt', channel: 'sms' })],
] as const)('an open case hears of %s', async (_what, change) => {
  const { version } = await read();
  const stream = await open(keza, { payment: id, version });
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect((await change()).status).toBe(200);
  expect(await find(stream, (each) => each.version !== version)).not.toBeNull();
});

test('a change between the reading of the page and the opening of its stream is not missed', async () => {
  const { version } = await read();
  await note();
  const { next } = await open(keza, { payment: id, version });
  expect((await next())?.version).toBe((await read()).version);
});

test('a case that nobody changes has the same version each time it is read, also its refunds and disputes', async () => {
  const { version } = await read();
  expect((await read(jean)).version).toBe(version);
  expect(await keza.get(`/case?id=${id}`)).toMatchObject({ version });
});

test('two people who have the same case open see each other, on every node; who leaves is gone', async () => {
  const { version } = await read();
  const own = await open(keza, { payment: id, version });
  const { clock, portal } = buyer;
  const other = await createBuyer({}, { databaseUrl: portal.databaseUrl, clock });
  try {
    const elsewhere = await other.portal.app.listen({ host: '127.0.0.1', port: 0 });
    const theirs = await open(jean, { payment: id, version }, elsewhere);
    expect(theirs.status).toBe(200);
    expect((await find(own, ({ people }) => people.length > 0))?.people).toEqual(['Jean Mugisha']);
    expect((await find(theirs, ({ people }) => people.length > 0))?.people).toEqual(['Keza Uwase']);
    theirs.close();
    expect((await find(own, ({ people }) => people.length === 0))?.people).toEqual([]);
  } finally {
    await other.close();
  }
});

test('of a node that died nobody is shown any more after half a minute', async () => {
  const { version } = await read();
  const lost = await open(jean, { payment: id, version });
  const own = await open(keza, { payment: id, version });
  expect((await own.next())?.people).toEqual(['Jean Mugisha']);
  // The node could not note that its stream had ended.
  const sessions = buyer.sandbox.db;
  const { rows } = await sessions.execute<{ session: string; at: string }>(
    sql`SELECT token_hash AS session, watching_at AS at FROM staff_sessions WHERE watching = ${id} AND name LIKE 'Jean%'`,
  );
  lost.close();
  expect((await find(own, ({ people }) => people.length === 0))?.people).toEqual([]);
  await sessions.execute(
    sql`UPDATE staff_sessions SET watching = ${id}, watching_at = ${rows[0]?.at} WHERE token_hash = ${rows[0]?.session}`,
  );
  expect((await find(own, ({ people }) => people.length > 0))?.people).toEqual(['Jean Mugisha']);
  buyer.clock.push(PRESENT_MS + 1_000);
  expect((await find(own, ({ people }) => people.length === 0))?.people).toEqual([]);
});

test('the queues hear of a new item and of a new owner', async () => {
  const { version } = await keza.get<{ version: string }>('/queues');
  const stream = await open(keza, { version });
  await act(jean, { kind: 'call-back', dueAt: inAnHour() });
  const changed = await find(stream, (each) => each.version !== version);
  const { rows } = await keza.get<{ rows: StaffQueueItem[] }>('/queue?queue=call-backs');
  const { kind, item } = rows[0] as StaffQueueItem;
  const given = { queue: 'call-backs', kind, item, dueAt: inAnHour() };
  expect((await jean.post('/queue/assign', given)).status).toBe(200);
  expect(await find(stream, (each) => each.version !== changed?.version)).not.toBeNull();
});

test('a stream needs a session, and that of a case a role that reads payments', async () => {
  expect((await open(null, { payment: id })).status).toBe(401);
  const content = await signInToCall(buyer.portal.app, 'diane');
  expect((await open(content, { payment: id })).status).toBe(403);
  expect((await open(content, {})).status).toBe(200);
  expect((await open(keza, { payment: 'no id' })).status).toBe(400);
});

test('with its session a stream ends at its next sign of life, so that who is signed out hears nothing more', async () => {
  const who = await signInToCall(buyer.portal.app, 'keza');
  const { version } = await read();
  const { next } = await open(who, { payment: id, version });
  await who.post('/sign-out', {});
  await note();
  await next();
  expect(await next()).toBeNull();
});
