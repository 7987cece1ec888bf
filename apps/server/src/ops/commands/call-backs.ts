import { desc, getTableColumns, sql } from 'drizzle-orm';
import { contactRequests } from '../../features/forms/tables.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { cursorTime, type Page, type PageRequest, toPage } from '../../platform/database/page.ts';
import type { Command } from '../command.ts';
import { formatKigaliTime } from '../format-kigali-time.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../paging.ts';
import { printTable } from '../print-table.ts';

const SORT_KEY = ['time', 'text'] as const;

/** Lists the contact requests, latest first. */
export const callBacksCommand: Command = {
  name: 'call-backs',
  about: 'lists requests to be called back',
  operands: [],
  options: { unmask: { about: 'shows full names and numbers; this is recorded' }, ...PAGE_OPTIONS },
  details: 'Requests are erased after ninety days.',
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ db }, { options }) => {
    const whole = options.unmask === true;
    const request = readPageOptions(options, SORT_KEY);
    if (isRefusal(request)) return request;
    const page = await listRequests(db, request);
    const requests = page.rows.map(({ createdAt, locale, values: { fullName, ...values } }) => ({
      at: formatKigaliTime(createdAt),
      locale,
      ...(whole && { fullName }),
      ...values,
    }));
    const table = requests.map(({ at, ...rest }) => [
      at,
      Object.entries(rest)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ]);
    const { total, next } = page;
    const listed = [printTable(table), ...pageFooter(page, 'call-backs')].join('\n');
    const text = total === 0 ? 'No requests to be called back.' : listed;
    return { kind: 'done', text, data: { requests, total, next }, whole };
  },
};

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
  return toPage(rows, await db.$count(contactRequests), page, (row) => [row.sortTime, row.id]);
}
