import type pg from 'pg';
import type { LedgerViolation } from '../../audit/audit-ledgers.ts';

/**
 * Compares the documents of the portal with what the device has signed, as the tax authority would: numbers from 1 without gap or
 * double, one receipt for each document, equal amounts, and none that the portal does not know. A document whose answer was lost waits
 * for a person, and the device has it.
 */
const RULES: Readonly<Record<string, string>> = {
  'a gap in the numbers of the device': `
    SELECT invc_no::text AS id FROM (
      SELECT invc_no, row_number() OVER (PARTITION BY tin, bhf_id ORDER BY invc_no) AS expected FROM sandbox.fiscal_receipts) numbered
    WHERE invc_no <> expected`,
  'a number that the device has twice': `
    SELECT min(invc_no)::text AS id FROM sandbox.fiscal_receipts GROUP BY tin, bhf_id, invc_no HAVING count(*) > 1`,
  'a receipt of the device that the portal does not know': `
    SELECT r.invc_no::text AS id FROM sandbox.fiscal_receipts r
    WHERE NOT EXISTS (SELECT FROM fiscal_documents d WHERE d.device_key = r.tin || '-' || r.bhf_id AND d.invoice_number = r.invc_no)`,
  'a document that is signed, and not by the device': `
    SELECT d.id FROM fiscal_documents d WHERE d.issued_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM sandbox.fiscal_receipts r WHERE d.device_key = r.tin || '-' || r.bhf_id AND d.invoice_number = r.invc_no
        AND d.signature = r.rcpt_sign AND (d.drawn #>> '{print,gross}')::numeric = r.tot_amt * 100)`,
  'a lost answer of what the device does not have': `
    SELECT d.id FROM fiscal_documents d WHERE d.state = 'needs-receipt' AND NOT EXISTS (
      SELECT FROM sandbox.fiscal_receipts r WHERE d.device_key = r.tin || '-' || r.bhf_id AND d.invoice_number = r.invc_no)`,
  'a document that the device refused': `SELECT id || ' ' || error AS id FROM fiscal_documents WHERE state = 'refused'`,
};

/** What is wrong with the tax receipts of a run, and that there were some. */
export async function findReceiptViolations(pool: pg.Pool): Promise<LedgerViolation[]> {
  const found: LedgerViolation[] = [];
  for (const [what, query] of Object.entries(RULES)) {
    const { rows } = await pool.query<{ id: string }>(query);
    found.push(...rows.map(({ id }) => ({ what, id })));
  }
  const { rows } = await pool.query<{ signed: number }>(
    'SELECT count(*)::int AS signed FROM sandbox.fiscal_receipts',
  );
  return rows[0]?.signed ? found : [...found, { what: 'no tax receipt was signed', id: '' }];
}
