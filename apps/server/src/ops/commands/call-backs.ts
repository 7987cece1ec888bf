import { desc } from 'drizzle-orm';
import { contactRequests } from '../../features/forms/tables.ts';
import type { Command } from '../command.ts';
import { kigaliTime } from '../kigali-time.ts';
import { printTable } from '../print-table.ts';

const MOST_LISTED = 100;

/** Who wants to be called back: what the contact form has brought, the latest first. */
export const callBacks: Command = {
  name: 'call-backs',
  about: 'lists who asked to be called back',
  operands: [],
  options: { unmask: { about: 'shows names and numbers whole; kept on record' } },
  details: 'Requests are erased after ninety days.',
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ db }, { options }) => {
    const whole = options.unmask === true;
    const rows = await db
      .select()
      .from(contactRequests)
      .orderBy(desc(contactRequests.createdAt))
      .limit(MOST_LISTED);
    const requests = rows.map(({ createdAt, locale, values: { fullName, ...values } }) => ({
      at: kigaliTime(createdAt),
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
    const text = requests.length === 0 ? 'Nobody waits to be called back.' : printTable(table);
    return { kind: 'done', text, data: { requests }, whole };
  },
};
