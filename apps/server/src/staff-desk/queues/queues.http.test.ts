import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { MAGIC_ADDRESSES } from '@portal/operator/sandbox/magic/magic-leads';
import { hasEndedSql } from '@portal/payments/engine/sql/archive-sql';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promiseCallBack } from '../../features/forms/promise-call-back.ts';
import { contactRequests } from '../../features/forms/tables.ts';
import { countMissedSearch } from '../../features/help/missed-searches.ts';
import { makeApplicant } from '../../features/leads/testing/applicant.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';
import { REVEAL } from '../testing/staff-calls.ts';
import { findCrowded } from './crowded-queues.ts';
import { countQueues } from './queue-store.ts';

const REASON = 'the mobile money outage of the morning';
const MINUTE_MS = 60_000;

let buyer: TestBuyer;
let [keza, jean, yves, aline]: StaffBrowser[] = [];
let payment: Awaited<ReturnType<typeof payTooMuch>>;

beforeAll(async () => {
  buyer = await createBuyer();
  [keza, jean, yves, aline] = await Promise.all(['keza', 'jean', 'yves', 'aline'].map(signIn));
  payment = await payTooMuch(buyer);
});
afterAll(() => buyer.close());

async function signIn(person: string): Promise<StaffBrowser> {
  const browser = createStaffBrowser(buyer.portal.app);
  await browser.signIn(person);
  return browser;
}

function requireDesk() {
  const { staffDesk } = buyer.portal.root.app;
  if (!staffDesk) throw new Error('no staff desk');
  return staffDesk;
}

async function get<Body>(browser: StaffBrowser | undefined, path: string): Promise<Body> {
  return (await browser?.send('GET', `/staff/api${path}`))?.json() as Body;
}

async function post(browser: StaffBrowser | undefined, path: string, payload: object) {
  const reply = await browser?.send('POST', `/staff/api${path}`, { payload });
  return { status: reply?.statusCode, body: reply?.json() };
}

type Counts = { queues: { queue: string; count: number; mine: number; overdue: number }[] };
const counts = async (browser = keza) => (await get<Counts>(browser, '/queues')).queues;
const countOf = async (queue: string, browser = keza) =>
  (await counts(browser)).find((each) => each.queue === queue);
const list = async (queue: string, browser = keza) =>
  (await get<{ rows: StaffQueueItem[] }>(browser, `/queue?queue=${queue}`)).rows;
/** What the search finds for a reference as a caller reads it out: in small letters, in two halves. */
const search = async (reference: string, browser = keza) => {
  const text = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
  const found = await get<{ items: object[] }>(browser, `/payments?text=${encodeURIComponent(text)}`);
  return found.items;
};
const inTenMinutes = () => new Date(buyer.clock.now().getTime() + 10 * MINUTE_MS).toISOString();

