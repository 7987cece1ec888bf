import { sql } from 'drizzle-orm';
import { ALL_PAYMENTS_SQL } from '../../features/payments/engine/sql/archive-sql.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { cursorTime, type Page, type PageRequest, toPage } from '../../platform/database/page.ts';
import { listCommand } from '../list-command.ts';
import { formatLocalTime } from '../terminal-text.ts';

/** Lists home broadband orders that were paid but that the operator no longer has (RULINGS 52). */
export const lostLeadsCommand = listCommand({
  name: 'lost-leads',
  about: 'lists paid home broadband orders that the operator cannot find',
  sortKey: ['time', 'text'],
  dataName: 'leads',
  emptyText: 'No paid home broadband order is lost.',
  list: ({ db }, page) => listLostLeads(db, page),
  columns: ({ id, lead, reference, at, amount }) => {
    return [formatLocalTime(new Date(at)), id, lead, `booked as ${reference}`, amount];
  },
});

type LostLead = { id: string; lead: string; reference: string; at: string; amount: string };

/** Oldest first. */
async function listLostLeads(db: Db, page: PageRequest): Promise<Page<LostLead>> {
  const [time = null, last = ''] = page.after ?? [];
  const { rows } = await db.execute<LostLead & { total: string }>(sql`
    SELECT * FROM (
      SELECT id, contents->>'leadId' AS lead, delivery_reference AS reference,
        ${sql.raw(cursorTime('updated_at'))} AS at, currency || ' ' || amount_minor AS amount, count(*) OVER () AS total
      FROM ${sql.raw(ALL_PAYMENTS_SQL)} p
      WHERE order_kind = 'lead' AND delivery_reference IS NOT NULL
        AND delivery_reference <> contents->>'leadId') lost
    WHERE ${time}::text IS NULL OR (at, id) > (${time}::text, ${last}::text)
    ORDER BY at, id LIMIT ${page.limit + 1}`);
  const { rows: shown, ...rest } = toPage(
    { rows, total: Number(rows[0]?.total ?? 0), page },
    ({ at, id }) => [at, id],
  );
  return { ...rest, rows: shown.map(({ total: _t, ...lead }) => lead) };
}
