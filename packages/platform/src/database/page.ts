/**
 * The requested page of a list: at most `limit` rows after the sort key `after`; `null` for the first page.
 */
export type PageRequest = { limit: number; after: readonly string[] | null };

/**
 * A page of a list: its rows, the total number of rows, and the cursor of the next page (`null` on the last
 * page).
 */
export type Page<Row> = { rows: Row[]; total: number; next: string | null };

/** Type of one part of a cursor. */
export type CursorPart = keyof typeof PART_PATTERNS;

const PART_PATTERNS = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  day: /^\d{4}-\d\d-\d\d$/,
  number: /^\d{1,18}$/,
  text: /^[^\0]{0,200}$/,
};

/**
 * SQL expression that formats a timestamp as a `time` part with microseconds, which a JavaScript date would
 * truncate.
 */
export const cursorTime = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Builds a page from rows that were queried with `limit + 1`. The extra row shows that there is a next page.
 * @param keyOf sort key of a row, in the form that the query of the next page needs
 */
export function toPage<Row>(
  { rows, total, page: { limit } }: { rows: readonly Row[]; total: number; page: PageRequest },
  keyOf: (row: Row) => readonly string[],
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    total,
    next: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}

/** Parses a cursor. Returns `null` when it is malformed or does not match the sort key. */
export function parseCursor(cursor: string, parts: readonly CursorPart[]): readonly string[] | null {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(values) || values.length !== parts.length) return null;
  return parts.every((part, at) => isPart(part, values[at])) ? values : null;
}

function isPart(part: CursorPart, value: unknown): boolean {
  if (typeof value !== 'string' || !PART_PATTERNS[part].test(value)) return false;
  return part !== 'time' && part !== 'day' ? true : isStorableTime(value);
}

/** JavaScript accepts 30 February and the year 0, which PostgreSQL refuses. */
function isStorableTime(value: string): boolean {
  const time = new Date(value);
  if (Number.isNaN(time.getTime()) || value.startsWith('0000')) return false;
  return time.toISOString().startsWith(value.slice(0, 10));
}

/** Builds the cursor of a sort key. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
