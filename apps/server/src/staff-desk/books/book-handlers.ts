import type { BookCallName } from '@portal/contract/staff/staff-book-routes';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { checkBookCloses, closeBookDay, reopenBookDay } from './close-book-day.ts';
import { compareBookDay } from './compare-book-day.ts';
import { correctBooks } from './correct-books.ts';
import { assignBookDifference, explainBookDifference, listBookDifferences } from './differences.ts';
import { exportBookDay } from './export-book-day.ts';
import { listFiscalDocuments, readTaxAuthority, settleFiscalDocument } from './fiscal-documents.ts';
import { listBookDays, readBookDay } from './read-book-days.ts';
import { listBookEntries } from './read-entries.ts';
import { listStatementLines, listStatements, readBooksChoices, readUpload } from './read-statements.ts';
import { exportTaxReturn, readTaxReturn } from './taxes.ts';
import { finishUpload, startUpload, uploadPart } from './uploads.ts';

/** The handlers of the calls of the books. */
export const bookHandlers: Pick<StaffHandlers, BookCallName> = {
  readBooksChoices,
  startUpload,
  uploadPart,
  finishUpload,
  readUpload,
  listStatements,
  listStatementLines,
  listBookDifferences,
  explainBookDifference,
  assignBookDifference,
  correctBooks,
  listBookEntries,
  listBookDays,
  readBookDay,
  compareBookDay,
  closeBookDay,
  reopenBookDay,
  checkBookCloses,
  exportBookDay,
  readTaxReturn,
  exportTaxReturn,
  listFiscalDocuments,
  readTaxAuthority,
  settleFiscalDocument,
};
