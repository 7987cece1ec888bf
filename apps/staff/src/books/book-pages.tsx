import { Navigate, type RouteObject } from 'react-router';
import { BooksLayout } from './books-layout.tsx';
import { DayPage, loadDay } from './day-page.tsx';
import { DaysPage, loadDays } from './days-page.tsx';
import { DifferencesPage, loadDifferences } from './differences-page.tsx';
import { EntriesPage, loadEntries } from './entries-page.tsx';
import { FiscalPage, loadFiscal } from './fiscal-page.tsx';
import { LinesPage, loadLines } from './lines-page.tsx';
import { loadStatements, StatementsPage } from './statements-page.tsx';
import { loadTaxes, TaxesPage } from './taxes-page.tsx';

/** The pages of the books, for the router. */
export const bookPages: RouteObject = {
  path: 'books',
  element: <BooksLayout />,
  children: [
    { index: true, element: <Navigate to="days" replace /> },
    { path: 'days', element: <DaysPage />, loader: loadDays },
    { path: 'days/:day', element: <DayPage />, loader: loadDay },
    { path: 'statements', element: <StatementsPage />, loader: loadStatements },
    { path: 'statements/:id', element: <LinesPage />, loader: loadLines },
    { path: 'differences', element: <DifferencesPage />, loader: loadDifferences },
    { path: 'entries', element: <EntriesPage />, loader: loadEntries },
    { path: 'fiscal', element: <FiscalPage />, loader: loadFiscal },
    { path: 'taxes', element: <TaxesPage />, loader: loadTaxes },
    // Bookmarks of an older version.
    { path: 'approvals', element: <Navigate to="/approvals?kind=books" replace /> },
  ],
};
