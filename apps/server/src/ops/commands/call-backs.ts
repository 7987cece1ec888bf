import { desc, getTableColumns, sql } from 'drizzle-orm';
import { contactRequests } from '../../features/forms/tables.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { cursorTime, type Page, type PageRequest, toPage } from '../../platform/database/page.ts';
import { listCommand } from '../list-command.ts';
import { formatLocalTime } from '../terminal-text.ts';

/** Lists the contact requests, latest first. */
export const callBacksCommand = listCommand({
  name: 'call-backs',
  about: 'lists requests to be called back',
  unmask: { about: 'shows full names and numbers; this is recorded' },
  details: 'Requests are erased after ninety days.',
  sortKey: ['time', 'text'],
  dataName: 'requests',
  emptyText: 'No requests to be called back.',
  list: async ({ db }, request, whole) => {
    const page = await listRequests(db, request);
    const rows = page.rows.map(({ createdAt, locale, values: { fullName, ...values } }) => ({
      at: formatLocalTime(createdAt),
      locale,
      ...(whole && { fullName }),
      ...values,
    }));
    return { ...page, rows };
  },
  columns: ({ at, ...fields }) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== '');
    return [at, filled.map(([name, value]) => `${name}: ${value}`).join(', ')];
  },
});

async function listRequests(db: Db, page: PageRequest): Promise<Page<typeof contactRequests.$inferSelect>> {
  const { createdAt, id } = contactRequests;
  const sortTime = sql<string>`${sql.raw(cursorTime('created_at'))}`;
  const [time = null, last = ''] = page.after ?? [];
  const rows = await db
    .select({ ...getTableColumns(contactRequests), sortTime })
    .from(contactRequests)
    .where(time === null ? undefined : sql`(${createdAt}, ${id}) < (${time}::timestamptz, ${last})`)
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1);
  return toPage({ rows, total: await db.$count(contactRequests), page }, (row) => [row.sortTime, row.id]);
}
