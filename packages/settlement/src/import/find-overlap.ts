import { toBusinessDay } from '@portal/domain/time/business-day';
import { signedAmount } from '@portal/payments/statements/bank-balance';
import { type ReadLine, UnreadableStatementError } from '@portal/payments/statements/statement-line';
import type pg from 'pg';
import type { LineIdentity } from './fingerprint.ts';

/** A statement of a bank in the database. Amounts in minor units, days `YYYY-MM-DD`. */
export type StoredStatement = {
  id: number;
  fileId: number;
  isFinished: boolean;
  fingerprint: string;
  account: string;
  number: string | null;
  isCounted: boolean;
  openingMinor: number | null;
  closingMinor: number | null;
  firstDay: string | null;
  lastDay: string | null;
};

/** A statement of a file beside those of the same days that the bank does not tell apart by numbers. */
type StatementBeside = {
  own: StoredStatement;
  /** No file had it before; else its lines are known, or are imported further after a crash. */
  isAdded: boolean;
  /** It was stored with this file. */
  isOfFile: boolean;
  /** All statements of these days. */
  rows: readonly StoredStatement[];
  /** Reads its lines. */
  readLines: () => Promise<AddedLine[]>;
};

/** A line of the statement. */
export type AddedLine = LineIdentity & { line: ReadLine };

/** A line of an earlier statement, as far as it may be one of an added statement. */
type EarlierLine = {
  statementId: number;
  overlap: string;
  dayOverlap: string | null;
  hasReference: boolean;
  /** Its day, and what it adds to the account. */
  movement: string;
};

const LINES_OF_DAYS = `
  SELECT statement_id::float8 AS "statementId", overlap, day_overlap AS "dayOverlap",
    provider_reference IS NOT NULL AS "hasReference",
    day || ' ' || CASE kind WHEN 'money-in' THEN amount_minor ELSE -amount_minor END AS movement
  FROM settlement_lines WHERE statement_id = ANY($1::bigint[]) AND day = ANY($2::date[])`;

/**
 * Whether a statement certainly has lines of one that it may follow by its balances. Throws {@link UnreadableStatementError} where
 * nobody can tell whether lines of it are in earlier files (decision 247):
 *
 * - A day, or a part of it, has moved nothing in all. Its statement then begins and ends with the balance at which a later export of the
 *   whole day begins, too. Only references of the bank tell then which it is.
 * - A statement begins in the middle of the movements of another one, and their order or notation differs.
 */
export async function findOverlap(
  client: pg.ClientBase,
  { own, isAdded, isOfFile, rows, readLines }: StatementBeside,
): Promise<boolean> {
  const near = rows.filter(
    (row) =>
      row !== own && row.fileId !== own.fileId && row.account === own.account && !haveOtherNumbers(row, own),
  );
  const day = own.firstDay;
  if (near.length === 0 || day === null || (isOfFile && !isAdded)) return false;
  // One with the same balances and movements was imported: it is that one, unless another one leads to it.
  const goesOn = near.some((row) => isBefore(row, own) && row.lastDay === day);
  if (!isAdded) {
    if (goesOn) throw unclear(day);
    return false;
  }
  const lines = await readLines();
  const { rows: earlier } = await client.query<EarlierLine>(LINES_OF_DAYS, [
    near.map(({ id }) => id),
    [...new Set(lines.map(dayOf))],
  ]);
  const chain = new Set([...chainOf(own, near, isBefore), ...chainOf(own, near, (a, b) => isBefore(b, a))]);
  const idsOf = (statements: Iterable<StoredStatement>) => new Set([...statements].map(({ id }) => id));
  const beside = idsOf(chain);
  const contradiction = findEqual(
    lines,
    earlier.filter(({ statementId }) => beside.has(statementId)),
  );
  const isOverlapping = contradiction === 'same';
  if (contradiction && !isOverlapping) throw unclear(dayOf(contradiction));
  // What begins and ends with one balance meets every other one of that balance; and one that has lines of some statements may have those
  // of their neighbours. That balances meet is chance then.
  const entangled = await findEntangled(client, [...chain]);
  const certain = idsOf(
    [...chain].filter((each) => !movedNothing(each) && !movedNothing(own) && !entangled.has(each)),
  );
  const apart = earlier.filter(({ statementId }) => !beside.has(statementId));
  // One that goes on does not begin with its day: an equal beginning of a day is chance, too.
  if (
    goesOn &&
    hasEqualOfDay(
      lines.filter((line) => dayOf(line) === day),
      apart,
    )
  )
    throw unclear(day);
  const others =
    isOverlapping || findEqual(lines, apart)
      ? earlier
      : earlier.filter(({ statementId }) => !certain.has(statementId));
  const unmatched = findUnmatched(lines, others);
  if (unmatched) throw unclear(dayOf(unmatched));
  return isOverlapping;
}

const dayOf = ({ line }: AddedLine) => toBusinessDay(line.at);

/** Whether the bank counts both statements and gives them different numbers: `00012/001` and `12` are one, and `12/1` a page of `12`. */
export function haveOtherNumbers(a: StoredStatement, b: StoredStatement): boolean {
  if (!a.isCounted || !b.isCounted || a.number === null || b.number === null) return false;
  const [one, other] = [a.number, b.number].map((number) =>
    number.split('/').map((part) => part.replace(/^0+(?=.)/, '')),
  ) as [string[], string[]];
  return one.some((part, at) => other[at] !== undefined && other[at] !== part);
}

