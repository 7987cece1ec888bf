import { type CursorPart, type Page, type PageRequest, parseCursor } from '../platform/db/page.ts';
import type { CommandOption, Options, Report } from './command.ts';

const USUAL = 50;
const MOST = 1_000;

/** Options of every command that lists something. */
export const PAGE_OPTIONS = {
  limit: { value: 'rows', about: `rows of a page, 1 to ${MOST}; ${USUAL} when left out` },
  after: { value: 'cursor', about: 'the page after this one; each page names it at its end' },
} satisfies Record<string, CommandOption>;

/**
 * Reads which page is wanted.
 * @param sortKey what the list's cursor consists of
 * @returns a refusal in words when the options make no sense
 */
export function readPage({ limit, after }: Options, sortKey: readonly CursorPart[]): PageRequest | Report {
  const rows = limit === undefined ? USUAL : parseRows(String(limit));
  if (rows === null) return refused(`--limit takes a number from 1 to ${MOST}.`, 'no-limit');
  if (after === undefined) return { limit: rows, after: null };
  const cursor = parseCursor(String(after), sortKey);
  return cursor
    ? { limit: rows, after: cursor }
    : refused('--after takes what a page of this list named.', 'no-cursor');
}

/** Whether it is a refusal, not a page. */
export function isRefusal(read: PageRequest | Report): read is Report {
  return 'kind' in read;
}

/** What stands below a page: how much of the list it is, and how to see the next. */
export function pageFooter({ rows, total, next }: Page<unknown>, command: string): string[] {
  if (rows.length === total) return [];
  const more = next ? ` The next page: npm run ops -- ${command} --after ${next}` : ' This is the last page.';
  return [`Shown: ${rows.length} of ${total}.${more}`];
}

/** Digits only: a number with a separator or a unit is not guessed at. */
function parseRows(typed: string): number | null {
  if (!/^\d{1,4}$/.test(typed)) return null;
  const rows = Number(typed);
  return rows >= 1 && rows <= MOST ? rows : null;
}

function refused(text: string, why: string): Report {
  return { kind: 'refused', text, data: { why } };
}
