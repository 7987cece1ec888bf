import type { Period, StatementLine, Statements } from '../providers/statement.ts';
import type { Book } from './books.ts';
import type { Books } from './compare-books.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Our clock and theirs may differ by that much around midnight. */
const CLOCKS_DIFFER_MS = 15 * 60_000;

/**
 * Reads a day of a provider's statement and our own side of it. What we noted on that day and they do not list is
 * looked for on the days since the payments were made: they may have charged before midnight what we heard of after.
 * @returns `null` when the account has no statement after all
 * Throws when the provider does not answer: to be tried again.
 */
export async function readStatement(
  { books, log }: ReconcileDeps,
  { modes, name }: Book,
  statements: Statements,
  day: Period,
): Promise<Books | null> {
  const theirs = await listed(statements, day);
  if (!theirs) {
    log.warn({ book: name }, 'the provider has no statement that can be read: each payment is asked about');
    return null;
  }
  const noted = {
    charges: await books.chargesNoted(modes, day),
    refunds: await books.refundsNoted(modes, day),
  };
  const named = theirs.flatMap(({ reference }) => reference ?? []);
  const ours = await books.entries([...new Set([...named, ...noted.charges, ...noted.refunds])]);
  const without = (lines: readonly StatementLine[]) => ({
    charges: unlisted(noted.charges, 'charge', lines),
    refunds: unlisted(noted.refunds, 'refund', lines),
  });
  const missing = without(theirs);
  const since = [...missing.charges, ...missing.refunds].flatMap((id) => ours.get(id)?.madeAt ?? []);
  const wider = since.length > 0 ? await listed(statements, around(day, since)) : theirs;
  return { theirs, ours, expected: without(wider ?? theirs) };
}

async function listed(statements: Statements, period: Period): Promise<StatementLine[] | null> {
  const answer = await statements.list(period);
  if (answer.kind === 'unknown') throw new Error('The provider gave no statement', { cause: answer.cause });
  return answer.kind === 'none' ? null : answer.lines;
}

function unlisted(
  ids: readonly string[],
  kind: StatementLine['kind'],
  lines: readonly StatementLine[],
): string[] {
  const named = new Set(lines.filter((line) => line.kind === kind).map(({ reference }) => reference));
  return ids.filter((id) => !named.has(id));
}

function around({ from, to }: Period, since: readonly Date[]): Period {
  const first = Math.min(from.getTime(), ...since.map((at) => at.getTime()));
  return { from: new Date(first - CLOCKS_DIFFER_MS), to: new Date(to.getTime() + CLOCKS_DIFFER_MS) };
}
