import type { BookCallName } from '@portal/contract/staff/staff-book-routes';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { decideBookProposal, listBookProposals } from './book-proposals.ts';
import { checkCloses, closeBookDay, reopenBookDay } from './close-book-day.ts';
import { correctBooks } from './correct-books.ts';
import { assignBookDifference, explainBookDifference, listBookDifferences } from './differences.ts';
import { exportBookDay } from './export-book-day.ts';
import { listBookDays, readBookDay } from './read-book-days.ts';
import { listBookEntries } from './read-entries.ts';
import { listStatementLines, listStatements, readBooksChoices, readUpload } from './read-statements.ts';
import { finishUpload, MAX_UPLOAD_BYTES, PART_BYTES, startUpload, uploadPart } from './uploads.ts';

/** The handlers of the calls of the books. Roles were checked before. */
export function createBookHandlers(deps: DeskDeps): Pick<StaffHandlers, BookCallName> {
  return {
    readBooksChoices: async () =>
      readBooksChoices(deps, { maxBytes: MAX_UPLOAD_BYTES, partBytes: PART_BYTES }),
    startUpload: (input, caller) => startUpload(deps, input, caller),
    uploadPart: (input, caller, body) => uploadPart(deps, input, { caller, body }),
    finishUpload: (input, caller) => finishUpload(deps, input, caller),
    readUpload: ({ id }) => readUpload(deps, id),
    listStatements: (input) => listStatements(deps, input),
    listStatementLines: (input) => listStatementLines(deps, input),
    listBookDifferences: (input) => listBookDifferences(deps, input),
    explainBookDifference: (input, caller) => explainBookDifference(deps, input, caller),
    assignBookDifference: (input, caller) => assignBookDifference(deps, input, caller),
    correctBooks: (input, caller) => correctBooks(deps, input, caller),
    listBookEntries: (input) => listBookEntries(deps, input),
    listBookDays: () => listBookDays(deps),
    readBookDay: ({ day }) => readBookDay(deps, day),
    closeBookDay: (input, caller) => closeBookDay(deps, input, caller),
    reopenBookDay: (input, caller) => reopenBookDay(deps, input, caller),
    checkBookCloses: () => checkCloses(deps),
    exportBookDay: (input) => exportBookDay(deps, input),
    listBookProposals: async (_input, caller) => ({ proposals: await listBookProposals(deps, caller) }),
    decideBookProposal: (input, caller) => decideBookProposal(deps, input, caller),
  };
}
