import { countryCurrency, currencyExponent } from '@portal/domain/money/money';
import {
  type BusinessDay,
  dayAfter,
  dayBefore,
  toBusinessDay,
  toDayPeriod,
} from '@portal/domain/time/business-day';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import type { FiscalKind, FiscalPrint } from './fiscal-device.ts';
import type { DayReport, fiscalReports } from './tables.ts';

/** A close of a device. */
export type FiscalClose = typeof fiscalReports.$inferSelect;

type SignedRow = { kind: FiscalKind; print: FiscalPrint; amountMinor: number; vatMinor: number };

/** Receipts of a device that no close has yet, signed before a time by the device's clock. */
const UNREPORTED = `device_key = $1 AND issued_at IS NOT NULL AND report_number IS NULL
  AND (receipt ->> 'signedAt')::timestamptz < $2`;

const READ = `SELECT kind, drawn -> 'print' AS print, amount_minor::float8 AS "amountMinor", vat_minor::float8 AS "vatMinor"
  FROM fiscal_documents WHERE ${UNREPORTED}`;

/** The number of the day that is open at a device: one above its last close. */
export async function readOpenDayNumber(pool: pg.Pool | pg.PoolClient, key: string): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    'SELECT coalesce(max(number), 0)::int + 1 AS number FROM fiscal_reports WHERE device_key = $1',
    [key],
  );
  return rows[0]?.number ?? 1;
}

/**
 * Closes the days of a device that are over in the country (Z reports), in order, also those without a receipt. A receipt belongs to
 * the day of the device's clock; one that becomes known later is in the next close, so that each is in exactly one.
 */
export async function closeDays(pool: pg.Pool, key: string, now: Date): Promise<void> {
  const today = toBusinessDay(now);
  for (let day = await nextDay(pool, key, today); day < today; day = dayAfter(day))
    await closeDay(pool, key, { day, now });
}

async function nextDay(pool: pg.Pool, key: string, today: BusinessDay): Promise<BusinessDay> {
  const { rows } = await pool.query<{ closed: string | null; first: Date | null }>(
    `SELECT (SELECT max(day)::text FROM fiscal_reports WHERE device_key = $1) AS closed,
       (SELECT min((receipt ->> 'signedAt')::timestamptz) FROM fiscal_documents
        WHERE device_key = $1 AND issued_at IS NOT NULL) AS first`,
    [key],
  );
  const { closed = null, first = null } = rows[0] ?? {};
  if (closed !== null) return dayAfter(closed as BusinessDay);
  return first ? toBusinessDay(first) : today;
}

async function closeDay(
  pool: pg.Pool,
  key: string,
  { day, now }: { day: BusinessDay; now: Date },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Only one close of a device at a time; a receipt that is stored meanwhile waits for the next one.
    const { rowCount } = await client.query('SELECT FROM fiscal_devices WHERE key = $1 FOR UPDATE', [key]);
    if (rowCount !== 1) return;
    const number = await readOpenDayNumber(client, key);
    const { rows } = await client.query<{ last: string | null }>(
      'SELECT max(day)::text AS last FROM fiscal_reports WHERE device_key = $1',
      [key],
    );
    const last = rows[0]?.last ?? null;
    if (last !== null && last !== dayBefore(day)) return;
    const { to } = toDayPeriod(day);
    const closed = await client.query<SignedRow>(
      `UPDATE fiscal_documents SET report_number = $3 WHERE ${UNREPORTED}
       RETURNING kind, drawn -> 'print' AS print, amount_minor::float8 AS "amountMinor", vat_minor::float8 AS "vatMinor"`,
      [key, to, number],
    );
    await client.query(
      'INSERT INTO fiscal_reports (device_key, number, day, created_at, report) VALUES ($1, $2, $3, $4, $5)',
      [key, number, day, now, JSON.stringify(sumUp(closed.rows, await countWaiting(client, key)))],
    );
  });
}

/** The totals so far of the open day (X report). Changes nothing. */
export async function readOpenDay(
  pool: pg.Pool,
  key: string,
  now: Date,
): Promise<{ number: number; report: DayReport }> {
  const { rows } = await pool.query<SignedRow>(READ, [key, toDayPeriod(toBusinessDay(now)).to]);
  return { number: await readOpenDayNumber(pool, key), report: sumUp(rows, await countWaiting(pool, key)) };
}

/** The latest closes of a device, newest first. */
export async function listCloses(pool: pg.Pool, key: string, limit: number): Promise<FiscalClose[]> {
  const { rows } = await pool.query<FiscalClose>(
    `SELECT device_key AS "deviceKey", number, day::text AS day, created_at AS "createdAt", report FROM fiscal_reports
     WHERE device_key = $1 ORDER BY number DESC LIMIT $2`,
    [key, limit],
  );
  return rows;
}

async function countWaiting(pool: pg.Pool | pg.PoolClient, key: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM fiscal_documents
     WHERE (device_key = $1 OR device_key IS NULL) AND issued_at IS NULL AND state IS DISTINCT FROM 'not-due'`,
    [key],
  );
  return rows[0]?.count ?? 0;
}

/** Totals of signed documents. Reversals are counted apart, with positive sums. */
export function sumUp(rows: readonly SignedRow[], waiting: number): DayReport {
  const none = () => ({ count: 0, gross: 0, vat: 0 });
  const kinds = { sale: none(), 'credit-note': none() };
  const taxes = new Map<string, DayReport['taxes'][number]>();
  const means = new Map<string, DayReport['means'][number]>();
  const products = new Map<string, DayReport['products'][number]>();
  const booked = { gross: 0, vat: 0 };
  const toHundredths = 10 ** (2 - currencyExponent(countryCurrency()));
  for (const { kind, print, amountMinor, vatMinor } of rows) {
    const sign = kind === 'sale' ? 1 : -1;
    kinds[kind].count += 1;
    kinds[kind].gross += print.gross;
    kinds[kind].vat += print.vat;
    for (const { letter, rate, gross, vat } of print.taxes) {
      const sum = take(taxes, `${kind} ${letter} ${rate}`, { kind, letter, rate, gross: 0, vat: 0 });
      sum.gross += gross;
      sum.vat += vat;
    }
    const code = print.paymentCode;
    for (const sum of [
      take(means, `${kind} ${code}`, { kind, code, count: 0, gross: 0 }),
      take(products, `${kind} ${print.line.name}`, { kind, name: print.line.name, count: 0, gross: 0 }),
    ]) {
      sum.count += 1;
      sum.gross += print.gross;
    }
    booked.gross += sign * amountMinor * toHundredths;
    booked.vat += sign * vatMinor * toHundredths;
  }
  return {
    kinds,
    taxes: [...taxes.values()],
    means: [...means.values()],
    products: [...products.values()],
    items: rows.length,
    waiting,
    booked: { ...booked, difference: booked.vat - (kinds.sale.vat - kinds['credit-note'].vat) },
  };
}

/** The value of a key, which begins as `first`. */
function take<Value>(map: Map<string, Value>, key: string, first: Value): Value {
  const found = map.get(key) ?? first;
  map.set(key, found);
  return found;
}
