import { findTown } from '@portal/domain/lead';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leads, townOpenings } from './tables.ts';

type Opening = Pick<LeadsDeps, 'db' | 'clock' | 'leads'>;

/** What opening a town came to. `told`: demands that get a message now. */
export type TownOpened = { kind: 'opened'; town: string; told: number } | { kind: 'unknown-town' };

/** Opens a town for home broadband and tells everybody who waits for it, once each, however often it is opened. */
export async function openTown(deps: Opening, name: string): Promise<TownOpened> {
  if ((await deps.leads.openTown(name)) === 'unknown') return { kind: 'unknown-town' };
  const town = findTown(await deps.leads.towns(), name)?.name ?? name;
  return { kind: 'opened', town, told: await tellTown(deps, town) };
}

/** Opens a town as the staff asked and keeps what came of it; a job that runs again finds it done. */
export async function openTownAsAsked(
  deps: Opening,
  { id, town }: { id: string; town: string },
): Promise<void> {
  const opened = await openTown(deps, town);
  const outcome = opened.kind === 'opened' ? opened : { town, told: 0 };
  const row = { id, town: outcome.town, outcome: opened.kind, told: outcome.told, at: deps.clock.now() };
  await deps.db.insert(townOpenings).values(row).onConflictDoNothing();
}

/** The operator may open a town by itself: whoever waits for one that is open is told. */
export async function tellOpenedTowns(deps: Opening): Promise<void> {
  const waiting = await deps.db.selectDistinct({ town: leads.town }).from(leads).where(isWaiting());
  if (waiting.length === 0) return;
  const towns = await deps.leads.towns();
  for (const { town } of waiting) if (findTown(towns, town)?.feasible) await tellTown(deps, town);
}

/** Marks the demands of a town as told and has their messages sent, in one transaction. */
function tellTown({ db, clock }: Opening, town: string): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const told = await tx
      .update(leads)
      .set({ toldAt: now })
      .where(and(eq(leads.town, town), isWaiting()))
      .returning({ key: leads.key });
    for (const { key } of told) {
      await enqueue(tx, 'send-lead-message', { key, message: 'opened' }, { runAt: now });
    }
    return told.length;
  });
}

function isWaiting() {
  return and(eq(leads.feasible, false), isNull(leads.toldAt), isNotNull(leads.leadId));
}

/** By then an order is installed or forgotten, and who waited has been told. */
const KEPT_MS = 180 * 86_400_000;

/** Erases what the portal remembered of old orders; whoever still waits for a town is kept. */
export async function eraseOldLeads({ db, clock }: Opening): Promise<void> {
  const isOld = lt(leads.createdAt, new Date(clock.now().getTime() - KEPT_MS));
  await db.delete(leads).where(and(isOld, or(eq(leads.feasible, true), isNotNull(leads.toldAt))));
}
