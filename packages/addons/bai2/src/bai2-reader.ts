import {
  createTimeReader,
  defineStatementReader,
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from '@isano/adapter-kit/statements';
import { type Account, readAccount, readEntry } from './account.ts';
import { readMinor } from './amounts.ts';
import { type Cursor, createCursor } from './cursor.ts';
import type { Bai2Record } from './records.ts';

/** Group status "update". Others take back or replace what was sent before, or are a test. */
const UPDATE = '1';
/** As-of-date modifiers of data that are not final: the same entries come again, perhaps changed. */
const INTERIM = ['1', '3'];

/** What the trailer of an account, a group or the file must repeat: a sum, the number of parts, and of lines since `before`. */
type Totals = { amount: bigint; parts: number; before: number };

/** A file that is being read: its records, and how many statements and entries were before. */
type File = { cursor: Cursor; report: FileReport; statements: number; entries: number };

/** The day of a group, and the currency of accounts that have none of their own. */
type Group = { at: Date; day: string; currency: string };

const readDay = createTimeReader('yyyyMMdd');

/**
 * Reads statements in BAI2 (BAI, Cash Management Balance Reporting Specifications, version 2). Each account of a group is a
 * statement. Sums and numbers of records must be right at each level, so that a file that lacks a record is refused.
 */
export const bai2Reader = defineStatementReader({
  read: async function* (text, report) {
    const cursor = createCursor(text);
    const file: File = { cursor, report, statements: 0, entries: 0 };
    await cursor.take('01');
    const totals: Totals = { amount: 0n, parts: 0, before: 0 };
    while ((await cursor.next())?.code === '02') {
      totals.amount += yield* readGroup(file);
      totals.parts += 1;
    }
    await takeTrailer(cursor, '99', totals);
    const more = await cursor.next();
    if (more) throw new UnreadableStatementError(more.lineNumber, 'The file goes on behind its end (99).');
  },
});

/** Reads a group (02 to 98). Returns the sum of its control totals. */
async function* readGroup(file: File): AsyncGenerator<ReadLine, bigint> {
  const { cursor } = file;
  const totals: Totals = { amount: 0n, parts: 0, before: cursor.lines() };
  const group = toGroup(await cursor.take('02'));
  while ((await cursor.next())?.code === '03') {
    totals.amount += yield* readAccountStatement(file, group);
    totals.parts += 1;
  }
  await takeTrailer(cursor, '98', totals);
  return totals.amount;
}

function toGroup({ fields, lineNumber }: Bai2Record): Group {
  const [, , status, date = '', , currency = '', modifier = ''] = fields;
  if (status !== UPDATE)
    throw new UnreadableStatementError(
      lineNumber,
      `The group status ${status} is a deletion, a correction or a test, not new entries (1).`,
    );
  if (INTERIM.includes(modifier))
    throw new UnreadableStatementError(
      lineNumber,
      'The data are interim: their entries come again. Export the final statement of the day.',
    );
  const at = /^\d{6}$/.test(date) ? readDay(`20${date}`) : null;
  if (!at) throw new UnreadableStatementError(lineNumber, `"${date}" is not a day (YYMMDD).`);
  const day = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  return { at, day, currency };
}

/** Reads an account (03 to 49) and reports its statement. Returns its control total. */
async function* readAccountStatement(file: File, group: Group): AsyncGenerator<ReadLine, bigint> {
  const { cursor, report } = file;
  const before = cursor.lines();
  const account = readAccount(await cursor.take('03'), group.currency);
  const totals: Totals = { amount: account.total, parts: 0, before };
  while ((await cursor.next())?.code === '16') {
    const entry = readEntry(await cursor.take('16'));
    file.entries += 1;
    if (!entry) continue;
    totals.amount += BigInt(entry.amountMinor);
    yield {
      ...entry,
      lineNumber: file.entries,
      at: group.at,
      feeMinor: 0,
      currency: account.currency,
      payoutReference: null,
      statement: file.statements,
    };
  }
  await takeTrailer(cursor, '49', totals);
  report.statement({
    account: account.number,
    number: null,
    isCounted: false,
    ...balancesOf(account, group),
  });
  file.statements += 1;
  return totals.amount;
}

/** Both, or none: with one of them nobody knows whether the entries are complete. */
function balancesOf({ opening, closing, currency }: Account, { day }: Group) {
  if (opening === null || closing === null) return { opening: null, closing: null };
  const balance = (minor: bigint) => ({ minor: Number(minor), currency, day });
  return { opening: balance(opening), closing: balance(closing) };
}

/** Throws when a trailer says something else than what was read */
async function takeTrailer(cursor: Cursor, code: string, totals: Totals): Promise<void> {
  const { fields, lineNumber } = await cursor.take(code);
  const counted = [totals.parts, cursor.lines() - totals.before];
  const [sum, ...counts] = fields;
  // The trailer of an account does not count its entries.
  const expected = code === '49' ? counted.slice(1) : counted;
  const isSame =
    readMinor(sum, lineNumber, { isSigned: true }) === totals.amount &&
    counts.length === expected.length &&
    expected.every((count, at) => /^\d+$/.test(counts[at] ?? '') && Number(counts[at]) === count);
  if (isSame) return;
  throw new UnreadableStatementError(
    lineNumber,
    `Its sum is ${totals.amount} and its counts are ${expected.join(' and ')}; record ${code} says ${fields.join(', ')}: records are missing.`,
  );
}
