import { getCountry } from '@portal/domain/country/country';
import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';
import type { PaymentLog } from '../payment-alarms.ts';
import { shortReference } from '../short-reference.ts';
import type { FiscalDevice, FiscalReceipt } from './fiscal-device.ts';
import { recordDocuments } from './record-documents.ts';
import type { fiscalDocuments } from './tables.ts';

const MINUTE_MS = 60_000;
/** Pauses after failed attempts; the last one repeats without end. */
const RETRY_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
/** Longer than a device may take. */
const CLAIM_MS = 5 * MINUTE_MS;
const BATCH = 8;
/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 50_000;

type Deps = { pool: pg.Pool; clock: Clock; log: PaymentLog; device: FiscalDevice };

type DueDocument = Pick<
  typeof fiscalDocuments.$inferSelect,
  'id' | 'paymentId' | 'kind' | 'amountMinor' | 'vatMinor' | 'currency' | 'at' | 'attempts'
> & { original: string | null };

/** A credit note waits until the receipt of its sale has a number. */
const CLAIM = `
  UPDATE fiscal_documents d SET due_at = $2, attempts = attempts + 1
  FROM (
    SELECT w.id, o.number FROM fiscal_documents w
    LEFT JOIN fiscal_documents o ON w.kind = 'credit-note' AND o.payment_id = w.payment_id AND o.kind = 'sale'
    WHERE w.due_at <= $1 AND (w.kind = 'sale' OR o.number IS NOT NULL)
    ORDER BY w.due_at LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED) due
  WHERE d.id = due.id
  RETURNING d.id, d.payment_id AS "paymentId", d.kind, d.amount_minor::float8 AS "amountMinor",
    d.vat_minor::float8 AS "vatMinor", d.currency, d.at, d.attempts, due.number AS original`;

/**
 * Records what the journal has sold or reversed, and has what is due signed by the device, for at most a minute. Deliveries
 * and refunds never wait for it.
 */
export async function issueDocuments(deps: Deps): Promise<void> {
  const { pool, clock } = deps;
  await recordDocuments(pool, clock.now());
  const startedAt = performance.now();
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const { rows } = await pool.query<DueDocument>(CLAIM, [now, until]);
    if (rows.length === 0) return;
    await Promise.all(rows.map((document) => issue(deps, document)));
  }
}

async function issue({ pool, clock, log, device }: Deps, document: DueDocument): Promise<void> {
  const { id, paymentId, currency, amountMinor, vatMinor, attempts } = document;
  try {
    const receipt = await device.sign({
      ...document,
      reference: shortReference(paymentId),
      amount: { minor: amountMinor, currency },
      vat: { minor: vatMinor, currency },
      vatPercent: getCountry().vatPercent,
    });
    await recordReceipt(pool, { id, receipt, at: clock.now() });
  } catch (err) {
    const pause = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? MINUTE_MS;
    log.warn({ payment: paymentId, document: id, err }, 'a fiscal document was not signed');
    await pool.query(
      'UPDATE fiscal_documents SET due_at = $2, error = $3 WHERE id = $1 AND issued_at IS NULL',
      [id, new Date(clock.now().getTime() + pause), (err as Error).message.slice(0, 200)],
    );
  }
}

async function recordReceipt(
  pool: pg.Pool,
  { id, receipt, at }: { id: string; receipt: FiscalReceipt; at: Date },
): Promise<void> {
  await pool.query(
    `UPDATE fiscal_documents SET device = $2, number = $3, signature = $4, issued_at = $5, due_at = NULL, error = NULL
     WHERE id = $1 AND issued_at IS NULL`,
    [id, receipt.device, receipt.number, receipt.signature, at],
  );
}
