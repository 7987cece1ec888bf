import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { eraseNumber } from '@portal/payments/privacy/erase-number';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStaffBrowser, type StaffBrowser } from '../../../staff-desk/testing/sign-in.ts';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';
import { makeApplicant } from '../testing/applicant.ts';
import { SALES_SECRET, type SalesReceiver, startSalesReceiver } from '../testing/sales-receiver.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let sales: SalesReceiver;
let folder: string;
let buyer: TestBuyer;

beforeAll(async () => {
  sales = await startSalesReceiver();
  folder = await mkdtemp(join(tmpdir(), 'orders-'));
  buyer = await createBuyer({
    EVENT_ENDPOINTS: JSON.stringify([
      { name: 'crm', url: sales.url, secret: SALES_SECRET, events: ['lead.registered'], contacts: true },
    ]),
    LEADS_DIR: folder,
  });
  sales.now = buyer.clock.now;
});
afterAll(async () => {
  await buyer.close();
  sales.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  sales.habit = 'takes';
});

/** Orders home broadband. Returns the number of the order and its key in the portal. */
async function order(change: Record<string, unknown> = {}) {
  const customer = await makeApplicant(buyer);
  const { envelope } = await customer.submit(change);
  expect(envelope).toMatchObject({ statusCode: 200 });
  const { refLeadId } = envelope.result as CallResult<'submitLead'>;
  const { rows } = await buyer.sandbox.db.execute<{ key: string }>(
    `SELECT key FROM leads WHERE lead_id = '${refLeadId}'`,
  );
  return { ...customer, leadId: String(refLeadId), key: rows[0]?.key ?? '' };
}

/** Sends what is due, to its end. */
const sendDue = () => buyer.portal.root.jobs.dueWork.runOnce();

const write = () => buyer.portal.root.jobs.handlers['write-lead-files']({});
const files = async () => (await readdir(folder)).sort();
const read = async (name: string) =>
  parse(await readFile(join(folder, name)), { columns: true }) as Record<string, string>[];
/** Signed in again: the clock passes days. */
async function desk(): Promise<StaffBrowser> {
  const diane = createStaffBrowser(buyer.portal.app);
  await diane.signIn('diane');
  return diane;
}
const show = async (key: string) =>
  (await (await desk()).send('GET', `/staff/api/lead?key=${key}`)).json<StaffLead>();
const again = async (key: string, recipient: string | null) =>
  (await desk()).send('POST', '/staff/api/lead/send', { payload: { key, recipient } });
const waiting = async () =>
  (await (await desk()).send('GET', '/staff/api/queue?queue=unsent-leads'))
    .json<{ rows: { item: string }[] }>()
    .rows.map(({ item }) => item);

// Standard Webhooks 1.0.0 (standardwebhooks.com): the receiver checks each request with that project's own library.
test('the sales system gets who ordered and where, signed, and has it once although its first answer is lost', async () => {
  sales.habit = 'lost';
  const { leadId, key, contactNumber } = await order();
  await sendDue();
  expect(sales.orders.size).toBe(1);
  expect((await show(key)).handovers[1]).toMatchObject({ recipient: 'crm', state: 'waiting', at: null });
  sales.habit = 'takes';
  buyer.clock.push(10_000);
  await sendDue();
  expect({ requests: sales.requests, refused: sales.refused }).toEqual({ requests: 2, refused: 0 });
  expect([...sales.orders.values()]).toMatchObject([
    {
      leadId,
      town: 'Kigali',
      feasible: true,
      fullName: 'Keza Uwase',
      contactNumber: `250${contactNumber}`,
      email: 'keza@example.rw',
      address: 'KG 7 Ave 12',
      latitude: -1.95,
      longitude: 30.06,
      price: { amount: '25000', currencyCode: 'RWF' },
    },
  ]);
  expect((await show(key)).handovers[1]).toMatchObject({ state: 'done', error: null });
});

