import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { townOpenings } from '../../features/leads/tables.ts';
import { newId } from '../../platform/crypto/new-id.ts';
import { enqueueJob } from '../../platform/jobs/job-queue.ts';
import { type Command, readOperand } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';

const POLL_MS = 200;
const TIMEOUT_MS = 15_000;

/** Opens a town for home broadband and notifies the customers who wait for it. */
export const openTownCommand: Command = {
  name: 'open-town',
  about: 'opens a town for home broadband and notifies the customers who wait for it',
  operands: ['town'],
  details:
    'A running portal does it; otherwise the next one that starts. Repeating it notifies no one twice.',
  needsNote: () => true,
  run: async (office, asked) => {
    const town = readOperand(asked, 0);
    const id = newId();
    await enqueueJob(office.db, 'open-town', { id, town }, { runAt: office.clock.now() });
    const opening = await awaitOpening(office, id);
    if (!opening)
      return { kind: 'done', text: `Queued: the portal will open ${town}.`, data: { town, told: null } };
    if (opening.outcome === 'unknown-town')
      return { kind: 'not-found', text: `The operator has no town called ${town}.`, data: { town } };
    const { told } = opening;
    return {
      kind: 'done',
      text: `${opening.town} is open. ${told} waiting customers are notified.`,
      data: { town: opening.town, told },
    };
  },
};

async function awaitOpening({ db, isPortalRunning }: StaffContext, id: string) {
  if (!(await isPortalRunning())) return null;
  for (let elapsed = 0; elapsed < TIMEOUT_MS; elapsed += POLL_MS) {
    await wait(POLL_MS);
    const [opening] = await db.select().from(townOpenings).where(eq(townOpenings.id, id));
    if (opening) return opening;
  }
  return null;
}
