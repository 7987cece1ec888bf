import type { StaffRoute } from './staff-route.ts';

const READERS = ['finance', 'admin'] as const;
const BOOKKEEPERS = ['finance'] as const;

/** The calls of the books: statements, differences, days and the journal. */
export const BOOK_ROUTES = {
  readBooksChoices: { method: 'GET', path: '/books/choices', roles: READERS },
  startUpload: { method: 'POST', path: '/books/upload/start', roles: BOOKKEEPERS },
  uploadPart: { method: 'POST', path: '/books/upload/part', roles: BOOKKEEPERS, takesBytes: true },
  finishUpload: { method: 'POST', path: '/books/upload/finish', roles: BOOKKEEPERS },
  readUpload: { method: 'GET', path: '/books/upload', roles: READERS },
  listStatements: { method: 'GET', path: '/books/statements', roles: READERS },
  listStatementLines: { method: 'GET', path: '/books/lines', roles: READERS },
  listBookDifferences: { method: 'GET', path: '/books/differences', roles: READERS },
  explainBookDifference: { method: 'POST', path: '/books/differences/explain', roles: BOOKKEEPERS },
  assignBookDifference: { method: 'POST', path: '/books/differences/assign', roles: BOOKKEEPERS },
  correctBooks: { method: 'POST', path: '/books/corrections', roles: BOOKKEEPERS },
  listBookEntries: { method: 'GET', path: '/books/entries', roles: READERS },
  listBookDays: { method: 'GET', path: '/books/days', roles: READERS },
  readBookDay: { method: 'GET', path: '/books/day', roles: READERS },
  compareBookDay: { method: 'POST', path: '/books/day/compare', roles: BOOKKEEPERS },
  closeBookDay: { method: 'POST', path: '/books/day/close', roles: BOOKKEEPERS },
  reopenBookDay: { method: 'POST', path: '/books/day/reopen', roles: BOOKKEEPERS },
  checkBookCloses: { method: 'GET', path: '/books/closes/check', roles: READERS },
  listFiscalDocuments: { method: 'GET', path: '/books/fiscal', roles: READERS },
  readTaxAuthority: { method: 'GET', path: '/books/fiscal/authority', roles: READERS },
  settleFiscalDocument: { method: 'POST', path: '/books/fiscal/settle', roles: BOOKKEEPERS },
  readTaxReturn: { method: 'GET', path: '/books/taxes', roles: READERS },
  exportTaxReturn: { method: 'GET', path: '/books/taxes/export', roles: READERS },
  exportBookDay: { method: 'GET', path: '/books/day/export', roles: READERS },
} as const satisfies Record<string, StaffRoute>;

/** Name of a call of the books. */
export type BookCallName = keyof typeof BOOK_ROUTES;