test('a payment in review is counted and listed, and the person who takes it is shown in its case', async () => {
  expect(await countOf('review')).toMatchObject({ count: 1, mine: 0, overdue: 0 });
  const [row] = await list('review');
  expect(row).toMatchObject({
    about: 'amount-differs',
    payment: { id: payment.id },
    money: { amount: '500' },
    assignment: null,
  });
  const item = { queue: 'review', kind: 'payment', item: payment.id };
  expect((await post(keza, '/queue/assign', { ...item, dueAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
  const dueAt = inTenMinutes();
  await post(keza, '/queue/assign', { ...item, dueAt });
  expect(await get(jean, `/payment?id=${payment.id}`)).toMatchObject({
    // From the case it is handed over as an item of this queue.
    queue: 'review',
    assignment: { owner: 'Keza Uwase', isMine: false, dueAt },
  });
  const { rows } = await get<{ rows: StaffQueueItem[] }>(keza, '/queue/mine');
  expect(rows.map((mine) => mine.item)).toEqual([payment.id]);
  buyer.clock.push(11 * MINUTE_MS);
  expect(await countOf('review')).toMatchObject({ count: 1, mine: 1, overdue: 1 });
});

test('an item is given to a colleague who is signed in, and given back', async () => {
  const item = { queue: 'review', kind: 'payment', item: payment.id };
  const { people } = await get<{ people: { id: string; name: string }[] }>(keza, '/colleagues');
  const colleague = people.find(({ name }) => name === 'Jean Mugisha');
  const given = await post(keza, '/queue/assign', { ...item, person: colleague?.id, dueAt: inTenMinutes() });
  expect(given.body).toMatchObject({ assignment: { owner: 'Jean Mugisha', isMine: false } });
  expect((await countOf('review', jean))?.mine).toBe(1);
  const mine = async (browser: typeof keza) =>
    (await get<{ rows: StaffQueueItem[] }>(browser, '/queue/mine')).rows.map((row) => row.item);
  expect(await mine(jean)).toEqual([payment.id]);
  expect(await mine(keza)).toEqual([]);
  expect(
    (await post(keza, '/queue/assign', { ...item, person: 'stranger', dueAt: inTenMinutes() })).status,
  ).toBe(404);
  expect((await post(jean, '/queue/release', item)).status).toBe(200);
  expect((await list('review'))[0]?.assignment).toBeNull();
  const { rows } = await get<{ rows: { act: string; after: object }[] }>(aline, `/acts?about=${payment.id}`);
  // The audit says of which queue and payment, so that its link is no guess.
  const after = { queue: 'review', payment: payment.id };
  for (const act of ['assign', 'release'])
    expect(rows).toContainEqual(expect.objectContaining({ act, after }));
});

test('what somebody owns is given back when the last role that sees its queue ends', async () => {
  const item = { queue: 'review', kind: 'payment', item: payment.id };
  expect((await post(keza, '/queue/assign', { ...item, dueAt: inTenMinutes() })).status).toBe(200);
  const role = { person: 'subject:keza', role: 'care', reason: 'has left the company' };
  expect((await post(aline, '/people/role', { ...role, change: 'end' })).status).toBe(200);
  const { rows } = await get<{ rows: StaffQueueItem[] }>(jean, '/queue?queue=review');
  expect(rows.find((row) => row.item === payment.id)?.assignment).toBeNull();
  const acts = await get<{ rows: { after: object }[] }>(aline, '/acts?act=end%20role');
  expect(acts.rows[0]?.after).toMatchObject({ roles: '', released: 1 });
  await post(aline, '/people/role', { ...role, change: 'give' });
});

test('a role sees only its own queues', async () => {
  expect((await counts(yves)).map(({ queue }) => queue)).toEqual(['feedback', 'help-searches']);
  expect((await yves?.send('GET', '/staff/api/queue?queue=review'))?.statusCode).toBe(403);
  expect((await post(yves, '/queue/close', { queue: 'call-backs', item: 'X', reason: REASON })).status).toBe(
    403,
  );
});

test('a call-back shows the number only with a reason, and leaves the queue when it is closed', async () => {
  const { envelope } = await buyer.portal.call('requestCallBack', {
    msisdn: '0788123456',
    fullName: 'Ineza Keza',
    topic: 'payment',
    window: 'morning',
    language: 'rw',
    subject: '7KQ2M-4XW9T',
  } as never);
  const { reference } = envelope.result as CallResult<'requestCallBack'>;
  const rows = await list('call-backs');
  // Whoever calls knows about what, when, in which language, and about which payment.
  expect(rows).toMatchObject([{ about: 'morning payment', detail: 'rw 7KQ2M-4XW9T' }]);
  expect(rows.map(({ item }) => item)).toEqual([reference]);
  expect(JSON.stringify(rows)).not.toContain('788123456');
  const item = { queue: 'call-backs', item: reference };
  expect((await post(keza, '/queue/personal-data', { ...item, ...REVEAL, reference: 'none' })).status).toBe(
    400,
  );
  const { body } = await post(keza, '/queue/personal-data', { ...item, ...REVEAL });
  expect(JSON.stringify(body)).toContain('788123456');
  expect((await post(keza, '/queue/close', { ...item, reason: REASON })).status).toBe(200);
  expect((await post(keza, '/queue/close', { ...item, reason: REASON })).status).toBe(404);
  expect(await list('call-backs')).toEqual([]);
  const [stored] = await buyer.sandbox.db.select().from(contactRequests);
  expect(stored).toMatchObject({ closedBy: 'Keza Uwase', closedReason: REASON });
});

test('a promised call comes when it is due, counts as late after it, and is found by the reference that the caller got', async () => {
  const deps = { db: buyer.sandbox.db, clock: buyer.clock };
  const promise = (msisdn: string, minutes: number) =>
    promiseCallBack(deps, {
      id: newId(),
      msisdn: msisdn as Msisdn,
      locale: 'en',
      subject: 'X',
      dueAt: new Date(buyer.clock.now().getTime() + minutes * MINUTE_MS),
    });
  const late = await promise('788000011', 600);
  const soon = await promise('788000012', 5);
  expect((await list('call-backs')).map(({ item }) => item)).toEqual([soon, late]);
  expect(await countOf('call-backs')).toMatchObject({ count: 2, overdue: 0 });
  buyer.clock.push(6 * MINUTE_MS);
  expect(await countOf('call-backs')).toMatchObject({ count: 2, overdue: 1 });
  expect(await search(late)).toMatchObject([{ queue: 'call-backs', reference: late, closedAt: null }]);
  const { rows } = await get<{ rows: StaffQueueItem[] }>(keza, `/queue?queue=call-backs&item=${late}`);
  expect(rows.map(({ item }) => item)).toEqual([late]);
  for (const item of [late, soon])
    await post(keza, '/queue/close', { queue: 'call-backs', item, reason: REASON });
});

test('an order whose address must be checked waits in a queue with an alarm, until staff write a note', async () => {
  const { lead, submit } = await makeApplicant(buyer);
  const street1 = `${MAGIC_ADDRESSES.unclear.begins} 9`;
  const { envelope } = await submit({ address: { ...lead.address, street1 } });
  const { refLeadId } = envelope.result as CallResult<'submitLead'>;
  expect(await countOf('addresses')).toMatchObject({ count: 1 });
  const [row] = await list('addresses');
  expect(row).toMatchObject({ kind: 'lead', item: refLeadId, about: 'address-unknown', payment: null });
  expect(JSON.stringify(row)).not.toContain(street1);
  const item = { queue: 'addresses', kind: 'lead', item: refLeadId };
  expect((await post(keza, '/queue/assign', { ...item, dueAt: inTenMinutes() })).status).toBe(200);

  const limits = [{ queue: 'addresses' as const, count: null, ageMinutes: 60 }];
  const tomorrow = new Date(buyer.clock.now().getTime() + 1440 * MINUTE_MS);
  const counted = await countQueues(requireDesk().pool, tomorrow, '');
  expect(findCrowded(counted, limits, tomorrow)).toMatchObject([{ queue: 'addresses', oldestMinutes: 1440 }]);

  const note = { key: row?.lead, note: 'Called, comes on Monday.' };
  expect((await post(keza, '/lead/note', note)).status).toBe(200);
  expect(await list('addresses')).toEqual([]);
});

test('feedback, signal reports and searches without an answer leave the queue when staff have dealt with them', async () => {
  const { db } = buyer.sandbox;
  const message = 'My number is 0788123456 and nobody calls.';
  await buyer.portal.call('saveFeedback', { topic: 'network', rating: 2, message, contact: 'a@example.rw' });
  await buyer.portal.call('reportNoSignal', {
    lat: -1.95,
    lng: 30.06,
    place: 'Huye',
    technology: null,
    indoors: true,
  } as never);
  const missed = { db, clock: buyer.clock };
  await countMissedSearch(missed, 'esim transfer', 'en');
  for (const queue of ['feedback', 'signal-reports', 'help-searches']) {
    const [row] = await list(queue);
    expect(row?.detail, queue).toBeTruthy();
    expect(row?.detail).not.toContain('788123456');
    const item = row?.item ?? '';
    if (queue !== 'help-searches')
      expect(await search(item), queue).toMatchObject([{ queue, closedAt: null }]);
    await post(keza, '/queue/close', { queue, item, reason: REASON });
    expect(await list(queue), queue).toEqual([]);
    if (queue !== 'help-searches')
      expect(await search(item), queue).toMatchObject([{ closedBy: 'Keza Uwase' }]);
  }
  buyer.clock.push(1_000);
  await countMissedSearch(missed, 'esim transfer', 'en');
  expect(await list('help-searches')).toHaveLength(1);
});

test('differences to records by API and to statements wait in one queue, each with the number of its row in the books', async () => {
  const eric = await signIn('eric');
  await buyer.sandbox.db.execute(
    `INSERT INTO settlement_differences (source, origin, record, kind, subject, day, amount_minor, currency, posted_minor, owner, found_at)
     VALUES ('momo', 'api', 'money', 'amount', '2040-02-03:ref:1', '2040-02-03', 100, 'RWF', 0, 'finance', now()),
       ('momo', 'file', 'money', 'fee', 'line:1', '2040-02-03', 20, 'RWF', 20, 'finance', now())`,
  );
  const { rows } = await buyer.sandbox.db.execute('SELECT id FROM settlement_differences ORDER BY id');
  const [byApi, byFile] = rows.map(({ id }) => `settlement:${id}`);
  const shown = (await list('settlement', eric)).map(({ item, about, money }) => [
    item,
    about,
    money?.amount,
  ]);
  expect(shown.sort()).toEqual([
    [byApi, 'amount', '100'],
    [byFile, 'fee', '20'],
  ]);
  expect((await keza?.send('GET', '/staff/api/queue?queue=settlement'))?.statusCode).toBe(403);
});

test('a paid broadband order that the operator cannot find stays listed, until staff write a note', async () => {
  const id = 'L'.repeat(22);
  await buyer.sandbox.db.execute(
    `INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
       amount_minor, currency, redirect_page, locale, state, live, delivery_reference, deadline_at, tried_since,
       created_at, updated_at)
     VALUES ('${id}', 'o1', 'lead', '{"kind":"lead","leadId":"W1"}', 'v', 'v', '788000001', '788000001',
       'money-push', 500, 'RWF', '/', 'en', 'fulfilled', false, 'HB1', now(), now(), now() - interval '3 years', now() - interval '3 years')`,
  );
  const { rows } = await requireDesk().pool.query(
    `SELECT id FROM payments p WHERE ${hasEndedSql('p').replaceAll('$before', '$1')} AND id = $2`,
    [new Date(), id],
  );
  expect(rows, 'is archived').toEqual([]);
  expect(await list('lost-leads')).toMatchObject([{ item: id, about: 'W1', detail: 'HB1' }]);
  await post(keza, '/payment/note', { id, note: 'The order was created again.' });
  expect(await list('lost-leads')).toEqual([]);
});

test('a bulk action says what it would do, does it once for each payment, and records each', async () => {
  const ids = [payment.id, payment.id, 'A'.repeat(24)];
  const { body: preview } = await post(keza, '/payments/preview', { ids, action: 'retry' });
  expect(preview.rows).toMatchObject([{ id: payment.id, state: 'review', refusal: 'cannot-be-retried' }]);
  const { body } = await post(keza, '/payments/act', { ids, action: 'retry', reason: REASON });
  expect(body.rows).toMatchObject([
    { id: payment.id, outcome: 'cannot-be-retried', done: false },
    { outcome: 'NOT_FOUND', done: false },
  ]);
  const { rows } = await get<{ rows: { act: string; outcome: string }[] }>(
    aline,
    `/acts?about=${payment.id}`,
  );
  expect(rows[0]).toMatchObject({ act: 'retry', outcome: 'cannot-be-retried' });
  const many = Array.from({ length: 51 }, (_, index) => `${index}`.padStart(24, 'A'));
  expect((await post(keza, '/payments/act', { ids: many, action: 'retry', reason: REASON })).status).toBe(
    400,
  );
  expect((await post(keza, '/payments/act', { ids, action: 'refund', reason: REASON })).status).toBe(400);
});
