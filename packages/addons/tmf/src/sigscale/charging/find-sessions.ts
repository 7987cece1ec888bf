import { countryCurrency, type Money, parseMoney } from '@isano/adapter-kit/values';
import { z } from 'zod';
import { parseInstant } from '../../wire.ts';
import { datePrefixes } from '../balance-log.ts';
import { readItems } from '../read-items.ts';
import { type ChargingParts, CONSUMER_PREFIX } from './rating-session.ts';

/** What the accounting log says about a session of ours. */
export type LoggedSession = {
  id: string;
  key: string;
  /** When it ended, UTC; `null` while it may be open, or when its reservation was refused. */
  endedAt: Date | null;
  /** What was charged; `null` for nothing. */
  charged: Money | null;
};

const text = z.union([z.string(), z.number()]).transform(String);

/** An entry of the accounting log. Amounts are in units of the currency. */
const usage = z.object({
  id: z.string(),
  date: z.string(),
  usageCharacteristic: z.array(z.object({ name: z.string(), value: text.nullish() })),
  ratedProductUsage: z.array(z.object({ taxExcludedRatingAmount: text.nullish() })).nullish(),
});

type WireUsage = z.output<typeof usage>;
type Period = { from: Date; to: Date };

/** The sessions with our key that have an entry in a period, and some before and after. */
export function findSessions(parts: ChargingParts, key: string, period: Period): Promise<LoggedSession[]> {
  return readSessions(parts, `value=${CONSUMER_PREFIX}${key}`, period);
}

/** The sessions of this portal that have an entry in a period, and some before and after. */
export function listSessions(parts: ChargingParts, period: Period): Promise<LoggedSession[]> {
  return readSessions(parts, `value.like=[${CONSUMER_PREFIX}%]`, period);
}

async function readSessions(
  { client }: Pick<ChargingParts, 'client'>,
  isOurs: string,
  { from, to }: Period,
): Promise<LoggedSession[]> {
  const filter = `"[{usageCharacteristic.contains=[{name=nasIdentifier,${isOurs}}]}]"`;
  const sessions = new Map<string, LoggedSession>();
  for (const date of datePrefixes(from, to)) {
    const query = { type: 'AAAAccountingUsage', date, filter };
    for (const entry of await readItems(client, { api: 'usage', path: '/usage', query }, usage))
      addEntry(sessions, entry);
  }
  return [...sessions.values()];
}

/** Entries are `start` and `stop`. A refused reservation has a `start` too. */
function addEntry(sessions: Map<string, LoggedSession>, entry: WireUsage): void {
  const textOf = (name: string) => entry.usageCharacteristic.find((each) => each.name === name)?.value ?? '';
  const [id, consumer] = [textOf('acctSessionId'), textOf('nasIdentifier')];
  const at = parseInstant(entry.date);
  if (!id || !consumer.startsWith(CONSUMER_PREFIX) || !at)
    throw new Error('An entry of the accounting log cannot be read');
  const known = sessions.get(id) ?? {
    id,
    key: consumer.slice(CONSUMER_PREFIX.length),
    endedAt: null,
    charged: null,
  };
  const isEnd = textOf('type') === 'stop';
  sessions.set(id, isEnd ? { ...known, endedAt: at, charged: chargedBy(entry) } : known);
}

/** Throws for an amount that no coin can pay: a list that leaves out entries would hide differences. */
function chargedBy({ ratedProductUsage }: WireUsage): Money | null {
  const amounts = (ratedProductUsage ?? []).flatMap((each) => each.taxExcludedRatingAmount ?? []);
  const total = amounts.reduce((sum, each) => sum + Number(each), 0);
  if (total === 0) return null;
  const charged = parseMoney(String(total), countryCurrency());
  if (!charged) throw new Error('A charge in the accounting log cannot be read');
  return charged;
}
