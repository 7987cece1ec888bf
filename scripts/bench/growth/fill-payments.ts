import type pg from 'pg';
import { EVENT_TO_JSON, MESSAGE_TO_JSON } from '../../../packages/payments/src/engine/sql/archive-sql.ts';
import { createPartitions } from '../../../packages/platform/src/database/partitions/partition-store.ts';
import { INSERT_JOURNAL } from './fill-journal.ts';

/** Payments are spread over this many months, and those of the last days are not archived. */
const MONTHS = 24;
export const IN_USE_DAYS = 45;
/** Payments of one statement. */
const CHUNK = 100_000;
/** So that the calendar day in the middle of it has more than 100,000. */
const DAY_OF_COMPARISON = 120_000;

/** Random base64url characters. */
const random = (length: number) =>
  `left(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), ${length})`;

/** The id that `newOrderedId` would create at `at`. */
const ID_CHARACTERS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const ORDERED_ID = `${[18, 12, 6, 0]
  .map((shift) => `substr('${ID_CHARACTERS}', (unit >> ${shift} & 63)::int + 1, 1)`)
  .join(' || ')} || ${random(23)}`;

/**
 * A chunk of payments as they are after a week: 88 % delivered, 8 % declined, 3 % never started, 1 % refunded; one in five
 * bought a bundle, one in five paid for another number.
 */
const CREATE_CHUNK = `
  CREATE TEMP TABLE chunk ON COMMIT DROP AS
  SELECT made.*, ${ORDERED_ID} AS id, ${random(24)} AS order_id, ${random(24)} AS visitor_id,
    to_char(at, 'YYMMDD.HH24MI.') || ${random(6)} AS provider_reference,
    CASE WHEN n % 100 < 88 THEN 'fulfilled' WHEN n % 100 < 96 THEN 'declined'
      WHEN n % 100 < 99 THEN 'expired' ELSE 'refunded' END AS state,
    '78' || lpad((random() * 2000000)::int::text, 7, '0') AS msisdn
  FROM (
    SELECT n, at, floor(extract(epoch FROM at) / 16)::bigint AS unit
    FROM generate_series(0, $3::int - 1) n
    CROSS JOIN LATERAL (SELECT $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (n::float8 / $3) AS at) moment) made`;

const STEPS = `(VALUES
  (1, 'created', 'created', 0, NULL, '{fulfilled,declined,expired,refunded}'),
  (2, 'submitted', 'submitted', 1, NULL, '{fulfilled,declined,refunded}'),
  (3, 'prompt-shown', 'awaiting-customer', 2, NULL, '{fulfilled,declined,refunded}'),
  (4, 'charge-declined', 'declined', 20, 'declined', '{declined}'),
  (4, 'charge-confirmed', 'paid', 20, 'reference', '{fulfilled,refunded}'),
  (5, 'delivered', 'fulfilled', 21, 'delivery', '{fulfilled}'),
  (5, 'undeliverable', 'refunding', 21, 'undeliverable', '{refunded}'),
  (6, 'refund-confirmed', 'refunded', 30, 'refund', '{refunded}'),
  (2, 'deadline-passed', 'expired', 1800, 'expired', '{expired}')) step (version, event, state, seconds, detail, states)`;

const EVENTS = `
  SELECT c.id AS payment_id, step.version, step.event, step.state, c.at + step.seconds * interval '1 second' AS at,
    CASE step.detail WHEN 'reference' THEN c.provider_reference WHEN 'delivery' THEN 'D' || c.provider_reference
      ELSE step.detail END AS detail, NULL::text AS by, NULL::text AS note
  FROM chunk c JOIN ${STEPS} ON c.state = ANY (step.states::text[])`;

const MESSAGES = `
  SELECT id AS payment_id, CASE state WHEN 'fulfilled' THEN 'receipt' ELSE 'refund' END AS message,
    at + interval '21 seconds' AS queued_at, at + interval '22 seconds' AS sent_at
  FROM chunk WHERE state IN ('fulfilled', 'refunded')`;

const COLUMNS = `id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode, amount_minor,
  currency, redirect_page, locale, state, reason, version, live, delivers, told_failed, starts, provider_reference,
  delivery_reference, charged_minor, charged_currency, deadline_at, tried_since, created_at, updated_at`;

const values = (visitor: string) => `
  c.id, c.order_id, CASE WHEN n % 5 = 0 THEN 'prepaid-bundle' ELSE 'prepaid-recharge' END,
  CASE WHEN n % 5 = 0 THEN jsonb_build_object('kind', 'prepaid-bundle', 'productCode', 'D' || n % 40, 'name',
      jsonb_build_object('en', 'Weekly 2 GB', 'sw', 'GB 2 kwa wiki'), 'validity', '7 days')
    ELSE '{"kind": "prepaid-recharge"}' END, ${visitor}, ${visitor},
  c.msisdn, CASE WHEN n % 5 = 1 THEN '79' || right(c.msisdn, 7) ELSE c.msisdn END,
  CASE WHEN n % 4 = 0 THEN 'momo' ELSE 'money-push' END, 500 + n % 20 * 100, 'RWF', '/prepaid-recharge', 'en', c.state,
  CASE c.state WHEN 'declined' THEN 'declined' WHEN 'expired' THEN 'expired' WHEN 'refunded' THEN 'line-closed' END,
  6, c.state = 'fulfilled', c.state = 'fulfilled', c.state IN ('declined', 'expired', 'refunded'),
  CASE c.state WHEN 'expired' THEN 0 ELSE 1 END, CASE WHEN c.state IN ('fulfilled', 'refunded') THEN c.provider_reference END,
  CASE c.state WHEN 'fulfilled' THEN 'D' || c.provider_reference END,
  CASE WHEN c.state IN ('fulfilled', 'refunded') THEN 500 + n % 20 * 100 END,
  CASE WHEN c.state IN ('fulfilled', 'refunded') THEN 'RWF' END,
  c.at + interval '5 minutes', c.at, c.at, c.at + interval '21 seconds'`;

