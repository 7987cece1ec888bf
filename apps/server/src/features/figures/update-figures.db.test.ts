import { createPartitions } from '@portal/platform/database/partitions/partition-store';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { classOf } from './duration-classes.ts';
import { GRAINS, type Grain } from './measures.ts';
import {
  archivePaymentsBefore,
  changePayment,
  insertPayment,
  type TestPayment,
} from './testing/payment-rows.ts';
import { type History, historiesFrom } from './testing/random-histories.ts';
import { addMs, DAY_MS, startOf } from './time-grains.ts';
import { updateFigures } from './update-figures.ts';
import { createVisitCounter } from './visit-counter.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-20T08:00:00Z');
const at = (minutes: number) => addMs(START, minutes * MINUTE);

const testDb = openTestDb();
let pool: pg.Pool;
beforeAll(async () => {
  pool = testDb.pool;
  await createPartitions(pool, 'archived_payments', [START]);
});

const clear = () =>
  pool.query(
    'TRUNCATE figures, figure_progress, payments, archived_payments, payment_events, open_payments, orders, pay_links, codes',
  );
const updateAt = (now: Date) => updateFigures({ pool, clock: { now: () => now } });

/** What the table of figures has, one line each. */
async function stored(): Promise<string[]> {
  const { rows } = await pool.query<FigureLine>(
    `SELECT grain, starts_at AS "startsAt", count, amount_minor AS amount,
       concat_ws(' ', measure, part, way, bin) AS what FROM figures`,
  );
  return rows.map(toLine).sort();
}

type FigureLine = { grain: Grain; startsAt: Date; what: string; count: number; amount: number };
const toLine = ({ grain, startsAt, what, count, amount }: FigureLine) =>
  [grain, startsAt.toISOString(), what, count, amount].join(' ');

/** A step of the test: at its time something is written or counted. */
type Step = { at: Date; run: () => Promise<void> };

/** The steps of payments. `delay`: seconds from an event's time until others see it, as a slow transaction has. */
function stepsOf(payments: History[], delay: number): Step[] {
  const seen = (time: Date) => addMs(time, delay * 1000);
  return payments.flatMap((payment) => [
    { at: seen(payment.createdAt), run: () => insertPayment(pool, payment) },
    ...payment.changes.map(({ after, ...change }) => {
      const time = addMs(payment.createdAt, after * MINUTE);
      return { at: seen(time), run: () => changePayment(pool, payment.id, { ...change, at: time }) };
    }),
  ]);
}

/** What the figures should be: the payments counted one by one. */
function countDirectly(payments: History[]): string[] {
  const counted = new Map<string, FigureLine>();
  const add = ({ createdAt }: History, key: unknown[], amount = 0) => {
    for (const grain of GRAINS) {
      const [startsAt, what] = [startOf(grain, createdAt), key.join(' ')];
      const name = [grain, startsAt.toISOString(), what].join(' ');
      const known = counted.get(name) ?? { grain, startsAt, what, count: 0, amount: 0 };
      counted.set(name, { ...known, count: known.count + 1, amount: known.amount + amount });
    }
  };
  for (const payment of payments) {
    const { kind, mode, amountMinor, changes, orderId } = payment;
    const timeOf = (event: string) => changes.find((change) => change.event === event)?.after ?? null;
    const [charged, delivered] = [timeOf('charge-confirmed'), timeOf('delivered')];
    const isFirst = !payments.some((other) => other.orderId === orderId && comesBefore(other, payment));
    add(payment, ['started', kind, mode, 0]);
    if (isFirst) add(payment, ['first-started', kind, mode, 0]);
    if (charged !== null) add(payment, ['paid', kind, mode, 0]);
    if (charged === null || delivered === null) continue;
    add(payment, ['delivered', kind, mode, 0], amountMinor);
    add(payment, ['delivery-time', kind, '', classOf((delivered - charged) * MINUTE)]);
  }
  return [...counted.values()].map(toLine).sort();
}

/** When a payment was created or one of its changes happened. */
function momentOf(payment: History | undefined, change: number): Date {
  if (!payment) return START;
  const times = [0, ...payment.changes.map(({ after }) => after)];
  return addMs(payment.createdAt, (times[change % times.length] ?? 0) * MINUTE);
}

const comesBefore = (one: TestPayment, other: TestPayment) =>
  one.createdAt < other.createdAt || (+one.createdAt === +other.createdAt && one.id < other.id);

