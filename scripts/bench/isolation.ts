import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeSettings } from '../../e2e/sandbox.ts';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { type BenchPortal, startBenchPortal } from './bench-portal.ts';
import { addSubscribers, buy, MONEY_PUSH, pollFor } from './buy.ts';
import type { Section } from './goals.ts';
import { loadAll } from './load.ts';
import { loadVisitor } from './load-visitor.ts';
import { percentile } from './median.ts';

/** Purchases measured without and with load of others, and how many run at once. */
const PURCHASES = 120;
const AT_ONCE = 4;
/** Payments at the provider that never responds. */
const HANGING = 30;
/** Payments of the day that is compared at the same time. */
const COMPARED = 15_000;
/** Maximum ratio of the median with that load to the median without. */
const GOAL = 2;
const LIMIT_MS = 60_000;

/** Milliseconds from "paid" to "delivered". */
type Times = { p50: number; p95: number };

/**
 * Measures the time from paid to delivered: first alone, then while one provider accepts calls and never responds and a
 * day of {@link COMPARED} payments is compared with another provider. Returns a Markdown section.
 */
export async function benchIsolation(print: (line: string) => void): Promise<Section> {
  const silent = await startSilentProvider();
  const bench = await startBenchPortal(momoAt(silent.url));
  const { portal, leave } = loadVisitor(bench.portal.url, AT_ONCE);
  try {
    print('Adding subscribers and a day of payments');
    await changeSettings(bench.portal.url, { offersMomo: true, offersGsma: true });
    const msisdns = await addSubscribers(bench.portal.url, AT_ONCE * 5, AT_ONCE);
    await purchase(bench, portal, msisdns);
    await addDay(bench);
    print('Purchases alone');
    const quiet = await purchase(bench, portal, msisdns);
    print('Purchases during calls to a silent provider and a comparison');
    await compareDay(bench);
    const hanging = hang(bench.portal.url);
    const calls = await silent.called();
    const troubled = await purchase(bench, portal, msisdns);
    const isComparing = await isCompared(bench);
    await hanging;
    return section({ quiet, troubled, calls, isComparing });
  } finally {
    leave();
    silent.stop();
    await bench.stop();
  }
}

/** A provider that issues tokens and never responds to any other call. */
async function startSilentProvider() {
  const { promise: first, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const server = createServer((request, reply) => {
    if (request.url?.endsWith('/token/')) {
      const token = { access_token: 'bench', token_type: 'access_token', expires_in: 3_600 };
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(token));
      return;
    }
    calls += 1;
    resolve();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, called: () => first.then(() => () => calls), stop };
}

function momoAt(url: string): Record<string, string> {
  const made = Object.fromEntries(
    ['API_USER', 'API_KEY', 'SUBSCRIPTION_KEY'].flatMap((name) => [
      [`MOMO_COLLECTION_${name}`, 'bench'],
      [`MOMO_DISBURSEMENT_${name}`, 'bench'],
    ]),
  );
  const secret = 'a-secret-of-the-bench-alone';
  return { ...made, MOMO_BASE_URL: url, MOMO_TARGET_ENV: 'sandbox', MOMO_CALLBACK_SECRET: secret };
}

/** Payments of yesterday with a wallet that has no statement, so that each one is queried. */
async function addDay({ database: { pool } }: BenchPortal): Promise<void> {
  await pool.query(
    `INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'order_id', p.order_id || n, 'mode', 'gsma', 'state', 'declined', 'live', false, 'delivers', false,
       'due_at', null, 'charged_minor', null, 'charged_currency', null, 'created_at', now() - interval '1 day'))).*
     FROM payments p, generate_series(1, $1) n WHERE p.id = (SELECT id FROM payments LIMIT 1)`,
    [COMPARED],
  );
}

async function compareDay({ database: { pool } }: BenchPortal): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.add_job('reconcile-book', json_build_object('book', 'gsma',
       'day', ((now() - interval '1 day') AT TIME ZONE 'Africa/Kigali')::date::text))`,
  );
}

async function isCompared({ database: { pool } }: BenchPortal): Promise<boolean> {
  const { rowCount } = await pool.query(
    "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'reconcile-book' AND locked_at IS NOT NULL",
  );
  return rowCount === 1;
}

async function hang(url: string): Promise<void> {
  // Customers of their own: a second payment of one would be taken for a repeat of the first.
  const msisdns = await addSubscribers(url, HANGING, AT_ONCE);
  await loadAll(msisdns, { connections: HANGING }, async (msisdn) => {
    const { portal, leave } = loadVisitor(url, 1);
    await buy(portal, msisdn, 'MTN_MOMO');
    leave();
  });
}

/** Buys, waits for the last delivery, and reads the duration of each from the histories. */
async function purchase(
  { database: { pool } }: BenchPortal,
  portal: PortalClient,
  msisdns: readonly string[],
): Promise<Times> {
  const ids: string[] = [];
  await loadAll(
    Array.from({ length: PURCHASES }, (_, index) => index),
    { connections: AT_ONCE },
    async (index) => {
      ids.push(await buy(portal, msisdns[index % msisdns.length] ?? '', MONEY_PUSH));
    },
  );
  let times: number[] = [];
  const lost = () => `Only ${times.length} of ${ids.length} were delivered`;
  return pollFor({ everyMs: 100, limitMs: LIMIT_MS, lost }, async () => {
    const { rows } = await pool.query<{ ms: number }>(
      `SELECT (extract(epoch FROM given.at - paid.at) * 1000)::float8 AS ms
       FROM payment_events paid JOIN payment_events given USING (payment_id)
       WHERE payment_id = ANY ($1) AND paid.event = 'charge-confirmed' AND given.event = 'delivered'`,
      [ids],
    );
    times = rows.map(({ ms }) => ms);
    return times.length === ids.length ? { p50: percentile(times, 50), p95: percentile(times, 95) } : null;
  });
}

type Measured = { quiet: Times; troubled: Times; calls: () => number; isComparing: boolean };

function section({ quiet, troubled, calls, isComparing }: Measured): Section {
  const row = (name: string, { p50, p95 }: Times) =>
    `| ${name} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms | ${(p50 / quiet.p50).toFixed(2)} |`;
  const text = [
    '### Isolation: from paid to delivered',
    '',
    `| ${PURCHASES} purchases, ${AT_ONCE} at once | Median | p95 | To alone |`,
    '| --- | --- | --- | --- |',
    row('alone', quiet),
    row(`with ${HANGING} payments at a silent provider and a comparison of ${COMPARED}`, troubled),
    '',
    `${calls()} calls reached the silent provider. ${isComparing ? 'The comparison was still running at the end.' : 'The comparison ended earlier.'}`,
  ].join('\n');
  const value = troubled.p50 / quiet.p50;
  return {
    text,
    goals: [{ name: 'delivery beside a silent provider, to alone', value, unit: '', most: GOAL }],
  };
}