const movedNothing = ({ openingMinor, closingMinor }: StoredStatement) => openingMinor === closingMinor;

/** Whether a statement ends where the other one begins. */
export function isBefore(a: StoredStatement, b: StoredStatement): boolean {
  if (a.closingMinor === null || a.closingMinor !== b.openingMinor) return false;
  return a.lastDay !== null && b.firstDay !== null && a.lastDay <= b.firstDay;
}

/** The statements that lead to a statement by their balances, one after the other; `leads`: whether one does to the next. */
function chainOf(
  own: StoredStatement,
  near: readonly StoredStatement[],
  leads: (one: StoredStatement, next: StoredStatement) => boolean,
): Set<StoredStatement> {
  const found = new Set<StoredStatement>();
  const next = [own];
  for (let each = next.pop(); each; each = next.pop())
    for (const row of near) {
      if (found.has(row) || !leads(row, each)) continue;
      found.add(row);
      next.push(row);
    }
  return found;
}

/** Files of which earlier files had lines. */
const FILES_WITH_KNOWN_LINES = `
  SELECT id::float8 AS id FROM settlement_files f
  WHERE id = ANY($1::bigint[]) AND lines > (SELECT count(*) FROM settlement_lines l WHERE l.file_id = f.id)`;

/**
 * The statements of a chain that have lines in common, as when they were imported showed. A chain goes through each movement once, so
 * that it cannot go through both: an added statement may be in the middle of one of them.
 */
async function findEntangled(
  client: pg.ClientBase,
  chain: readonly StoredStatement[],
): Promise<Set<StoredStatement>> {
  const pairs = chain.flatMap((later) =>
    chain
      .filter((earlier) => earlier.id < later.id && shareDays(earlier, later))
      .map((each) => [each, later] as const),
  );
  if (pairs.length === 0) return new Set();
  const files = pairs.map(([, later]) => later.fileId);
  const { rows } = await client.query<{ id: number }>(FILES_WITH_KNOWN_LINES, [files]);
  const overlapping = new Set(rows.map(({ id }) => id));
  return new Set(pairs.filter(([, later]) => overlapping.has(later.fileId)).flat());
}

function shareDays(a: StoredStatement, b: StoredStatement): boolean {
  if (a.fileId === b.fileId || haveOtherNumbers(a, b)) return false;
  return (a.firstDay ?? '') <= (b.lastDay ?? '') && (b.firstDay ?? '') <= (a.lastDay ?? '');
}

/** Whether both have a reference of the bank, which tells them apart. */
const haveReferences = ({ line }: AddedLine, { hasReference }: EarlierLine) =>
  hasReference && line.providerReference !== null;

/**
 * An added line that is equal to an earlier one also by its balance; `same` where a reference of the bank and the balance of the day show that
 * the two have lines in common.
 */
function findEqual(
  added: readonly AddedLine[],
  earlier: readonly EarlierLine[],
): AddedLine | 'same' | undefined {
  const byOverlap = Map.groupBy(earlier, ({ overlap }) => overlap);
  const byDay = Map.groupBy(earlier, ({ dayOverlap }) => dayOverlap);
  const equals = ({ overlap }: AddedLine) => (overlap === null ? [] : (byOverlap.get(overlap) ?? []));
  const isSame = (line: AddedLine) =>
    equals(line).some((each) => haveReferences(line, each) && each.dayOverlap === line.dayOverlap);
  if (added.some(isSame)) return 'same';
  return added.find(
    (line) =>
      equals(line).length > 0 || byDay.get(line.dayOverlap)?.some((each) => !haveReferences(line, each)),
  );
}

/** Whether an added line is equal to an earlier one only by the beginning of its day. */
function hasEqualOfDay(added: readonly AddedLine[], earlier: readonly EarlierLine[]): boolean {
  const overlaps = new Set<string | null>(earlier.map(({ overlap }) => overlap));
  const days = new Set(earlier.map(({ dayOverlap }) => dayOverlap));
  return added.some(({ overlap, dayOverlap }) => days.has(dayOverlap) && !overlaps.has(overlap));
}

/** An added line that is none of the earlier ones by its balance, though one of them that is none of the added ones is equal. */
function findUnmatched(added: readonly AddedLine[], earlier: readonly EarlierLine[]): AddedLine | undefined {
  const taken = new Set<EarlierLine>();
  const isNew = (candidates: readonly EarlierLine[] | undefined, isSame: (each: EarlierLine) => boolean) => {
    const found = candidates?.find((each) => !taken.has(each) && isSame(each));
    if (found) taken.add(found);
    return !found;
  };
  const byOverlap = Map.groupBy(earlier, ({ overlap }): string | null => overlap);
  const byDay = Map.groupBy(earlier, ({ dayOverlap }) => dayOverlap);
  const byMovement = Map.groupBy(earlier, ({ movement }) => movement);
  return added
    .filter((line) => isNew(byOverlap.get(line.overlap), () => true))
    .filter((line) => isNew(byDay.get(line.dayOverlap), (each) => !haveReferences(line, each)))
    .find((line) => {
      const movement = `${dayOf(line)} ${signedAmount(line.line)}`;
      return !isNew(byMovement.get(movement), (each) => !haveReferences(line, each));
    });
}

const unclear = (day: string) =>
  new UnreadableStatementError(
    null,
    `Nobody can tell whether movements of ${day} are in an earlier file, too: they are equal to some of a statement that begins or ends with the same balance, or in the middle of this one. Import a file that begins on an earlier day and has the whole of ${day}, or one that goes on where the last one ends.`,
  );
