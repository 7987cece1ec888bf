import type pg from 'pg';
import type { settlementLines } from '../tables.ts';

/** A line of an imported file. Amounts in minor units. */
export type ListedLine = Omit<
  typeof settlementLines.$inferSelect,
  'fingerprint' | 'day' | 'payoutReference' | 'oursMinor' | 'payoutLineId'
>;

/** Which lines to list; `null`: any. At least a file or references are needed, so that an index finds them. */
export type LineFilter = {
  fileId: number | null;
  state: ListedLine['state'] | null;
  /** One of these is our reference, the source's reference, or the payment. */
  references: readonly string[] | null;
};

const COLUMNS = `l.id::float8 AS id, file_id::float8 AS "fileId", line_number AS "lineNumber", source, kind, at,
  amount_minor::float8 AS "amountMinor", fee_minor::float8 AS "feeMinor", currency, reference,
  provider_reference AS "providerReference", text, state, rule, payment_id AS "paymentId"`;

const IS_LISTED = `l.id > $1 AND ($2::bigint IS NULL OR file_id = $2) AND ($3::text IS NULL OR state = $3)`;

/** Lines of a file, by the index of files. */
const OF_FILE = `SELECT ${COLUMNS} FROM settlement_lines l WHERE file_id = $2::bigint AND ${IS_LISTED} ORDER BY l.id LIMIT $4`;

/** Lines with one of the references: each column has an index of its own. */
const BY_REFERENCE = `
  SELECT ${COLUMNS} FROM (
    SELECT id FROM settlement_lines WHERE reference = ANY($5::text[])
    UNION SELECT id FROM settlement_lines WHERE provider_reference = ANY($5::text[])
    UNION SELECT id FROM settlement_lines WHERE payment_id = ANY($5::text[])
  ) found JOIN settlement_lines l ON l.id = found.id WHERE ${IS_LISTED} ORDER BY l.id LIMIT $4`;

/**
 * Lists lines in the order in which they were imported.
 * @param after number of the last line of the page before; 0 for the first page
 */
export async function listLines(
  pool: pg.Pool,
  { fileId, state, references }: LineFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ListedLine[]> {
  const values = [after, fileId, state, limit];
  const { rows } = await (references === null
    ? pool.query<ListedLine>(OF_FILE, values)
    : pool.query<ListedLine>(BY_REFERENCE, [...values, references]));
  return rows;
}
