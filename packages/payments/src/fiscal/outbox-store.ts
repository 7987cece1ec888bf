import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { DeviceWords, DrawnDocument, FiscalReceipt, ReversalCause } from './fiscal-device.ts';
import type { FiscalState, fiscalDevices, fiscalDocuments } from './tables.ts';

/** A document of the outbox with the number of the receipt that a reversal is about. */
export type QueuedDocument = Omit<typeof fiscalDocuments.$inferSelect, 'state'> & {
  state: Extract<FiscalState, 'sending'> | null;
  saleInvoiceNumber: number | null;
  saleNumber: number | null;
  /** What the sale was signed for, in the currency of the books. */
  saleMinor: number | null;
  /** The rate of tax that the sale was signed with. */
  saleRate: number | null;
  /** Why it is reversed; `null` of a sale. */
  cause: ReversalCause | null;
  /** Reversals of the same sale that are signed or may be. */
  earlierReversals: number;
};

/** A device as stored. */
export type StoredDevice = typeof fiscalDevices.$inferSelect;

/** Longer than a device may take to answer; the process that sends renews it with each document. */
const LEASE_MS = 5 * 60_000;

const DOCUMENT_COLUMNS = `d.id, d.payment_id AS "paymentId", d.kind, d.amount_minor::float8 AS "amountMinor",
  d.vat_minor::float8 AS "vatMinor", d.currency, d.at, d.attempts, d.state, d.error, d.error_code AS "errorCode", d.is_lost AS "isLost",
  d.is_released AS "isReleased", d.device_key AS "deviceKey", d.invoice_number::float8 AS "invoiceNumber", d.drawn`;

/** By what was open when the reversal was booked, or had led to it: a request that was refused before is not its cause. */
const CAUSE_SQL = `
  CASE WHEN d.kind = 'sale' THEN NULL
    WHEN EXISTS (SELECT FROM reversal_cases c WHERE c.payment_id = d.payment_id AND c.opened_at <= d.at
      AND (c.outcome IS DISTINCT FROM 'refused' OR c.closed_at > d.at)) THEN 'wrong-number'
    WHEN EXISTS (SELECT FROM payment_disputes p WHERE p.payment_id = d.payment_id AND p.opened_at <= d.at
      AND (p.state IN ('open', 'lost') OR p.closed_at > d.at)) THEN 'dispute'
    ELSE 'wish' END`;

/**
 * What a device does next: what is under way, else the oldest that is due. A sale without a device belongs to the one that its
 * payment's id chooses, a reversal to that of its sale, behind which it waits.
 */
const nextSql = (which: string, turn: number) => `
  SELECT ${turn} AS turn, ${DOCUMENT_COLUMNS}, o.invoice_number::float8 AS "saleInvoiceNumber", (o.receipt ->> 'number')::float8 AS "saleNumber",
    o.amount_minor::float8 AS "saleMinor", (o.drawn #>> '{print,taxes,0,rate}')::float8 AS "saleRate",
    (SELECT count(*)::int FROM fiscal_documents e WHERE e.payment_id = d.payment_id AND e.kind = 'credit-note'
      AND e.invoice_number IS NOT NULL AND e.id <> d.id) AS "earlierReversals",
    ${CAUSE_SQL} AS cause
  FROM fiscal_documents d
  LEFT JOIN LATERAL (
    SELECT * FROM fiscal_documents s WHERE d.kind = 'credit-note' AND s.payment_id = d.payment_id AND s.kind = 'sale'
    ORDER BY s.at, s.id LIMIT 1) o ON true
  WHERE d.due_at IS NOT NULL AND d.due_at <= $now AND CASE
    WHEN d.device_key IS NOT NULL THEN d.device_key = $key
    WHEN d.kind = 'sale' THEN mod(abs(hashtext(d.payment_id)::bigint), $count) = $index
    ELSE o.device_key = $key END
    AND ${which}
  ORDER BY d.at, d.id LIMIT 1`;

/** The index `fiscal_documents_next` has the second in this order. */
const UNDER_WAY = nextSql("d.state = 'sending'", 1);
const OLDEST_DUE = nextSql("d.state IS NULL AND (d.kind = 'sale' OR o.issued_at IS NOT NULL)", 2);

/** What is under way, else the oldest that is due. Prepared: to plan it takes longer than to find one of thousands. */
const NEXT = preparedStatement<{ key: string; now: Date; index: number; count: number }>(
  'fiscal-next',
  `(${UNDER_WAY}) UNION ALL (${OLDEST_DUE}) ORDER BY turn LIMIT 1`,
);

