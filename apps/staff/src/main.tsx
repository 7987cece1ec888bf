import '@portal/design/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/pages.css';
import './styles/table.css';
import './styles/settings.css';
import './styles/case.css';
import './styles/books.css';
import './styles/content.css';
import './styles/work.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { ActsPage, loadActs } from './acts/acts-page.tsx';
import { ApprovalsPage, loadApprovals } from './approvals/approvals-page.tsx';
import { bookPages } from './books/book-pages.tsx';
import { loadReceipt, ReceiptPage } from './case/receipt-page.tsx';
import { contentPages } from './content/content-pages.tsx';
import { IncidentPage, loadIncident } from './incidents/incident-page.tsx';
import { IncidentsPage, loadIncidents } from './incidents/incidents-page.tsx';
import { DeskLayout, loadMe } from './layout/desk-layout.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { StartPage } from './layout/start-page.tsx';
import { LeadPage, loadLead } from './leads/lead-page.tsx';
import { LeadsPage, loadLeads } from './leads/leads-page.tsx';
import { loadPayLinks, PayLinksPage } from './pay-links/pay-links-page.tsx';
import { loadPayment, PaymentPage } from './payments/payment-page.tsx';
import { loadPayments, PaymentsPage } from './payments/payments-page.tsx';
import { loadStuck, StuckPage } from './payments/stuck-page.tsx';
import { loadPeople, PeoplePage } from './people/people-page.tsx';
import { loadQueues, QueuesPage } from './queues/queues-page.tsx';
import { loadReminders, RemindersPage } from './reminders/reminders-page.tsx';
import { loadSettings, SettingsPage } from './settings/settings-page.tsx';
import { loadTowns, TownsPage } from './settings/towns-page.tsx';
import { TextsProvider } from './texts/use-texts.tsx';

const router = createBrowserRouter(
  [
    {
      element: <DeskLayout />,
      loader: loadMe,
      ErrorBoundary: ErrorPage,
      shouldRevalidate: () => false,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            { index: true, element: <StartPage /> },
            { path: 'payments', element: <PaymentsPage />, loader: loadPayments },
            { path: 'payments/:id', element: <PaymentPage />, loader: loadPayment },
            { path: 'payments/:id/receipt', element: <ReceiptPage />, loader: loadReceipt },
            { path: 'stuck', element: <StuckPage />, loader: loadStuck },
            { path: 'approvals', element: <ApprovalsPage />, loader: loadApprovals },
            { path: 'reminders', element: <RemindersPage />, loader: loadReminders },
            { path: 'pay-links', element: <PayLinksPage />, loader: loadPayLinks },
            { path: 'settings', element: <SettingsPage />, loader: loadSettings },
            { path: 'incidents', element: <IncidentsPage />, loader: loadIncidents },
            { path: 'incidents/:id', element: <IncidentPage />, loader: loadIncident },
            { path: 'towns', element: <TownsPage />, loader: loadTowns },
            { path: 'people', element: <PeoplePage />, loader: loadPeople },
            bookPages,
            contentPages,
            { path: 'queues', element: <QueuesPage />, loader: loadQueues },
            // Bookmarks of an older version.
            { path: 'queues/reconciliation', element: <Navigate to="/queues/settlement" replace /> },
            { path: 'queues/:queue', element: <QueuesPage />, loader: loadQueues },
            { path: 'leads', element: <LeadsPage />, loader: loadLeads },
            { path: 'leads/:key', element: <LeadPage />, loader: loadLead },
            { path: 'figures', lazy: () => import('./figures/figures-page.tsx') },
            { path: 'acts', element: <ActsPage />, loader: loadActs },
            { path: '*', element: <StartPage /> },
          ],
        },
      ],
    },
  ],
  { basename: '/staff' },
);

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <TextsProvider>
      <RouterProvider router={router} />
    </TextsProvider>
  </StrictMode>,
);
