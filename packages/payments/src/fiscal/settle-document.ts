import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import type { FiscalReceipt } from './fiscal-device.ts';
import { storeReceipt } from './outbox-store.ts';

/** What became of a decision. `changed`: the document is in another state meanwhile. `number-used`: another document has that receipt. */
export type SettleOutcome = { kind: 'done' | 'changed' | 'number-used' };

/**
 * Gives a document whose answer was lost the receipt that two people copied from the authority's portal. The receipt of another
 * document is refused: each is given once.
 */
export async function attachReceipt(
  pool: pg.Pool,
  { id, receipt, at }: { id: string; receipt: FiscalReceipt; at: Date },
): Promise<SettleOutcome> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ state: string | null; isUsed: boolean }>(
      `SELECT state, EXISTS (SELECT FROM fiscal_documents o WHERE o.id <> d.id AND o.device = $2
         AND (o.signature = $3 OR (o.receipt ->> 'totalNumber')::float8 = $4)) AS "isUsed"
       FROM fiscal_documents d WHERE id = $1 FOR UPDATE`,
      [id, receipt.device, receipt.signature, receipt.totalNumber],
    );
    if (rows[0]?.state !== 'needs-receipt') return { kind: 'changed' };
    if (rows[0].isUsed) return { kind: 'number-used' };
    await storeReceipt(client, { id, receipt, at });
    return { kind: 'done' };
  });
}

/**
 * Has a document sent again: one that was refused, after what was wrong is mended; or one whose answer was lost, when the authority's
 * portal shows that the device does not have it. The latter gets a new number, so it needs two people: if the device has it after
 * all, the sale is declared twice.
 * @param from the state that was decided about
 */
export async function sendDocumentAgain(
  pool: pg.Pool,
  { id, from, at }: { id: string; from: 'refused' | 'needs-receipt'; at: Date },
): Promise<SettleOutcome> {
  const { rowCount } = await pool.query(
    `UPDATE fiscal_documents SET state = NULL, due_at = $3, is_released = true, is_lost = false, invoice_number = NULL, drawn = NULL,
       device_key = CASE WHEN kind = 'sale' THEN NULL ELSE device_key END
     WHERE id = $1 AND state = $2 AND issued_at IS NULL`,
    [id, from, at],
  );
  return { kind: rowCount === 1 ? 'done' : 'changed' };
}