const TAKE_LEASE = `
  UPDATE fiscal_devices SET leased_by = $2, leased_until = $4
  WHERE key = $1 AND (leased_by IS NULL OR leased_by = $2 OR leased_until < $3) AND (paused_until IS NULL OR paused_until <= $3)
  RETURNING key, last_invoice_number::float8 AS "lastInvoiceNumber", failures`;

/** Statements of the outbox. Each change of a document and of its device's counter is one transaction. */
export function createOutboxStore(pool: pg.Pool) {
  return { ...deviceStatements(pool), ...sendingStatements(pool), ...failureStatements(pool) };
}

/** Who sends to a device, and what it does next. */
function deviceStatements(pool: pg.Pool) {
  return {
    /** Makes this process the one that sends to a device; `null` when another one does, or the device is left alone. */
    takeLease: async (
      key: string,
      { holder, now }: { holder: string; now: Date },
    ): Promise<StoredDevice | null> => {
      const take = async () =>
        (await pool.query<StoredDevice>(TAKE_LEASE, [key, holder, now, until])).rows[0];
      const until = new Date(now.getTime() + LEASE_MS);
      const taken = await take();
      if (taken) return taken;
      const { rowCount } = await pool.query(
        'INSERT INTO fiscal_devices (key, last_invoice_number) VALUES ($1, 0) ON CONFLICT DO NOTHING',
        [key],
      );
      // Its first document: now there is a device to take.
      return rowCount === 1 ? ((await take()) ?? null) : null;
    },
    releaseLease: async (key: string, holder: string): Promise<void> => {
      await pool.query('UPDATE fiscal_devices SET leased_by = NULL WHERE key = $1 AND leased_by = $2', [
        key,
        holder,
      ]);
    },
    /** The device knows higher numbers than we gave: ours go on above them. */
    raiseCounter: async (key: string, lastInvoiceNumber: number): Promise<void> => {
      await pool.query(
        'UPDATE fiscal_devices SET last_invoice_number = greatest(last_invoice_number, $2) WHERE key = $1',
        [key, lastInvoiceNumber],
      );
    },
    /** @param place which of how many devices it is */
    findNext: async (
      key: string,
      { now, place }: { now: Date; place: { index: number; count: number } },
    ): Promise<QueuedDocument | null> =>
      (await pool.query<QueuedDocument>(NEXT({ key, now, ...place }))).rows[0] ?? null,
  };
}

/** A document gets its number, and its receipt. */
function sendingStatements(pool: pg.Pool) {
  return {
    /** Gives the next number to a document and stores what will be sent. From here on nobody knows whether the device has it. */
    beginSending: (
      document: Pick<QueuedDocument, 'id' | 'attempts'>,
      { key, holder, draw }: { key: string; holder: string; draw: (invoiceNumber: number) => DrawnDocument },
    ): Promise<{ invoiceNumber: number; drawn: DrawnDocument } | null> =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ number: number }>(
          `UPDATE fiscal_devices SET last_invoice_number = last_invoice_number + 1 WHERE key = $1 AND leased_by = $2
           RETURNING last_invoice_number::float8 AS number`,
          [key, holder],
        );
        const invoiceNumber = rows[0]?.number;
        if (invoiceNumber === undefined) return null;
        const drawn = draw(invoiceNumber);
        const { rowCount } = await client.query(
          `UPDATE fiscal_documents SET state = 'sending', is_lost = true, device_key = $2, invoice_number = $3, drawn = $4,
             attempts = attempts + 1
           WHERE id = $1 AND attempts = $5 AND state IS NULL AND issued_at IS NULL`,
          [document.id, key, invoiceNumber, JSON.stringify(drawn), document.attempts],
        );
        if (rowCount !== 1) throw new Error('A fiscal document was changed while it was sent');
        return { invoiceNumber, drawn };
      }),
    /** The device has signed it. */
    recordReceipt: (
      { id, key }: { id: string; key: string },
      { receipt, at }: { receipt: FiscalReceipt; at: Date },
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        await storeReceipt(client, { id, receipt, at });
        await contact(client, key, at);
      }),
  };
}

