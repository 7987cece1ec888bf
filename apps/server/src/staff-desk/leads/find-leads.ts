import type { StaffLeadRow } from '@portal/contract/staff/staff-lead-row';
import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { cursorTime, toPage } from '@portal/platform/database/page';
import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { leads } from '../../features/leads/tables.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { ADDRESS_TO_CHECK_SQL } from './address-to-check.ts';

/** A home broadband order as stored. */
export type StoredLead = typeof leads.$inferSelect;

const PAGE_ROWS = 50;
const SORT_KEY = ['time', 'text'] as const;

/**
 * Finds home broadband orders by the operator's number, in any spelling, or by contact number; lists the latest ones
 * without a text. Names, e-mails and addresses are at the operator, who can't be searched by them.
 */
export const findLeads: StaffHandler<'findLeads'> = async ({ db }, { text, toCheck, after }) => {
  const [time = null, key = ''] = readAfter(after, SORT_KEY) ?? [];
  const isBefore =
    time === null ? undefined : sql`(${leads.createdAt}, ${leads.key}) < (${time}::timestamptz, ${key})`;
  const rows = await db
    .select({ ...getTableColumns(leads), sortTime: sql<string>`${sql.raw(cursorTime('created_at'))}` })
    .from(leads)
    .where(
      and(
        text === '' ? undefined : matchesText(text),
        toCheck ? sql.raw(ADDRESS_TO_CHECK_SQL) : undefined,
        isBefore,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.key))
    .limit(PAGE_ROWS + 1);
  const page = { limit: PAGE_ROWS, after: null };
  const { rows: shown, next } = toPage({ rows, total: rows.length, page }, (row) => [row.sortTime, row.key]);
  return { rows: shown.map(toLeadRow), next };
};

function matchesText(text: string): SQL | undefined {
  const msisdn = parseMsisdn(text);
  const isLead = eq(leads.leadId, text.replace(/[\s-]/g, '').toUpperCase());
  return msisdn ? or(isLead, eq(leads.msisdn, msisdn)) : isLead;
}

/** A home broadband order in a list, its number masked. */
export function toLeadRow({
  key,
  leadId,
  town,
  planCode,
  feasible,
  obstacle,
  createdAt,
  msisdn,
}: StoredLead): StaffLeadRow {
  return {
    key,
    leadId,
    town,
    planCode,
    feasible,
    obstacle: feasible ? null : (obstacle ?? 'town'),
    createdAt: createdAt.toISOString(),
    msisdn: maskMsisdn(msisdn),
  };
}