test('the figures equal a direct count for any histories, whenever and however often they were counted', async () => {
  // At any time, and just after something happened.
  const run = fc.record({
    payment: fc.nat(),
    change: fc.nat(),
    seconds: fc.oneof(fc.nat(115), fc.nat(500_000)),
  });
  const runs = fc.array(run, { maxLength: 8 });
  const times = fc.record({ archivedAt: fc.nat(5 * 24 * 60), delay: fc.nat(110) });
  await fc.assert(
    fc.asyncProperty(historiesFrom(START), runs, times, async (made, counts, { archivedAt, delay }) => {
      await clear();
      const payments = made.map((payment, index) => ({
        ...payment,
        id: `payment-${String(index).padStart(2, '0')}`,
      }));
      const end = at(8 * 24 * 60);
      const steps: Step[] = [
        ...stepsOf(payments, delay),
        ...counts.map(({ payment, change, seconds }) => {
          const time = addMs(momentOf(payments[payment % payments.length], change), seconds * 1000);
          return { at: time, run: () => updateAt(time) };
        }),
      ].sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const { run } of steps) await run();
      await updateAt(end);
      await Promise.all([updateAt(end), updateAt(end)]);
      expect(await stored()).toEqual(countDirectly(payments));
      // A portal that gets this version counts what it has, in use and archived.
      await archivePaymentsBefore(pool, at(archivedAt));
      await pool.query('TRUNCATE figures, figure_progress');
      await updateAt(end);
      expect(await stored()).toEqual(countDirectly(payments));
    }),
    { numRuns: 8 },
  );
});

test('orders stay counted after they were erased, and codes are counted with what became of them', async () => {
  await clear();
  await pool.query(
    `INSERT INTO orders (id, visitor_id, kind, msisdn, line, amount_minor, currency, contents, redirect_page, created_at, expires_at)
     SELECT 'o' || n, 'v', 'prepaid-recharge', '733000001', 'prepaid', 500, 'RWF', '{}', '/', $1::timestamptz, $1::timestamptz + interval '24 hours'
     FROM generate_series(1, 3) n`,
    [at(0)],
  );
  await pool.query(
    `INSERT INTO codes (id, visitor_id, msisdn, purpose, subject, locale, sends, checks, created_at, sent_at, expires_at)
     VALUES ('c1', 'v', '733000001', 'wallet-payment', '733000001', 'en', 2, 0, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '5 minutes')`,
    [at(1)],
  );
  await updateAt(at(2));
  await pool.query(`UPDATE codes SET checks = 3, verified_at = $1`, [at(3)]);
  await updateAt(at(4));
  await pool.query('DELETE FROM orders');
  await updateAt(at(3 * 24 * 60));
  const { rows } = await pool.query(
    `SELECT measure, part, count::int FROM figures WHERE grain = 'day' AND starts_at = $1 ORDER BY measure`,
    [startOf('day', at(0))],
  );
  expect(rows).toEqual([
    { measure: 'codes-sent', part: 'wallet-payment', count: 2 },
    { measure: 'codes-used', part: 'wallet-payment', count: 1 },
    { measure: 'codes-wrong', part: 'wallet-payment', count: 2 },
    { measure: 'ordered', part: 'prepaid-recharge', count: 3 },
  ]);
});

test('what processes count is added up, and written again after the database did not respond', async () => {
  await clear();
  const down = { query: () => Promise.reject(new Error('no database')) } as unknown as pg.Pool;
  const switched = { pool: down };
  const warned: string[] = [];
  const log = { warn: (_facts: unknown, message: string) => void warned.push(message) } as never;
  const clock = { now: () => at(0) };
  const lazyPool = { query: (...given: Parameters<pg.Pool['query']>) => switched.pool.query(...given) };
  const [one, other] = [
    createVisitCounter({ pool: lazyPool as pg.Pool, clock, log }),
    createVisitCounter({ pool, clock, log }),
  ];
  for (const counter of [one, one, other]) counter.count({ measure: 'line-checked' });
  await one.write();
  expect(warned).toHaveLength(1);
  switched.pool = pool;
  await Promise.all([one.close(), other.close()]);
  await updateAt(at(1));
  const { rows } = await pool.query(
    `SELECT count::int FROM figures WHERE grain = 'day' AND measure = 'line-checked'`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('five minutes and hours older than a hundred days are deleted, days stay', async () => {
  await clear();
  await insertPayment(pool, { ...PAYMENT, createdAt: at(0) });
  await updateAt(at(5));
  const grains = async () =>
    (await pool.query<{ grain: string }>('SELECT DISTINCT grain FROM figures ORDER BY grain')).rows.map(
      ({ grain }) => grain,
    );
  await updateAt(addMs(at(5), 99 * DAY_MS));
  expect(await grains()).toEqual(['5-minutes', 'day', 'hour']);
  await updateAt(addMs(at(5), 102 * DAY_MS));
  expect(await grains()).toEqual(['day']);
});

const PAYMENT = { id: 'p', orderId: 'o', kind: 'prepaid-recharge', mode: 'card', amountMinor: 1 };
