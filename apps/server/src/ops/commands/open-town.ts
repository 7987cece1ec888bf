import { eq } from 'drizzle-orm';
import { townOpenings } from '../../features/leads/tables.ts';
import { newId } from '../../platform/crypto/new-id.ts';
import { enqueueJob } from '../../platform/jobs/job-queue.ts';
import { poll } from '../../platform/poll.ts';
import { type DatabaseCommand, notFound, readOperand } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';

/** Opens a town for home broadband and notifies the customers who wait for it. */
export const openTownCommand: DatabaseCommand = {
  name: 'open-town',
  about: 'opens a town for home broadband and notifies the customers who wait for it',
  operands: ['town'],
  details:
    'A running portal does it; otherwise the next one that starts. Repeating it notifies no one twice.',
  needsNote: () => true,
  run: async (context, input) => {
    const town = readOperand(input, 0);
    const id = newId();
    await enqueueJob(context.db, { job: 'open-town', payload: { id, town }, runAt: context.clock.now() });
    const opening = await awaitOpening(context, id);
    if (!opening)
      return { kind: 'done', text: `Queued: the portal will open ${town}.`, data: { town, told: null } };
    if (opening.outcome === 'unknown-town')
      return notFound(`The operator has no town called ${town}.`, { town });
    const { notified } = opening;
    return {
      kind: 'done',
      text: `${opening.town} is open. ${notified} waiting customers are notified.`,
      data: { town: opening.town, told: notified },
    };
  },
};

async function awaitOpening({ db, isPortalRunning }: StaffContext, id: string) {
  if (!(await isPortalRunning())) return null;
  return poll({ everyMs: 200, timeoutMs: 15_000 }, async () => {
    const [opening] = await db.select().from(townOpenings).where(eq(townOpenings.id, id));
    return opening;
  });
}
