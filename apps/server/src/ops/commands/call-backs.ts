import { and, desc, getTableColumns, isNull, sql } from 'drizzle-orm';
import { contactRequests } from '../../features/forms/tables.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { cursorTime, type Page, type PageRequest, toPage } from '../../platform/database/page.ts';
import { listCommand } from '../list-command.ts';
import { formatLocalTime } from '../terminal-text.ts';

/** Lists the open contact requests, latest first. */
export const callBacksCommand = listCommand({
  name: 'call-backs',
  about: 'lists open requests to be called back',
  unmask: { about: 'shows full names and numbers; this is recorded' },
  details: 'Close a request with close-call-back after the call. Requests are erased after ninety days.',
  sortKey: ['time', 'text'],
  dataName: 'requests',
  emptyText: 'No requests to be called back.',
  list: async ({ db }, request, whole) => {
    const page = await listRequests(db, request);
    const rows = page.rows.map(({ createdAt, reference, locale, values: { fullName, ...values } }) => ({
      at: formatLocalTime(createdAt),
      reference,
      locale,
      ...(whole && { fullName }),
      ...values,
    }));
    return { ...page, rows };
  },
  columns: ({ at, reference, ...fields }) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== '');
    return [at, reference, filled.map(([name, value]) => `${name}: ${value}`).join(', ')];
  },
});

async function listRequests(db: Db, page: PageRequest): Promise<Page<typeof contactRequests.$inferSelect>> {
  const { createdAt, id, closedAt } = contactRequests;
  const sortTime = sql<string>`${sql.raw(cursorTime('created_at'))}`;
  const [time = null, last = ''] = page.after ?? [];
  const rows = await db
    .select({ ...getTableColumns(contactRequests), sortTime })
    .from(contactRequests)
    .where(
      and(
        isNull(closedAt),
        time === null ? undefined : sql`(${createdAt}, ${id}) < (${time}::timestamptz, ${last})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1);
  return toPage({ rows, total: await db.$count(contactRequests, isNull(closedAt)), page }, (row) => [
    row.sortTime,
    row.id,
  ]);
}
