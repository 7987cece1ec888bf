import { findClose } from '../../features/settlement/close/close-store.ts';
import { differencesTable, totalsTable } from '../../features/settlement/export/day-table.ts';
import { toDeskFile } from '../../features/settlement/export/desk-file.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { requireDay } from './parse-input.ts';

/**
 * Gives the totals of a closed day as CSV, or as a workbook with the differences of its close. Throws REFUSED when the day is not
 * closed.
 */
export const exportBookDay: StaffHandler<'exportBookDay'> = async (
  { books },
  { day: typed, format, language },
) => {
  const day = requireDay(typed);
  const close = await findClose(books.pool, day);
  if (!close) throw new StaffError('REFUSED', { why: 'not-closed' });
  return toDeskFile({ name: day, tables: [totalsTable(close), differencesTable(close)], format, language });
};