/** A document was not signed, or nobody knows. */
function failureStatements(pool: pg.Pool) {
  return {
    /** It was not taken: its number goes to the next document. */
    giveNumberBack: (
      { id, key }: { id: string; key: string },
      change: { state: 'refused' | null; words: DeviceWords; dueAt: Date | null; at: Date },
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ number: number | null }>(
          'SELECT invoice_number::float8 AS number FROM fiscal_documents WHERE id = $1 FOR UPDATE',
          [id],
        );
        const given = rows[0]?.number ?? null;
        if (given !== null) {
          // Not when the device has said meanwhile that it has higher ones: then it has this one too.
          await client.query(
            'UPDATE fiscal_devices SET last_invoice_number = $2 - 1 WHERE key = $1 AND last_invoice_number = $2',
            [key, given],
          );
        }
        await client.query(
          `UPDATE fiscal_documents SET state = $2, error = $3, error_code = $4, due_at = $5, invoice_number = NULL, drawn = NULL,
             is_lost = false, device_key = CASE WHEN kind = 'sale' THEN NULL ELSE device_key END
           WHERE id = $1 AND issued_at IS NULL`,
          [id, change.state, textOf(change.words), change.words.code, change.dueAt],
        );
        await contact(client, key, change.at);
      }),
    /** The device has it, and its receipt is unknown: people settle that, and the next document goes on. */
    markNeedsReceipt: (
      { id, key }: { id: string; key: string },
      { words, at }: { words: DeviceWords; at: Date },
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query(
          `UPDATE fiscal_documents SET state = 'needs-receipt', due_at = NULL, error = $2, error_code = $3
           WHERE id = $1 AND state = 'sending'`,
          [id, textOf(words), words.code],
        );
        await contact(client, key, at);
      }),
    /** The same request goes out again later, after a pause of the whole device. */
    keepSending: (
      { id, key }: { id: string; key: string },
      change: { words: DeviceWords; isLost: boolean; pausedUntil: Date },
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query(
          `UPDATE fiscal_documents SET error = $2, error_code = $3, is_lost = $4, attempts = attempts + 1
           WHERE id = $1 AND state = 'sending'`,
          [id, textOf(change.words), change.words.code, change.isLost],
        );
        await pause(client, key, change);
      }),
    /** Nothing was sent: the device is left alone until then. */
    pauseDevice: (key: string, change: { words: DeviceWords; pausedUntil: Date }): Promise<void> =>
      pause(pool, key, change),
  };
}

/** The statements of the outbox. */
export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Only once: a receipt never changes. */
const RECEIPT = `
  UPDATE fiscal_documents SET state = NULL, receipt = $2, device = $3, number = $4, signature = $5, issued_at = $6, due_at = NULL,
    error = NULL, error_code = NULL, is_lost = false
  WHERE id = $1 AND issued_at IS NULL AND state IN ('sending', 'needs-receipt')`;

/**
 * The e-mail about a sale was sent before its receipt was signed: it is sent once more, with the receipt. One that was not sent yet has
 * it anyway, an erased address gets none, and after a refund it would say what is no longer so.
 */
const EMAIL_AGAIN = `
  UPDATE payment_messages m SET queued_at = $2, sent_at = NULL
  FROM fiscal_documents d
  WHERE d.id = $1 AND d.kind = 'sale' AND m.payment_id = d.payment_id AND m.message = 'email-receipt' AND m.sent_at IS NOT NULL
    AND EXISTS (SELECT FROM payments p WHERE p.id = d.payment_id AND p.email IS NOT NULL)
    AND NOT EXISTS (SELECT FROM fiscal_documents c WHERE c.payment_id = d.payment_id AND c.kind = 'credit-note')`;

/** Stores what a device answered, and has the buyer told who gave an address. */
export async function storeReceipt(
  client: Client,
  { id, receipt, at }: { id: string; receipt: FiscalReceipt; at: Date },
): Promise<void> {
  const { device, number, totalNumber, signature } = receipt;
  const values = [id, JSON.stringify(receipt), device, `${number}/${totalNumber}`, signature, at];
  const { rowCount } = await client.query(RECEIPT, values);
  if (rowCount === 1) await client.query(EMAIL_AGAIN, [id, at]);
}

type Client = Pick<pg.Pool, 'query'> | pg.PoolClient;

async function contact(client: Client, key: string, at: Date): Promise<void> {
  await client.query(
    'UPDATE fiscal_devices SET failures = 0, paused_until = NULL, error = NULL, contact_at = $2 WHERE key = $1',
    [key, at],
  );
}

async function pause(
  client: Client,
  key: string,
  { words, pausedUntil }: { words: DeviceWords; pausedUntil: Date },
): Promise<void> {
  await client.query(
    'UPDATE fiscal_devices SET failures = failures + 1, paused_until = $2, error = $3 WHERE key = $1',
    [key, pausedUntil, textOf(words)],
  );
}

const MAX_ERROR = 300;

function textOf({ code, message }: DeviceWords): string {
  return `${code} ${message}`.trim().slice(0, MAX_ERROR);
}
