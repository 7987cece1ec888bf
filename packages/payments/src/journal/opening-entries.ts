import { taxesAt } from '@portal/domain/payments/taxes';
import { toBusinessDay } from '@portal/domain/time/business-day';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import type { Posting } from '../engine/postings/posting.ts';
import { postingsOf } from '../engine/postings/postings.ts';
import { archivedPaymentColumns, paymentColumns } from '../engine/sql/payment-columns.ts';

const PAGE = 500;

type Table = 'payments' | 'archived_payments';
type Unbooked = Payment & { hasEnd: boolean };

const UNBOOKED = `p.charged_minor IS NOT NULL AND NOT EXISTS (
  SELECT FROM journal WHERE payment_id = p.id AND debit LIKE 'receivable:%' AND event <> 'correction')`;

/** Locks charged payments without an entry for the charge, by id, so that no other process ends one while it is booked. */
const LOCK = (table: Table) =>
  `SELECT p.id FROM ${table} p WHERE p.id > $1 AND ${UNBOOKED} ORDER BY p.id LIMIT ${PAGE} FOR UPDATE`;

/**
 * Reads what was locked. `hasEnd`: the delivery or the refund was booked already, by a portal that ended the payment since.
 * A statement of its own, because the one that waits for a lock sees the journal as it was before it waited.
 */
const READ = (table: Table) => `
  SELECT ${table === 'payments' ? paymentColumns('p') : archivedPaymentColumns('p')}, EXISTS (
    SELECT FROM journal WHERE payment_id = p.id AND debit = 'customer-money' AND event <> 'correction') AS "hasEnd"
  FROM ${table} p WHERE p.id = ANY ($1) AND ${UNBOOKED} ORDER BY p.id`;

const INSERT = `
  INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
  SELECT open_business_day($1::date), $2, id, version, 'opening', debit, credit, minor, currency
  FROM unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::bigint[], $8::text[])
    AS row (id, version, debit, credit, minor, currency)`;

/**
 * Books the charged payments that the journal does not know, because they are older than it: their charge, and their
 * delivery or refund. The entries belong to the business day on which this runs. Running it again books nothing twice.
 * @param now UTC
 * @returns how many payments were booked
 */
export async function addOpeningEntries(pool: pg.Pool, now: Date): Promise<number> {
  let booked = 0;
  for (const table of ['payments', 'archived_payments'] as const)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await bookPage({ pool, table, after, now });
      booked += page.booked;
      after = page.last;
    }
  return booked;
}

type Page = { pool: pg.Pool; table: Table; after: string; now: Date };

/** Books one page. There is no `last` id after the last page. */
async function bookPage({ pool, table, after, now }: Page): Promise<{ last?: string; booked: number }> {
  return inTransaction(pool, async (client) => {
    const locked = (await client.query<{ id: string }>(LOCK(table), [after])).rows.map(({ id }) => id);
    const { rows } = await client.query<Unbooked>(READ(table), [locked]);
    const entries = rows.flatMap((payment) =>
      openingPostings(payment).map((posting) => ({ payment, posting, money: chargedMoney(payment) })),
    );
    await client.query(INSERT, [
      toBusinessDay(now),
      now,
      entries.map(({ payment }) => payment.id),
      entries.map(({ payment }) => payment.version),
      entries.map(({ posting }) => posting.debit),
      entries.map(({ posting }) => posting.credit),
      entries.map(({ posting }) => posting.minor),
      entries.map(({ money }) => money.currency),
    ]);
    return { last: locked.at(-1), booked: rows.length };
  });
}

/** The postings of the charge and, when the payment has ended, of its end: as if it had just happened. */
function openingPostings({ hasEnd, ...payment }: Unbooked): Posting[] {
  // When it ended is when it was sold.
  const taxes = taxesAt(payment.orderKind, payment.updatedAt);
  const charge = postingsOf({ before: payment, after: payment, event: 'charge-confirmed', taxes });
  const end = postingsOf({
    before: { ...payment, state: 'paid' },
    after: payment,
    event: 'delivered',
    taxes,
  });
  return hasEnd ? charge : [...charge, ...end];
}
