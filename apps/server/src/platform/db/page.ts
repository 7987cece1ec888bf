/** Which page of a list: at most `limit` rows, those after the sort key `after`; `null` for the first page. */
export type PageRequest = { limit: number; after: readonly string[] | null };

/** A page of a list: its rows, how many rows there are in all, and the cursor of the next page, `null` on the last one. */
export type Page<Row> = { rows: Row[]; total: number; next: string | null };

/** What a part of a cursor must look like. */
export type CursorPart = keyof typeof PART_PATTERNS;

const PART_PATTERNS = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  day: /^\d{4}-\d\d-\d\d$/,
  number: /^\d{1,18}$/,
  text: /^[^\0]{0,200}$/,
};

/** SQL that writes a timestamp as a `time` part, to the microsecond: what a JavaScript date would round away. */
export const cursorTime = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Makes a page of rows that were read with `limit + 1`: the row too many says that there is another page.
 * @param keyOf the sort key of a row, as the next page's query wants it
 */
export function toPage<Row>(
  rows: readonly Row[],
  total: number,
  { limit }: PageRequest,
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

/** Reads a cursor as typed; `null` when it is none of a list with such a sort key. */
export function parseCursor(typed: string, parts: readonly CursorPart[]): readonly string[] | null {
  const values = parseJson(Buffer.from(typed, 'base64url').toString());
  if (!Array.isArray(values) || values.length !== parts.length) return null;
  return parts.every((part, at) => isPart(part, values[at])) ? values : null;
}

function isPart(part: CursorPart, value: unknown): boolean {
  if (typeof value !== 'string' || !PART_PATTERNS[part].test(value)) return false;
  return part !== 'time' && part !== 'day' ? true : !Number.isNaN(Date.parse(value));
}

function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
