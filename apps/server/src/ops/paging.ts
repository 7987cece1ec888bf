import { type CursorPart, type Page, type PageRequest, parseCursor } from '@portal/platform/database/page';
import { type CommandOption, type CommandOptions, type CommandReport, wrongValue } from './command.ts';

const DEFAULT_ROWS = 50;
const MAX_ROWS = 1_000;

/** Options of every list command. */
export const PAGE_OPTIONS = {
  limit: { value: 'rows', about: `rows per page, 1 to ${MAX_ROWS}; ${DEFAULT_ROWS} when left out` },
  after: { value: 'cursor', about: 'cursor of the next page, shown at the end of each page' },
} satisfies Record<string, CommandOption>;

/**
 * Reads the requested page.
 * @param sortKey parts of the list's cursor
 * @returns a refusal with an explanation when the options are invalid
 */
export function readPageOptions(
  { limit, after }: CommandOptions,
  sortKey: readonly CursorPart[],
): PageRequest | CommandReport {
  const rows = limit === undefined ? DEFAULT_ROWS : parseRows(String(limit));
  if (rows === null) return wrongValue(`--limit takes a number from 1 to ${MAX_ROWS}.`, 'no-limit');
  if (after === undefined) return { limit: rows, after: null };
  const cursor = parseCursor(String(after), sortKey);
  return cursor
    ? { limit: rows, after: cursor }
    : wrongValue('--after takes the cursor shown by a page of this list.', 'no-cursor');
}

/** Whether the result is a refusal. */
export function isRefusal(read: PageRequest | CommandReport): read is CommandReport {
  return 'kind' in read;
}

/** Text below a page: its share of the list, and the command for the next page. */
export function pageFooter({ rows, total, next }: Page<unknown>, command: string): string[] {
  if (rows.length === total) return [];
  const more = next ? ` The next page: npm run ops -- ${command} --after ${next}` : ' This is the last page.';
  return [`Shown: ${rows.length} of ${total}.${more}`];
}

/** Accepts digits only: numbers with separators or units are ambiguous. */
function parseRows(typed: string): number | null {
  if (!/^\d{1,4}$/.test(typed)) return null;
  const rows = Number(typed);
  return rows >= 1 && rows <= MAX_ROWS ? rows : null;
}
