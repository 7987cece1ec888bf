import { createHash } from 'node:crypto';
import { addDays, type CalendarDate } from '@portal/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import type { Usage } from '../../usage-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { subscribers } from '../tables.ts';

/** Megabytes of a quiet day, and how many more a busy one has at most. */
const QUIET = 20;
const MORE = 90;

/**
 * What the sandbox's lines used: invented, but always the same for a line and a day, so that nothing needs to be stored. Balances do
 * not fall by it.
 */
export function sandboxUsage({ db }: Pick<SandboxDeps, 'db'>): Usage {
  return {
    dataByDay: async ({ msisdn, from, to }) => {
      const found = await db
        .select({ line: subscribers.line })
        .from(subscribers)
        .where(eq(subscribers.msisdn, msisdn));
      if (found.length === 0) return null;
      return listDays(from, to).map((day) => ({ day, megabytes: inventUsage(msisdn, day) }));
    },
  };
}

function inventUsage(msisdn: string, day: CalendarDate): number {
  const [drawn = 0] = createHash('sha256').update(`${msisdn} ${day}`).digest();
  return QUIET + Math.round((drawn / 255) * MORE);
}

function listDays(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
