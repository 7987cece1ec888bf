import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { eq } from 'drizzle-orm';
import type { NumberInsight } from '../number-insight-port.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { readPlainSettings } from './settings.ts';
import { subscribers } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
const LINES: readonly MagicLine[] = Object.values(MAGIC_LINES);

/** SIM cards and owners of the sandbox's lines: those of the magic numbers, and the two switches of the settings. */
export function sandboxNumberInsight({ db, clock }: SandboxDeps): NumberInsight {
  /** Returns `null` for a number of another operator. Throws when the network does not answer. */
  const readHolder = async (msisdn: Msisdn) => {
    const { newSimCards, numberInsightWorks } = await readPlainSettings(db);
    const holder = LINES.find((line) => line.msisdn === msisdn)?.holder;
    if (!numberInsightWorks || holder === 'not-answered') throw new Error('The network did not answer');
    const found = await db
      .select({ line: subscribers.line })
      .from(subscribers)
      .where(eq(subscribers.msisdn, msisdn));
    if (found.length === 0) return null;
    return { isSimNew: newSimCards || holder === 'new-sim', isOwnerNew: holder === 'new-owner' };
  };
  return {
    hasNewSim: async (msisdn) => (await readHolder(msisdn))?.isSimNew ?? null,
    hasNewOwner: async (msisdn, since) => {
      const holder = await readHolder(msisdn);
      if (!holder) return null;
      return holder.isOwnerNew && since.getTime() < clock.now().getTime() - DAY_MS;
    },
  };
}
