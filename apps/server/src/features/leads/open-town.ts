import { findTown } from '@portal/domain/products/lead';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { LeadsDeps } from './leads-deps.ts';
import { leads, townOpenings } from './tables.ts';

type TownDeps = Pick<LeadsDeps, 'db' | 'clock' | 'leads'>;

/** Result of opening a town. `notified`: demands that are notified now. */
export type TownOpened = { kind: 'opened'; town: string; notified: number } | { kind: 'unknown-town' };

/** Opens a town for home broadband and notifies everyone who waits for it, once each, however often it is opened. */
export async function openTown(deps: TownDeps, name: string): Promise<TownOpened> {
  if ((await deps.leads.openTown(name)) === 'unknown') return { kind: 'unknown-town' };
  const town = findTown(await deps.leads.towns(), name)?.name ?? name;
  return { kind: 'opened', town, notified: await notifyTown(deps, town) };
}

/** Opens a town for the staff and stores the result. Safe to run again: a second run changes nothing. */
export async function openTownForStaff(
  deps: TownDeps,
  { id, town }: { id: string; town: string },
): Promise<void> {
  const opened = await openTown(deps, town);
  const outcome = opened.kind === 'opened' ? opened : { town, notified: 0 };
  const row = {
    id,
    town: outcome.town,
    outcome: opened.kind,
    notified: outcome.notified,
    at: deps.clock.now(),
  };
  await deps.db.insert(townOpenings).values(row).onConflictDoNothing();
}

/** Notifies the demands of towns that the operator itself has opened. */
export async function notifyOpenedTowns(deps: TownDeps): Promise<void> {
  const waiting = await deps.db.selectDistinct({ town: leads.town }).from(leads).where(isWaiting());
  if (waiting.length === 0) return;
  const towns = await deps.leads.towns();
  for (const { town } of waiting) if (findTown(towns, town)?.feasible) await notifyTown(deps, town);
}

/** Marks the demands of a town as notified and queues their messages, in one transaction. Returns how many. */
function notifyTown({ db, clock }: TownDeps, town: string): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(leads)
      .set({ notifiedAt: now })
      .where(and(eq(leads.town, town), isWaiting()))
      .returning({ key: leads.key });
    for (const { key } of rows) {
      await enqueueJob(tx, { job: 'send-lead-message', payload: { key, message: 'opened' }, runAt: now });
    }
    return rows.length;
  });
}

/** Demands that wait for their town; those that wait for an answer about their address do not. */
function isWaiting() {
  const isForTown = or(isNull(leads.obstacle), eq(leads.obstacle, 'town'));
  return and(eq(leads.feasible, false), isForTown, isNull(leads.notifiedAt), isNotNull(leads.leadId));
}

/** Leads are erased after 180 days: installed or abandoned by then. */
const RETENTION_MS = 180 * 86_400_000;

/** Erases old leads; demands that still wait for their town or address stay. */
export async function eraseOldLeads({ db, clock }: Omit<TownDeps, 'leads'>): Promise<void> {
  const isOld = lt(leads.createdAt, new Date(clock.now().getTime() - RETENTION_MS));
  await db
    .delete(leads)
    .where(
      and(isOld, or(eq(leads.feasible, true), isNotNull(leads.notifiedAt), eq(leads.obstacle, 'unknown'))),
    );
}
