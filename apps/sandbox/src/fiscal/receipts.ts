import type { Sql } from '../sandbox-db.ts';
import type { Fields } from './fields.ts';

/** Kind of a receipt: a normal sale or a normal refund. */
export type ReceiptKind = 'NS' | 'NR';

/** A signed receipt. `rcptNo` counts its kind, `totRcptNo` all of the device; `request` is what was signed. */
export type SignedReceipt = {
  id: number;
  tin: string;
  bhfId: string;
  invcNo: number;
  orgInvcNo: number;
  kind: ReceiptKind;
  rcptNo: number;
  totRcptNo: number;
  intrlData: string;
  rcptSign: string;
  request: Fields;
  signedAt: Date;
};

const COLUMNS = `id::float8, tin, bhf_id AS "bhfId", invc_no::float8 AS "invcNo", org_invc_no::float8 AS "orgInvcNo", kind,
  rcpt_no::float8 AS "rcptNo", tot_rcpt_no::float8 AS "totRcptNo", intrl_data AS "intrlData", rcpt_sign AS "rcptSign",
  request, signed_at AS "signedAt"`;

/** Every signed receipt in the order of signing: what an auditor compares the seller's books with. */
export async function readSignedReceipts(sql: Sql): Promise<SignedReceipt[]> {
  const { rows } = await sql.query<SignedReceipt>(
    `SELECT ${COLUMNS} FROM sandbox.fiscal_receipts ORDER BY id`,
  );
  return rows;
}

/** The latest receipts, newest first; with `invcNo` only those of this invoice number. */
export async function readLatestReceipts(
  sql: Sql,
  { invcNo, limit }: { invcNo: number | null; limit: number },
): Promise<SignedReceipt[]> {
  const { rows } = await sql.query<SignedReceipt>(
    `SELECT ${COLUMNS} FROM sandbox.fiscal_receipts WHERE $1::bigint IS NULL OR invc_no = $1 ORDER BY id DESC LIMIT $2`,
    [invcNo, limit],
  );
  return rows;
}

/** A receipt of a device by its invoice number. */
export async function findReceipt(
  sql: Sql,
  { tin, bhfId, invcNo }: { tin: string; bhfId: string; invcNo: number },
): Promise<SignedReceipt | null> {
  const { rows } = await sql.query<SignedReceipt>(
    `SELECT ${COLUMNS} FROM sandbox.fiscal_receipts WHERE tin = $1 AND bhf_id = $2 AND invc_no = $3`,
    [tin, bhfId, invcNo],
  );
  return rows[0] ?? null;
}

/** What was refunded of a sale so far, in hundredths, and how often. */
export async function readRefunded(
  sql: Sql,
  { tin, bhfId, invcNo }: { tin: string; bhfId: string; invcNo: number },
): Promise<{ cents: number; count: number }> {
  const { rows } = await sql.query<{ cents: number; count: number }>(
    `SELECT coalesce(sum(tot_amt) * 100, 0)::float8 AS cents, count(*)::int AS count
     FROM sandbox.fiscal_receipts WHERE tin = $1 AND bhf_id = $2 AND org_invc_no = $3 AND kind = 'NR'`,
    [tin, bhfId, invcNo],
  );
  return rows[0] ?? { cents: 0, count: 0 };
}

/** Adds a receipt. */
export async function storeReceipt(sql: Sql, receipt: Omit<SignedReceipt, 'id'>): Promise<void> {
  const { tin, bhfId, invcNo, orgInvcNo, kind, rcptNo, totRcptNo, intrlData, rcptSign, request, signedAt } =
    receipt;
  await sql.query(
    `INSERT INTO sandbox.fiscal_receipts (tin, bhf_id, invc_no, org_invc_no, kind, rcpt_no, tot_rcpt_no, intrl_data,
       rcpt_sign, tot_amt, request, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tin,
      bhfId,
      invcNo,
      orgInvcNo,
      kind,
      rcptNo,
      totRcptNo,
      intrlData,
      rcptSign,
      request.totAmt,
      request,
      signedAt,
    ],
  );
}