const INSERT_REFERENCES = `
  INSERT INTO provider_references (mode, reference, payment_id)
  SELECT CASE WHEN n % 4 = 0 THEN 'momo' ELSE 'money-push' END, provider_reference, id FROM chunk
  WHERE state IN ('fulfilled', 'refunded')`;

const INSERT_IN_USE = [
  `INSERT INTO payments (${COLUMNS}) SELECT ${values('c.visitor_id')} FROM chunk c`,
  `INSERT INTO payment_events (payment_id, version, event, state, at, detail, by, note) ${EVENTS} ORDER BY c.at, step.version`,
  `INSERT INTO payment_messages ${MESSAGES}`,
];

const INSERT_ARCHIVED = [
  `INSERT INTO archived_payments (${COLUMNS}, order_delivered, history, messages)
   WITH histories AS (SELECT e.payment_id, json_agg(${EVENT_TO_JSON} ORDER BY e.version) AS history FROM (${EVENTS}) e GROUP BY 1),
   sent AS (SELECT m.payment_id, json_agg(${MESSAGE_TO_JSON}) AS sent FROM (${MESSAGES}) m GROUP BY 1)
   SELECT ${values("''")}, false, h.history, coalesce(s.sent, '[]')
   FROM chunk c JOIN histories h ON h.payment_id = c.id LEFT JOIN sent s ON s.payment_id = c.id ORDER BY c.at`,
];

/** A callback of about 250 bytes for each payment of the last month. */
const INSERT_CALLBACKS = `
  INSERT INTO payment_callbacks (provider, reference, genuine, body, received_at)
  SELECT 'money', id, true, repeat('{"transaction": "x"}', 12), at + interval '20 seconds' FROM chunk
  WHERE at > now() - interval '30 days' AND state <> 'expired'`;

/** A stretch of time, with the payments in it. */
type Stretch = { from: Date; to: Date; payments: number; isArchived: boolean };

/**
 * Fills an empty database with payments over two years, evenly except for yesterday, which has
 * {@link DAY_OF_COMPARISON} or a tenth of them. Rows older than 45 days are archived as the portal would archive them.
 * @param now end of the two years, UTC
 */
export async function fillPayments(
  pool: pg.Pool,
  { payments, now }: { payments: number; now: Date },
  print: (line: string) => void,
): Promise<void> {
  const stretches = toStretches(payments, now);
  for (const table of ['archived_payments', 'journal', 'payment_callbacks'] as const)
    await createPartitions(pool, table, monthsUpTo(now));
  let done = 0;
  for (const stretch of stretches) {
    const chunks = divide(stretch);
    const fillNext = async () => {
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
        await fillChunk(pool, chunk);
        done += chunk.payments;
        print(`${done} payments`);
      }
    };
    await Promise.all([fillNext(), fillNext()]);
  }
  for (const table of TABLES) await pool.query(`VACUUM ANALYZE ${table}`);
}

/** The tables that contain payments. */
export const TABLES = [
  'payments',
  'payment_events',
  'payment_messages',
  'payment_callbacks',
  'provider_references',
  'archived_payments',
  'journal',
] as const;

const DAY_MS = 24 * 3_600_000;

/** A month before the oldest payment, so that none is without a partition. */
function monthsUpTo(now: Date): Date[] {
  return Array.from(
    { length: MONTHS + 3 },
    (_, back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)),
  );
}

function toStretches(payments: number, now: Date): Stretch[] {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const begin = MONTHS * 30.4;
  const day = Math.min(DAY_OF_COMPARISON, Math.floor(payments / 10));
  const perDay = (payments - day) / begin;
  const archived = Math.round(perDay * (begin - IN_USE_DAYS));
  return [
    { from: at(begin), to: at(IN_USE_DAYS), payments: archived, isArchived: true },
    { from: at(IN_USE_DAYS), to: at(2), payments: payments - day - archived, isArchived: false },
    { from: at(2), to: at(1), payments: day, isArchived: false },
  ];
}

function divide({ from, to, payments, isArchived }: Stretch): Stretch[] {
  const parts = Math.ceil(payments / CHUNK);
  const step = (to.getTime() - from.getTime()) / parts;
  return Array.from({ length: parts }, (_, part) => ({
    from: new Date(from.getTime() + part * step),
    to: new Date(from.getTime() + (part + 1) * step),
    payments: Math.floor(((part + 1) * payments) / parts) - Math.floor((part * payments) / parts),
    isArchived,
  }));
}

async function fillChunk(pool: pg.Pool, { from, to, payments, isArchived }: Stretch): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'");
    await client.query(CREATE_CHUNK, [from, to, payments]);
    await client.query('ANALYZE chunk');
    for (const insert of isArchived ? INSERT_ARCHIVED : INSERT_IN_USE) await client.query(insert);
    await client.query(INSERT_REFERENCES);
    await client.query(INSERT_JOURNAL);
    if (!isArchived) await client.query(INSERT_CALLBACKS);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
