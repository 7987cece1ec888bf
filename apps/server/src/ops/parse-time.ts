/** Parses a time that is typed with its zone, such as 2026-11-20T08:00:00Z; `null` for all else: it could be meant in UTC or locally. */
export function parseTime(typed: string): Date | null {
  const at = new Date(typed);
  return /T.+(Z|[+-]\d\d:\d\d)$/.test(typed) && !Number.isNaN(at.getTime()) ? at : null;
}
