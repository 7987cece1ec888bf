import { writeFile } from 'node:fs/promises';
import { parseBusinessDay } from '@portal/domain/time/business-day';
import { findClose } from '../../../features/settlement/close/close-store.ts';
import { differencesTable, totalsTable } from '../../../features/settlement/export/day-table.ts';
import { toCsv, toXlsx } from '../../../features/settlement/export/write-tables.ts';
import { type DatabaseCommand, notFound, readOperand, refuseDay, refused } from '../../command.ts';

/** Writes a closed day to a file. */
export const exportDayCommand: DatabaseCommand = {
  name: 'export-day',
  about: 'writes the totals of a closed day to a CSV or XLSX file',
  operands: ['day', 'file'],
  details:
    'The ending of the name decides: .csv has the totals of the day, .xlsx a sheet with the totals and one with the open\n' +
    'differences. docs/books-reference.md describes the columns.',
  needsNote: () => false,
  run: async ({ pool }, input) => {
    const [typed, path] = [readOperand(input, 0), readOperand(input, 1)];
    const day = parseBusinessDay(typed);
    if (!day) return refuseDay(typed);
    const ending = /\.(csv|xlsx)$/.exec(path)?.[1];
    if (!ending) return refused('The name of the file must end with .csv or .xlsx.', 'no-format');
    const close = await findClose(pool, day);
    if (!close) return notFound(`${day} is not closed.`);
    const tables = [totalsTable(close), differencesTable(close)] as const;
    await writeFile(path, ending === 'csv' ? toCsv(tables[0]) : await toXlsx(tables));
    return { kind: 'done', text: `Written: ${path}.`, data: { day, file: path } };
  },
};
