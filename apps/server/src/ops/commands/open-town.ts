import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { townOpenings } from '../../features/leads/tables.ts';
import { newId } from '../../platform/crypto/new-id.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Command, operand } from '../command.ts';
import type { Office } from '../open-office.ts';

const LOOK_EVERY_MS = 200;
const LONGEST_MS = 15_000;

/** Opens a town for home broadband; whoever waits for it gets a message. */
export const openTown: Command = {
  name: 'open-town',
  about: 'opens a town for home broadband and tells everybody who waits for it',
  operands: ['town'],
  details:
    'A running portal does it; without one it is done by the next that starts. Twice tells nobody twice.',
  needsNote: () => true,
  run: async (office, asked) => {
    const town = operand(asked, 0);
    const id = newId();
    await enqueue(office.db, 'open-town', { id, town }, { runAt: office.clock.now() });
    const came = await awaitOpening(office, id);
    if (!came) return { kind: 'done', text: `Queued: the portal opens ${town}.`, data: { town, told: null } };
    if (came.outcome === 'unknown-town')
      return { kind: 'not-found', text: `The operator has no town called ${town}.`, data: { town } };
    const { told } = came;
    return {
      kind: 'done',
      text: `${came.town} is open. ${told} who waited are told.`,
      data: { town: came.town, told },
    };
  },
};

async function awaitOpening({ db, isWorkedOn }: Office, id: string) {
  if (!(await isWorkedOn())) return null;
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    const [came] = await db.select().from(townOpenings).where(eq(townOpenings.id, id));
    if (came) return came;
  }
  return null;
}
