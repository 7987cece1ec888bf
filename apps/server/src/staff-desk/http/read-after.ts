import { type CursorPart, parseCursor } from '@portal/platform/database/page';
import { StaffError } from './staff-error.ts';

/** The sort key of a cursor; `null` for the first page. Throws INVALID_REQUEST for a malformed one. */
export function readAfter(after: string | undefined, parts: readonly CursorPart[]): readonly string[] | null {
  if (after === undefined) return null;
  const key = parseCursor(after, parts);
  if (!key) throw new StaffError('INVALID_REQUEST', { fields: { after: 'malformed' } });
  return key;
}
