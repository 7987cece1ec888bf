import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import type pg from 'pg';
import { cursorTime, type Page, type PageRequest, toPage } from '../../../platform/database/page.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import type { PaymentState } from '../engine/payment-state.ts';
import type { PaymentMode } from '../providers/registry.ts';
import type { Period } from '../providers/statement.ts';

/** A payment in a list. Times UTC. The number is not masked. */
export type ListedPayment = {
  id: string;
  createdAt: Date;
  state: PaymentState;
  reason: string | null;
  kind: OrderKind;
  mode: PaymentMode;
  amountMinor: number;
  currency: Currency;
  msisdn: Msisdn;
  isArchived: boolean;
};

/** Which payments are listed. `null`: any. */
export type PaymentFilter = {
  state: string | null;
  mode: string | null;
  period: Period | null;
};

/** Sort key of the list. */
export const LIST_SORT_KEY = ['time', 'text'] as const;

const COLUMNS = `id, created_at AS "createdAt", state, reason, order_kind AS kind, mode,
  amount_minor::float8 AS "amountMinor", currency, msisdn`;

/** The index `payments_latest` has this order, so that a page reads only its rows. */
const LATEST = preparedStatement<{
  state: string | null;
  mode: string | null;
  from: Date | null;
  to: Date | null;
  afterTime: string | null;
  afterId: string;
  limit: number;
}>(
  'latest-payments',
  `SELECT ${COLUMNS}, false AS "isArchived", ${cursorTime('created_at')} AS sort_time FROM payments
   WHERE ($state::text IS NULL OR state = $state) AND ($mode::text IS NULL OR mode = $mode)
     AND ($from::timestamptz IS NULL OR created_at >= $from) AND ($to::timestamptz IS NULL OR created_at < $to)
     AND ($afterTime::timestamptz IS NULL OR (created_at, id) < ($afterTime, $afterId))
   ORDER BY created_at DESC, id DESC LIMIT $limit`,
);

/** Lists a page of the payments in use that match a filter, latest first. Archived ones are found by number or code. */
export async function listPayments(
  pool: pg.Pool,
  { state, mode, period }: PaymentFilter,
  page: PageRequest,
): Promise<Page<ListedPayment>> {
  const [afterTime = null, afterId = ''] = page.after ?? [];
  const { from = null, to = null } = period ?? {};
  const query = LATEST({ state, mode, from, to, afterTime, afterId, limit: page.limit + 1 });
  const { rows } = await pool.query<ListedPayment & { sort_time: string }>(query);
  const listed = toPage({ rows, total: rows.length, page }, ({ sort_time, id }) => [sort_time, id]);
  return { ...listed, rows: listed.rows.map(({ sort_time: _sortTime, ...row }) => row) };
}

const BY_IDS = preparedStatement<{ ids: readonly string[] }>(
  'listed-payments-by-id',
  `SELECT ${COLUMNS}, false AS "isArchived" FROM payments WHERE id = ANY ($ids::text[])
   UNION ALL SELECT ${COLUMNS}, true FROM archived_payments WHERE id = ANY ($ids::text[])
   ORDER BY "createdAt" DESC, id DESC`,
);

/** Lists the payments with these ids, in use and archived, latest first. */
export async function listPaymentsById(pool: pg.Pool, ids: readonly string[]): Promise<ListedPayment[]> {
  return ids.length > 0 ? (await pool.query<ListedPayment>(BY_IDS({ ids }))).rows : [];
}

/** Conditions of the indexes `payments_of_email` and `payments_of_account`. */
const BY_EMAIL = `lower(email) = lower($text) AND email IS NOT NULL`;
const BY_ACCOUNT = `contents ->> 'accountNumber' = $text AND contents ->> 'accountNumber' IS NOT NULL`;

const BY_CONTACT = preparedStatement<{ text: string; limit: number }>(
  'payments-by-contact',
  `SELECT id FROM (
     SELECT id, created_at FROM payments WHERE ${BY_EMAIL}
     UNION SELECT id, created_at FROM payments WHERE ${BY_ACCOUNT}
     UNION SELECT id, created_at FROM archived_payments WHERE ${BY_EMAIL}
     UNION SELECT id, created_at FROM archived_payments WHERE ${BY_ACCOUNT}) found
   ORDER BY created_at DESC LIMIT $limit::int`,
);

/** Finds the payments with this e-mail or of this account, in use and archived, latest first. */
export async function findPaymentsByContact(pool: pg.Pool, text: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(BY_CONTACT({ text, limit }));
  return rows.map(({ id }) => id);
}
