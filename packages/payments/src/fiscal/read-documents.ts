import type pg from 'pg';
import type { fiscalDocuments } from './tables.ts';

/** A signed document, for a receipt. */
export type IssuedDocument = Pick<typeof fiscalDocuments.$inferSelect, 'kind'> & {
  device: string;
  number: string;
  signature: string;
};

/** The signed documents of a payment, oldest first. */
export async function readIssuedDocuments(pool: pg.Pool, paymentId: string): Promise<IssuedDocument[]> {
  const { rows } = await pool.query<IssuedDocument>(
    `SELECT kind, device, number, signature FROM fiscal_documents
     WHERE payment_id = $1 AND issued_at IS NOT NULL ORDER BY at, id`,
    [paymentId],
  );
  return rows;
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
