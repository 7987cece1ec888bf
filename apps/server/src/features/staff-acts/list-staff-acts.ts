import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gte, ilike, inArray, lt, or } from 'drizzle-orm';
import { staffAudit } from './tables.ts';

/** An act of the staff. Times UTC. */
export type RecordedStaffAct = typeof staffAudit.$inferSelect;

/** Which acts. */
export type StaffActFilter = {
  /** Part of the name of who did it; empty for everybody. */
  who: string;
  /** Ids of subjects; `null` for all. */
  subjects: readonly string[] | null;
  /** Pseudonyms of a number, in addition to the subjects. */
  persons: readonly string[];
  /** Name of the act; empty for all. */
  act: string;
  /** UTC; `null` for all times. */
  period: { from: Date; to: Date } | null;
  /** Id of the last act of the page before. */
  before: number | null;
  limit: number;
};

/** Lists acts of the staff, latest first. */
export async function listStaffActs(
  db: Pick<Db, 'select'>,
  { who, subjects, persons, act, period, before, limit }: StaffActFilter,
): Promise<RecordedStaffAct[]> {
  const isAbout =
    subjects &&
    or(
      inArray(staffAudit.subject, [...subjects]),
      persons.length > 0 ? inArray(staffAudit.person, [...persons]) : undefined,
    );
  return db
    .select()
    .from(staffAudit)
    .where(
      and(
        who === '' ? undefined : ilike(staffAudit.by, `%${who.replace(/[\\%_]/g, '\\$&')}%`),
        isAbout ?? undefined,
        act === '' ? undefined : eq(staffAudit.act, act),
        period ? and(gte(staffAudit.at, period.from), lt(staffAudit.at, period.to)) : undefined,
        before === null ? undefined : lt(staffAudit.id, before),
      ),
    )
    .orderBy(desc(staffAudit.id))
    .limit(limit);
}
