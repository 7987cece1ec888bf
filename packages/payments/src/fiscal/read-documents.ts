import type pg from 'pg';
import type { FiscalPrint, FiscalReceipt } from './fiscal-device.ts';
import type { FiscalState, fiscalDocuments } from './tables.ts';

type Row = typeof fiscalDocuments.$inferSelect;

/** A signed document, for a receipt. */
export type IssuedDocument = Pick<Row, 'id' | 'kind' | 'at'> & {
  /** `null` of one that a version before 2.6 signed. */
  print: FiscalPrint | null;
  receipt: FiscalReceipt | null;
  device: string;
  number: string;
  signature: string;
  /** Our number at the device. */
  invoiceNumber: number | null;
};

/** The documents of a payment: those that are signed, oldest first, and how many still wait for a signature. */
export type DocumentsOfPayment = { issued: IssuedDocument[]; waiting: number };

/** The signed documents of a payment, oldest first, and how many are on their way. */
export async function readIssuedDocuments(pool: pg.Pool, paymentId: string): Promise<DocumentsOfPayment> {
  const { rows } = await pool.query<IssuedDocument & { isIssued: boolean }>(
    `SELECT id, kind, at, drawn -> 'print' AS print, receipt, device, number, signature, invoice_number::float8 AS "invoiceNumber",
       issued_at IS NOT NULL AS "isIssued"
     FROM fiscal_documents WHERE payment_id = $1 AND state IS DISTINCT FROM 'not-due' ORDER BY at, id`,
    [paymentId],
  );
  const issued = rows.filter(({ isIssued }) => isIssued).map(({ isIssued: _, ...row }) => row);
  return { issued, waiting: rows.length - issued.length };
}

/**
 * Marks documents as printed.
 * @returns the ids of those that were printed before: what is printed of them now is a copy
 */
export async function markPrinted(pool: pg.Pool, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'UPDATE fiscal_documents SET printed_at = $2 WHERE id = ANY ($1) AND printed_at IS NULL RETURNING id',
    [ids, now],
  );
  const originals = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !originals.has(id));
}

/** Seconds since the sale or reversal of the oldest document without a signature; 0 when all are signed. */
export async function readOldestUnsigned(pool: pg.Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(at)), 0)::float8 AS seconds
     FROM fiscal_documents WHERE due_at IS NOT NULL`,
    [now],
  );
  return rows[0]?.seconds ?? 0;
}

/** How many documents wait for a person. */
export async function countForPeople(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM fiscal_documents WHERE state IN ('needs-receipt', 'refused')`,
  );
  return rows[0]?.count ?? 0;
}

/** Seconds since a device answered anything, of the one that is silent longest while documents wait; 0 when none waits. */
export async function readLongestSilence(pool: pg.Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(contact_at)), 0)::float8 AS seconds FROM fiscal_devices
     WHERE EXISTS (SELECT FROM fiscal_documents WHERE due_at IS NOT NULL)`,
    [now],
  );
  return rows[0]?.seconds ?? 0;
}

/** A document that waits for a person. */
export type OpenDocument = Pick<
  Row,
  'id' | 'paymentId' | 'kind' | 'amountMinor' | 'currency' | 'at' | 'error' | 'deviceKey' | 'invoiceNumber'
> & { state: Extract<FiscalState, 'needs-receipt' | 'refused' | 'sending'> };

/** What waits for a person, and what is under way, oldest first. */
export async function listOpenDocuments(pool: pg.Pool, limit: number): Promise<OpenDocument[]> {
  const { rows } = await pool.query<OpenDocument>(
    `SELECT id, payment_id AS "paymentId", kind, amount_minor::float8 AS "amountMinor", currency, at, error,
       device_key AS "deviceKey", invoice_number::float8 AS "invoiceNumber", state
     FROM fiscal_documents WHERE state <> 'not-due' ORDER BY state, at, id LIMIT $1`,
    [limit],
  );
  return rows;
}