test('nothing that the portal stores or logs for the sales system has a name or an address', async () => {
  sales.habit = 'busy';
  await order();
  await sendDue();
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT jsonb_agg(to_jsonb(e)) || jsonb_agg(to_jsonb(h)) AS stored FROM outgoing_events e, lead_handovers h`,
  );
  for (const text of [JSON.stringify(rows), buyer.portal.logOutput()])
    expect(text).not.toMatch(/Keza|keza@|KG 7 Ave/);
});

test('an order that the sales system does not take is tried again, is seen by care after an hour, and is sent again with a button', async () => {
  sales.habit = 'busy';
  const { leadId, key } = await order();
  await sendDue();
  expect(await waiting()).not.toContain(leadId);
  for (const ms of [6_000, 31_000, 2 * 60_000, HOUR_MS]) {
    buyer.clock.push(ms);
    await sendDue();
  }
  expect(await waiting()).toContain(leadId);
  expect((await show(key)).handovers[1]).toMatchObject({ state: 'late', error: 'HTTP 503' });
  sales.habit = 'takes';
  expect((await again(key, 'crm')).statusCode).toBe(200);
  // The endpoint rests after failures.
  buyer.clock.push(6 * 60_000);
  await sendDue();
  expect((await show(key)).handovers[1]).toMatchObject({ state: 'done', error: null });
  expect([...sales.orders.values()].filter((each) => each.leadId === leadId)).toHaveLength(1);
  // Of a system that there is not, and of a file that is not written for the first time yet, nothing is done and nothing recorded.
  for (const recipient of ['erp', null]) expect((await again(key, recipient)).statusCode).toBe(404);
});

test('whose number was erased is sent nowhere, and leaves the file of the day', async () => {
  await write();
  sales.habit = 'busy';
  const erased = await order();
  const stays = await order();
  await sendDue();
  buyer.clock.push(DAY_MS);
  await write();
  const name = (await files()).at(-1) ?? '';
  const ids = async () => (await read(name)).map(({ lead_id: id }) => id);
  expect(await ids()).toEqual(expect.arrayContaining([erased.leadId, stays.leadId]));
  const { pool, clock } = buyer.portal.root.databases;
  await eraseNumber(pool, erased.contactNumber as Msisdn, { carryOut: true, now: clock.now() });
  sales.habit = 'takes';
  await sendDue();
  expect([...sales.orders.values()].map(({ leadId }) => leadId)).toContain(stays.leadId);
  expect([...sales.orders.values()].map(({ leadId }) => leadId)).not.toContain(erased.leadId);
  await buyer.portal.root.jobs.handlers['erase-leads']({});
  await write();
  expect(await ids()).toContain(stays.leadId);
  expect(await ids()).not.toContain(erased.leadId);
});

// OWASP "CSV injection"; a customer writes what a spreadsheet of the sales team would run.
test('an order is in one file, whole, whatever runs twice or is killed, and its texts run as no formula', async () => {
  const { lead } = await makeApplicant(buyer);
  const address = { ...lead.address, street1: '@SUM(1+1)*cmd, "x"', landmark: '-2+A3' };
  const { leadId } = await order({ address });
  buyer.clock.push(DAY_MS);
  await Promise.all([write(), write()]);
  const name = (await files()).at(-1) ?? '';
  expect(name).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
  const row = (await read(name)).find((each) => each.lead_id === leadId);
  expect(row).toMatchObject({ address: `'@SUM(1+1)*cmd, "x"`, landmark: "'-2+A3" });
  expect(row).toMatchObject({ latitude: '-1.95', price: '25000', currency: 'RWF', feasible: 'yes' });
  // Killed between the file and its record: the next run writes the same file.
  const first = await readFile(join(folder, name), 'utf8');
  await buyer.sandbox.db.execute(`UPDATE lead_handovers SET done_at = NULL WHERE file = '${name}'`);
  await order();
  await write();
  expect(await readFile(join(folder, name), 'utf8')).toBe(first);
  // The next day has the next order only, and nothing is left half written.
  buyer.clock.push(DAY_MS);
  await write();
  const all = await files();
  expect(all.every((each) => each.startsWith('leads-'))).toBe(true);
  const ids = (await Promise.all(all.map(read))).flat().map(({ lead_id: id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a file that SFTP has taken away does not come back by itself, and is written again for care', async () => {
  const { key } = await order();
  buyer.clock.push(DAY_MS);
  await write();
  const { file } = (await show(key)).handovers[0] ?? {};
  const before = await readFile(join(folder, file ?? ''), 'utf8');
  await rm(join(folder, file ?? ''));
  await write();
  expect(await files()).not.toContain(file);
  expect((await again(key, null)).statusCode).toBe(200);
  await write();
  expect(await readFile(join(folder, file ?? ''), 'utf8')).toBe(before);
});

test('files that nobody fetched are deleted after a week, and files of others stay', async () => {
  const weekAgo = new Date(Date.now() - 8 * DAY_MS);
  for (const name of ['leads-2020-01-02.csv', 'leads-notes.csv']) {
    await writeFile(join(folder, name), 'lead_id\r\n');
    await utimes(join(folder, name), weekAgo, weekAgo);
  }
  await buyer.portal.root.jobs.handlers['erase-leads']({});
  const left = await files();
  expect(left).toContain('leads-notes.csv');
  expect(left).not.toContain('leads-2020-01-02.csv');
  await rm(join(folder, 'leads-notes.csv'));
});

test('a body that was altered on the way is refused by the receiver', async () => {
  const stamp = String(Math.floor(buyer.clock.now().getTime() / 1000));
  const body = JSON.stringify({ type: 'lead.registered', data: { leadId: 'W1', fullName: 'Keza' } });
  const key = Buffer.from(SALES_SECRET.slice('whsec_'.length), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`evt_1.${stamp}.${body}`).digest('base64')}`;
  const send = (sent: string, at = stamp) =>
    fetch(sales.url, {
      method: 'POST',
      body: sent,
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': at, 'webhook-signature': signature },
    }).then(({ status }) => status);
  expect(await send(body.replace('Keza', 'Eric'))).toBe(400);
  expect(await send(body, String(Number(stamp) - 600))).toBe(400);
  expect(await send(body)).toBe(204);
});
