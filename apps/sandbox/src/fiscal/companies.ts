import { randomInt } from 'node:crypto';
import type { Sql } from '../sandbox-db.ts';
import { type Result, refuse } from './answer.ts';
import { isMissing } from './check-sale.ts';
import type { Fields } from './fields.ts';
import type { FiscalSwitches } from './switches.ts';

/** Companies that the authority knows; all invented. `status`: A active, D not (EBM.md section 8). */
export const COMPANIES = [
  { tin: '101010101', name: 'Umuseke Traders Ltd', status: 'A' },
  { tin: '102030405', name: 'Inyange View Hotel Ltd', status: 'A' },
  { tin: '109090909', name: 'Closed Garage Ltd', status: 'D' },
] as const;

/** Characters of a purchase code, without those that look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/** Gives a company a purchase code for one purchase at a seller, as *800# does; `null` for a company that is not active. */
export async function givePurchaseCode(sql: Sql, tin: string, custTin: string): Promise<string | null> {
  if (!isActive(custTin)) return null;
  const code = Array.from(
    { length: CODE_LENGTH },
    () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)],
  ).join('');
  await sql.query('INSERT INTO sandbox.fiscal_purchase_codes VALUES ($1, $2, $3)', [code, tin, custTin]);
  return code;
}

/** Checks TIN and purchase code of a sale to a company; the code stays unused. Returns the refusal, or `null`. */
export async function checkCompany(
  sql: Sql,
  { tin, custTin, prcOrdCd, rcptTyCd }: Fields,
  { refundNeedsCode }: FiscalSwitches,
): Promise<Result | null> {
  if (isMissing(custTin)) return null;
  if (!isActive(custTin)) return refuse('884');
  if (rcptTyCd === 'R' && !refundNeedsCode) return null;
  if (isMissing(prcOrdCd) || prcOrdCd === '') return refuse('881');
  const { rows } = await sql.query<{ isUsed: boolean }>(
    `SELECT used_by IS NOT NULL AS "isUsed" FROM sandbox.fiscal_purchase_codes
     WHERE code = $1 AND tin = $2 AND cust_tin = $3 FOR UPDATE`,
    [prcOrdCd, tin, custTin],
  );
  if (!rows[0]) return refuse('882');
  return rows[0].isUsed ? refuse('883') : null;
}

/** Uses the purchase code of a sale, if it has one. */
export async function takePurchaseCode(sql: Sql, { prcOrdCd, invcNo }: Fields): Promise<void> {
  await sql.query(
    'UPDATE sandbox.fiscal_purchase_codes SET used_by = $2 WHERE code = $1 AND used_by IS NULL',
    [prcOrdCd ?? null, invcNo],
  );
}

function isActive(tin: unknown): boolean {
  return COMPANIES.some((company) => company.tin === tin && company.status === 'A');
}
