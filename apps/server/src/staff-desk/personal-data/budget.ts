import { and, eq, gte, like, sql } from 'drizzle-orm';
import { staffAudit } from '../../features/staff-acts/tables.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';

type Deps = Pick<DeskDeps, 'db' | 'clock' | 'budgets' | 'count'>;
type Act = Parameters<typeof recordAct>[2];
type Person = Pick<StaffPerson, 'name' | 'subject'>;

const HOUR_MS = 3_600_000;
/** Name of the act of each budget, as the start of the recorded name. */
const ACTS = { reveals: 'show personal data', searches: 'find by ' } as const;

/** Records that a person is shown personal data, before it is shown. Throws REFUSED above the budget of the hour. */
export function recordReveal(
  deps: Deps,
  caller: Person,
  about: Pick<Act, 'subject' | 'reason' | 'after'>,
): Promise<void> {
  return recordWithinBudget(deps, caller, {
    budget: 'reveals',
    act: { ...about, act: ACTS.reveals, outcome: 'done' },
  });
}

/** Records what a person searched for. Throws REFUSED above the budget of the hour. */
export function recordSearch(
  deps: Deps,
  caller: Person,
  { by, subject = '–', person = null, outcome = 'done' }: SearchAct,
): Promise<void> {
  return recordWithinBudget(deps, caller, {
    budget: 'searches',
    act: { act: `${ACTS.searches}${by}`, subject, person, reason: '–', outcome },
  });
}

/** What was searched for: never the text itself. */
export type SearchAct = {
  by: 'number' | 'contact' | 'reference' | 'request' | 'code' | 'id' | 'nothing';
  /** What was found. */
  subject?: string;
  /** Pseudonym of who was searched for. */
  person?: string | null;
  outcome?: string;
};

/** Counts and records under one lock for each person, so that calls at once do not pass the budget together. */
async function recordWithinBudget(
  deps: Deps,
  caller: Person,
  { budget, act }: { budget: 'reveals' | 'searches'; act: Act },
): Promise<void> {
  const { db, clock, budgets, count } = deps;
  const most = budget === 'reveals' ? budgets.revealsPerHour : budgets.searchesPerHour;
  const isWithin = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`staff-${budget}:${caller.subject}`}))`);
    const used = await tx.$count(
      staffAudit,
      and(
        eq(staffAudit.bySubject, caller.subject),
        gte(staffAudit.at, new Date(clock.now().getTime() - HOUR_MS)),
        like(staffAudit.act, `${ACTS[budget]}%`),
        eq(staffAudit.outcome, act.outcome),
      ),
    );
    const isAllowed = used < most;
    await recordAct({ db: tx, clock }, caller, isAllowed ? act : { ...act, outcome: 'over-budget' });
    return isAllowed;
  });
  if (isWithin) return;
  count.overBudget(budget);
  throw new StaffError('REFUSED', { why: `${budget}-over-budget` });
}
