import { toBusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import { isTaxSql, listSaleAccounts } from '../engine/postings/accounts.ts';
import type { FiscalRules } from './fiscal-device.ts';

const MINUTE_MS = 60_000;
/** An entry becomes visible at most that long after its time: no statement runs longer. Until then it is looked for again. */
const VISIBLE_AFTER_MS = 15 * MINUTE_MS;

const TAXED_ACCOUNTS = listSaleAccounts(true);

/**
 * Sales and reversals of the entries in `source`, one row for each change of a payment: an entry that books to such an account
 * from elsewhere than a tax is a sale; one that takes from it, a reversal. Corrections by staff are documented by them.
 * @param taxed SQL array of the taxed accounts
 */
const salesSql = (source: string, taxed: string) => `
  SELECT min(id) AS entry, payment_id, at, currency,
    sum(CASE WHEN credit = ANY (${taxed}) AND NOT ${isTaxSql('debit')} THEN amount_minor
             WHEN debit = ANY (${taxed}) AND NOT ${isTaxSql('credit')} THEN -amount_minor ELSE 0 END) AS sold,
    sum(CASE WHEN credit = 'vat' THEN amount_minor WHEN debit = 'vat' THEN -amount_minor ELSE 0 END) AS vat
  FROM ${source} WHERE event <> 'correction' AND payment_id IS NOT NULL
  GROUP BY payment_id, event, version, at, currency`;

const TAXED_SQL = `'{${TAXED_ACCOUNTS.join(',')}}'::text[]`;

/**
 * What was bought from airtime has a document too, which says that no receipt is due: so each sale is accounted for.
 * The place is moved by entries of payments alone. Those of a statement are new and have the times of its lines: by them the
 * place would pass a delivery whose number is taken and that is not committed yet.
 */
const RECORD = `
  WITH read AS (
    SELECT j.* FROM journal j JOIN fiscal_progress p ON p.id = 1 AND j.day >= p.day AND j.id > p.journal_id),
  entries AS (${salesSql('read', '$3::text[]')}),
  advanced AS (
    UPDATE fiscal_progress p SET journal_id = seen.id, day = seen.day - 1
    FROM (SELECT max(id) AS id, max(day) AS day FROM read WHERE at < $2::timestamptz AND version IS NOT NULL) seen
    WHERE p.id = 1 AND p.journal_id < seen.id)
  INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, due_at, state)
  SELECT 'fd_' || entry, payment_id, CASE WHEN sold > 0 THEN 'sale' ELSE 'credit-note' END, abs(sold), abs(vat),
    currency, at, CASE WHEN paid_by_airtime THEN NULL ELSE $1::timestamptz END,
    CASE WHEN paid_by_airtime THEN 'not-due' END
  FROM entries CROSS JOIN LATERAL (
    SELECT $4::boolean AND EXISTS (
      SELECT FROM journal c WHERE c.payment_id = entries.payment_id AND c.debit = 'receivable:airtime') AS paid_by_airtime) mode
  WHERE sold <> 0
  ON CONFLICT DO NOTHING`;

/**
 * A reversal of what has no receipt has none either: the sale was before the first device, or was not due by the rules of its time. It
 * would wait for its sale for ever.
 */
const WITHOUT_SALE = `
  UPDATE fiscal_documents d SET state = 'not-due', due_at = NULL
  WHERE d.due_at IS NOT NULL AND d.state IS NULL AND d.kind = 'credit-note' AND NOT EXISTS (
    SELECT FROM fiscal_documents s WHERE s.payment_id = d.payment_id AND s.kind = 'sale' AND s.state IS DISTINCT FROM 'not-due')`;

/** Part of I9: each sale and reversal since the first document has its document. Empty without a fiscal device. */
export const missingDocumentsSql = (since: string) => `
  SELECT payment_id AS subject, 'in the journal since ' || at || ', and no document for the tax authority' AS detail
  FROM (${salesSql(
    `(SELECT j.* FROM journal j JOIN fiscal_progress p ON p.id = 1 AND j.id <= p.journal_id
      WHERE j.at >= greatest(${since}, (SELECT min(at) FROM fiscal_documents))) sold`,
    TAXED_SQL,
  )}) sales
  WHERE sold <> 0 AND NOT EXISTS (SELECT FROM fiscal_documents d WHERE d.id = 'fd_' || entry)`;

/** What was sold before a device was configured for the first time gets no document. */
const BEGIN = `
  INSERT INTO fiscal_progress (id, day, journal_id)
  SELECT 1, $1::date, coalesce(max(id), 0) FROM journal WHERE NOT EXISTS (SELECT FROM fiscal_progress)
  ON CONFLICT DO NOTHING`;

/**
 * Records a document for each new entry of the journal that needs one. Reading the journal makes no purchase dearer, and
 * finds refunds of every kind. An entry is recorded once, however often it is read.
 * @param now current time, UTC
 * @param rules what has no receipt
 * @returns the number of new documents
 */
export async function recordDocuments(
  pool: pg.Pool,
  now: Date,
  { airtimeSales, billPayments }: Pick<FiscalRules, 'airtimeSales' | 'billPayments'>,
): Promise<number> {
  const begun = await pool.query('SELECT FROM fiscal_progress');
  if (begun.rowCount === 0) await pool.query(BEGIN, [toBusinessDay(now)]);
  const visible = new Date(now.getTime() - VISIBLE_AFTER_MS);
  const accounts =
    billPayments === 'receipt' ? [...TAXED_ACCOUNTS, ...listSaleAccounts(false)] : TAXED_ACCOUNTS;
  const recorded = await pool.query(RECORD, [now, visible, accounts, airtimeSales === 'none']);
  await pool.query(WITHOUT_SALE);
  return recorded.rowCount ?? 0;
}
