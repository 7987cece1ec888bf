import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActsPage } from './acts/acts-page.tsx';
import { bookPages } from './books/book-pages.tsx';
import { DayPage } from './books/day-page.tsx';
import { DaysPage } from './books/days-page.tsx';
import { DifferencesPage } from './books/differences-page.tsx';
import { EntriesPage } from './books/entries-page.tsx';
import { FiscalPage } from './books/fiscal-page.tsx';
import { StatementsPage } from './books/statements-page.tsx';
import { TaxesPage } from './books/taxes-page.tsx';
import { ChangesPage } from './content/changes-page.tsx';
import { ValueTable } from './content/compare/value-table.tsx';
import { contentPages } from './content/content-pages.tsx';
import { IncidentPage } from './incidents/incident-page.tsx';
import { IncidentsPage } from './incidents/incidents-page.tsx';
import { LeadPage } from './leads/lead-page.tsx';
import { LeadsPage } from './leads/leads-page.tsx';
import { PayLinksPage } from './pay-links/pay-links-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { StuckPage } from './payments/stuck-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { QueueItems } from './queues/queue-items.tsx';
import { RemindersPage } from './reminders/reminders-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { TownsPage } from './settings/towns-page.tsx';
import { readLists } from './testing/read-lists.ts';
import { renderDesk } from './testing/render-desk.tsx';
import { setOperator } from './texts/operator-time.ts';

/*
 * A column, a row or a sum that is lost, a value in the column of another, a link to elsewhere: what a person of the staff would see on
 * the page is written out here for each list. What the buttons do is in the tests of the dialogs.
 */

beforeAll(() => setOperator({ utcOffsetMinutes: 120, country: 'RW' }));
afterAll(() => setOperator({ utcOffsetMinutes: 0, country: '' }));

const rwf = (amount: string) => ({ amount, currency: 'RWF' });
const AT = ['2025-02-28T08:00:01Z', '2025-02-28T09:10:02Z', '2025-02-28T22:20:03Z'] as const;

/** A page that is known by its path only. */
function pageAt(pages: RouteObject, path: string): ReactElement {
  return pages.children?.find((page) => page.path === path)?.element as ReactElement;
}

const days: StaffResult<'listBookDays'> = {
  today: '2025-03-02',
  days: [
    { day: '2025-03-01', state: 'ready', openDifferences: 3 },
    { day: '2025-02-28', state: 'closed', openDifferences: 0 },
  ],
  closes: [
    {
      seq: 7,
      kind: 'close',
      day: '2025-02-28',
      at: AT[0],
      by: 'Eric Habimana',
      reason: 'All is explained',
      hash: '0123456789abcdef',
    },
  ],
};

const day = {
  day: '2025-02-28',
  state: 'not-over',
  next: null,
  coversSince: null,
  close: null,
  totals: [
    {
      account: 'momo',
      amounts: {
        opening: rwf('100'),
        charges: rwf('2000'),
        refunds: rwf('-300'),
        fees: rwf('-40'),
        payouts: rwf('0'),
        closing: rwf('1760'),
      },
    },
    {
      account: 'bank',
      amounts: { opening: rwf('5'), charges: rwf('0'), closing: rwf('5') },
    },
  ],
  trialBalance: [
    {
      account: 'customers',
      amounts: { opening: rwf('1'), debits: rwf('20'), credits: rwf('300'), closing: rwf('-279') },
    },
    {
      account: 'momo',
      amounts: { opening: rwf('4'), debits: rwf('50'), credits: rwf('6'), closing: rwf('48') },
    },
  ],
  taxes: [{ account: 'vat', sold: rwf('180'), takenBack: rwf('-18'), other: rwf('2'), owed: rwf('164') }],
  differences: [],
  coverage: [],
  withoutStatement: [],
  comparisons: [],
  isReopenProposed: false,
  journalFiles: [],
} satisfies StaffResult<'readBookDay'>;

type List = {
  page: ReactElement;
  /** What the page has loaded. */
  data?: unknown;
  query?: string;
  roles?: readonly StaffRole[];
  /** Each list of the page: its caption, its headers, its rows and their sum. */
  lists: string[][];
};

const PAGES: Record<string, List> = {
  'the days of the books': {
    page: <DaysPage />,
    data: days,
    lists: [
      [
        'Days',
        'Day | State | Open differences',
        '1 Mar 2025 → /books/days/2025-03-01 | can be closed | 3',
        '28 Feb 2025 → /books/days/2025-02-28 | closed | 0',
      ],
      [
        'Closes and reopenings',
        'Number | What | Day | Time | Who | Reason | Hash',
        '7 | closed | 28 Feb 2025 | 28 Feb 2025, 10:00:01 | Eric Habimana | All is explained | 0123456789ab',
      ],
    ],
  },
  'a day of the books': {
    page: <DayPage />,
    data: day,
    lists: [
      [
        'Taxes and airtime owed',
        'Account | Sold (RWF) | Taken back (RWF) | Other (RWF) | Owed at the end of the day (RWF)',
        'VAT | 180 | −18 | 2 | 164',
      ],
      [
        'Totals by provider and bank',
        'Account | Opening (RWF) | Charges (RWF) | Refunds (RWF) | Fees (RWF) | Closing (RWF)',
        'momo → /books/entries?account=momo&day=2025-02-28 | 100 | 2,000 | −300 | −40 | 1,760',
        'bank → /books/entries?account=bank&day=2025-02-28 | 5 | 0 |  |  | 5',
        'Sum of 2 rows | 105 | 2,000 | −300 | −40 | 1,765',
      ],
      [
        'Trial balance',
        'Account | Opening (RWF) | Debits (RWF) | Credits (RWF) | Closing (RWF)',
        'customers → /books/entries?account=customers&day=2025-02-28 | 1 | 20 | 300 | −279',
        'momo → /books/entries?account=momo&day=2025-02-28 | 4 | 50 | 6 | 48',
        'Sum of 2 rows | 5 | 70 | 306 | −231',
      ],
    ],
  },
  'the differences': {
    page: <DifferencesPage />,
    roles: ['finance'],
    data: {
      rows: [
        {
          id: 11,
          source: 'momo',
          origin: 'api',
          record: 'money',
          kind: 'missing-charge',
          day: '2025-02-28',
          payment: { id: 'PAY1', code: 'AB12-CD34' },
          fileId: null,
          lineNumber: null,
          reference: 'our-ref',
          providerReference: 'their-ref',
          money: rwf('500'),
          sides: { ours: rwf('500'), theirs: rwf('450') },
          isPosted: false,
          owner: 'finance',
          state: 'open',
          explanation: null,
          explainedBy: null,
          needsApproval: false,
        },
        {
          id: 12,
          source: 'bank',
          origin: 'file',
          record: 'money',
          kind: 'unknown-movement',
          day: '2025-02-27',
          payment: null,
          fileId: 3,
          lineNumber: 4,
          reference: null,
          providerReference: 'line-ref',
          money: rwf('70'),
          sides: null,
          isPosted: true,
          owner: 'treasury',
          state: 'explained',
          explanation: 'A fee',
          explainedBy: 'Eric',
          needsApproval: false,
        },
      ],
      total: 2,
      next: null,
      accounts: [],
      owners: [],
    },
    lists: [
      [
        'Open differences: 2',
        'Number | Day | Source | Why | Ours (RWF) | Theirs (RWF) | Amount (RWF) | Payment | Reference | Owner | State | What',
        '11 | 28 Feb 2025 | MTN MoMo (by API) | charged here, not listed by the provider | 500 | 450 |  | AB12-CD34 → /payments/PAY1 | our-ref, their-ref | finance | open | [Explain]',
        '12 | 27 Feb 2025 | bank (statement) | a movement that no rule explains |  |  | 70 |  | line-ref | treasury | explained: A fee | ',
      ],
    ],
  },
  'the entries of an account': {
    page: <EntriesPage />,
    data: {
      rows: [
        {
          id: 1,
          at: AT[0],
          event: 'charge',
          other: 'momo',
          side: 'debit',
          money: rwf('1500'),
          paymentId: null,
          by: null,
          reason: null,
        },
        {
          id: 2,
          at: AT[1],
          event: 'correction',
          other: 'bank',
          side: 'credit',
          money: rwf('200'),
          paymentId: null,
          by: 'Eric Habimana',
          reason: 'Typed twice',
        },
        {
          id: 3,
          at: AT[2],
          event: 'charge',
          other: 'airtel',
          side: 'debit',
          money: rwf('30'),
          paymentId: null,
          by: null,
          reason: null,
        },
      ],
      next: null,
      choices: { sources: [], accounts: [], currency: 'RWF', maxBytes: 1, partBytes: 1 },
      account: 'customers',
      day: '2025-02-28',
    },
    lists: [
      [
        'customers',
        'Time | Kind | Other account | Debit (RWF) | Credit (RWF) | Who | Reason',
        '28 Feb 2025, 10:00:01 | charge | momo | 1,500 |  |  | ',
        '28 Feb 2025, 11:10:02 | Correction | bank |  | 200 | Eric Habimana | Typed twice',
        '1 Mar 2025, 00:20:03 | charge | airtel | 30 |  |  | ',
        'Sum of 3 rows |  |  | 1,530 | 200 |  | ',
      ],
    ],
  },
  'the lines of a statement': {
    page: pageAt(bookPages, 'statements/:id'),
    data: {
      rows: [
        {
          id: 1,
          fileId: 9,
          lineNumber: 2,
          source: 'momo',
          kind: 'charge',
          at: AT[0],
          money: rwf('500'),
          fee: rwf('5'),
          reference: 'ours',
          providerReference: 'theirs-1',
          text: 'text',
          state: 'matched',
          rule: null,
          paymentId: 'PAYMENT123456',
        },
        {
          id: 2,
          fileId: 9,
          lineNumber: 3,
          source: 'momo',
          kind: 'fee',
          at: AT[1],
          money: rwf('-20'),
          fee: rwf('0'),
          reference: null,
          providerReference: null,
          text: 'text',
          state: 'explained',
          rule: 'bank charges',
          paymentId: null,
        },
      ],
      next: null,
    },
    lists: [
      [
        'Lines',
        'Number | Time | Kind | Amount (RWF) | Reference | State | Rule | Payments',
        '2 | 28 Feb 2025, 10:00:01 | charge | 500 | theirs-1 | matched |  | PAYMENT1 → /payments/PAYMENT123456',
        '3 | 28 Feb 2025, 11:10:02 | fee | −20 |  | explained | bank charges | ',
        'Sum of 2 rows |  |  | 480 |  |  |  | ',
      ],
    ],
  },
  'the imported statements': {
    page: <StatementsPage />,
    data: {
      uploads: [],
      rows: [
        {
          id: 9,
          source: 'momo',
          name: 'momo-february.csv',
          by: 'Eric Habimana',
          at: AT[0],
          isFinished: true,
          lines: 60,
          counts: { matched: 10, explained: 20, difference: 30 },
        },
      ],
      next: null,
      choices: { sources: [], accounts: [], currency: 'RWF', maxBytes: 1, partBytes: 1 },
    },
    lists: [
      [
        'Imported files',
        'File | Source | Time | Who | Lines | Matched | Explained | Differences of lines',
        'momo-february.csv → /books/statements/9 | MTN MoMo | 28 Feb 2025, 10:00:01 | Eric Habimana | 60 | 10 | 20 | 30',
      ],
    ],
  },
  'the taxes of a month': {
    page: <TaxesPage />,
    data: {
      month: '2025-02',
      months: ['2025-02'],
      rows: [
        {
          tax: 'vat',
          percent: 18,
          product: 'prepaid-recharge',
          kind: 'sale',
          isFromAirtime: false,
          count: 4,
          price: rwf('1180'),
          taxable: rwf('1000'),
          money: rwf('180'),
        },
        {
          tax: 'vat',
          percent: 18,
          product: 'prepaid-bundle',
          kind: 'reversal',
          isFromAirtime: true,
          count: 1,
          price: rwf('-118'),
          taxable: rwf('-100'),
          money: rwf('-18'),
        },
      ],
      others: [{ tax: 'vat', money: rwf('7') }],
      due: [{ tax: 'vat', money: rwf('169') }],
      receipts: {
        booked: '169.00',
        receipts: '168.40',
        reconciling: '0.10',
        waiting: '0.20',
        withoutReceipt: '0.30',
      },
    } satisfies StaffResult<'readTaxReturn'>,
    lists: [
      ['Due for the month', 'Tax | Amount (RWF)', 'VAT | 169'],
      [
        'By tax, rate and product',
        'Tax | Rate | Product | Kind | Payments | Price (RWF) | Taxable amount (RWF) | Amount (RWF)',
        'VAT | 18 % | Recharge | sale | 4 | 1,180 | 1,000 | 180',
        'VAT | 18 % | Prepaid bundle | taken back, paid from airtime | 1 | −118 | −100 | −18',
      ],
      ['Corrections and lines of statements', 'Tax | Amount (RWF)', 'VAT | 7'],
      [
        'VAT of the tax receipts and of the books',
        'Line | VAT',
        'Signed receipts | 168.40',
        'Reconciling line: receipts have two decimals, the books whole units | 0.10',
        'Not signed yet | 0.20',
        'Without a receipt | 0.30',
        'VAT of the books | 169.00',
      ],
    ],
  },
  'the receipts for the tax authority': {
    page: <FiscalPage />,
    roles: ['finance'],
    data: {
      devices: [
        {
          key: 'main',
          error: null,
          contactAt: null,
          open: {
            number: 5,
            report: {
              kinds: [{ kind: 'sale', count: 3, gross: '1180.00', vat: '180.00' }],
              taxes: [{ kind: 'sale', letter: 'B', rate: 18, gross: '1180.00', vat: '180.00' }],
              means: [{ kind: 'sale', code: '06', count: 2, gross: '1000.00' }],
              products: [{ kind: 'credit-note', name: 'Airtime', count: 1, gross: '118.00' }],
              items: 8,
              waiting: 9,
              booked: { gross: '1181.00', vat: '181.00', difference: '0.50' },
            },
          },
          closes: [],
        },
      ],
      rows: [
        {
          id: 'f1',
          paymentId: 'PAY1',
          kind: 'sale',
          money: rwf('1180'),
          at: AT[0],
          state: 'needs-receipt',
          error: 'No answer',
          device: 'main',
          invoiceNumber: 44,
          isProposed: false,
        },
        {
          id: 'f2',
          paymentId: 'PAY2',
          kind: 'credit-note',
          money: rwf('118'),
          at: AT[1],
          state: 'refused',
          error: null,
          device: null,
          invoiceNumber: null,
          isProposed: true,
        },
      ],
      authority: {
        device: 'main',
        records: {
          error: null,
          notices: [
            { number: '1', title: 'Closed', text: 'On Monday', url: 'https://rra.test/1', at: AT[0] },
          ],
          items: [{ code: 'RW1', name: 'Airtime', class: '83111600', isUsed: true, isOurs: false }],
        },
      },
    },
    lists: [
      [
        'Documents that wait',
        'Time | About | Amount (RWF) | Invoice number | State | Answer of the device | What',
        '28 Feb 2025, 10:00:01 | Sale → /payments/PAY1 | 1,180 | main: 44 | Needs its receipt | No answer | [Enter the receipt] [Send again with a new number]',
        '28 Feb 2025, 11:10:02 | Refund → /payments/PAY2 | 118 |  | Refused |  | Proposed: a second person decides under Approvals.',
      ],
      [
        'Totals of number 5',
        'Item | Number | With VAT | VAT',
        'Sale | 3 | 1,180.00 | 180.00',
        'Sale: Class B, 18 % |  | 1,180.00 | 180.00',
        'Sale: Means of payment 06 | 2 | 1,000.00 | ',
        'Refund: Airtime | 1 | 118.00 | ',
        'Item lines | 8 |  | ',
        'Still waiting | 9 |  | ',
        'VAT in the books |  | 1,181.00 | 181.00',
        'Difference by whole francs |  |  | 0.50',
      ],
      [
        'Notices',
        'Time | Notice',
        '28 Feb 2025, 10:00:01 | Closed On Monday https://rra.test/1 → https://rra.test/1',
      ],
      [
        'Items that are registered there',
        'Item code | Item | Item class | State',
        'RW1 | Airtime | 83111600 | Differs from RRA_FILE',
      ],
    ],
  },
  'what staff did': {
    page: <ActsPage />,
    data: {
      rows: [
        {
          id: 1,
          at: AT[0],
          by: 'Eric Habimana',
          act: 'open-town',
          subject: 'Gicumbi',
          person: null,
          reason: 'Masts are built',
          outcome: 'REFUSED',
          before: null,
          after: null,
        },
      ],
      next: null,
    } satisfies StaffResult<'listActs'>,
    lists: [
      [
        'Who did what',
        'Time | Who | What | About | Reason | Result',
        '28 Feb 2025, 10:00 | Eric Habimana | opened a town | Gicumbi | Masts are built | REFUSED',
      ],
    ],
  },
  'who has which roles': {
    page: <PeoplePage />,
    data: {
      people: [
        {
          person: 'email:keza@example.rw',
          name: 'Keza',
          email: 'keza@example.rw',
          claimed: ['care'],
          given: [{ role: 'finance', by: 'Eric', at: AT[0], reason: 'Holidays' }],
          withheld: [{ role: 'sales', by: 'Diane', at: AT[0], reason: 'Moved' }],
          isOwn: false,
        },
        {
          person: 'subject:77',
          name: null,
          email: null,
          claimed: null,
          given: [],
          withheld: [],
          isOwn: true,
        },
      ],
    } satisfies StaffResult<'listPeople'>,
    lists: [
      [
        'People and roles',
        'Name | By the identity provider | Given here | Withheld here',
        'Keza keza@example.rw | customer care | finance, by Eric: Holidays | sales, by Diane: Moved',
        '77 You: somebody else changes your roles. | not signed in | – | –',
      ],
    ],
  },
  'the payments that need attention': {
    page: <StuckPage />,
    data: {
      counts: [],
      rows: [
        {
          id: 'PAY1',
          code: 'AB12-CD34',
          because: 'in-review',
          state: 'review',
          reason: 'delivery-unknown',
          mode: 'momo',
          money: rwf('1500'),
          since: AT[0],
        },
        {
          id: 'PAY2',
          code: 'EF56-GH78',
          because: 'overdue',
          state: 'refunding',
          reason: null,
          mode: 'card',
          money: rwf('200'),
          since: AT[0],
        },
      ],
      total: 2,
      next: null,
    } satisfies StaffResult<'listStuckPayments'>,
    lists: [
      [
        'Needs attention',
        'Code | Why | Amount (RWF) | Paid with | State | Since',
        'AB12-CD34 → /payments/PAY1 | in review: decide | 1,500 | MTN MoMo | review: delivery unknown | … d',
        'EF56-GH78 → /payments/PAY2 | late: no portal works on it | 200 | card | refunding | … d',
        'Sum of 2 rows |  | 1,700 |  |  | ',
      ],
    ],
  },
  'what a search found': {
    page: <PaymentsPage />,
    data: {
      rows: [
        {
          id: 'PAY1',
          code: 'AB12-CD34',
          createdAt: AT[0],
          state: 'fulfilled',
          reason: null,
          kind: 'prepaid-recharge',
          mode: 'momo',
          money: rwf('1500'),
          msisdn: '07** *** *01',
          isArchived: false,
        },
        {
          id: 'PAY2',
          code: 'EF56-GH78',
          createdAt: AT[2],
          state: 'review',
          reason: 'delivery-unknown',
          kind: 'prepaid-bundle',
          mode: 'card',
          money: rwf('20'),
          msisdn: '07** *** *02',
          isArchived: false,
        },
      ],
      next: null,
      understoodAs: 'number',
      searchedTo: null,
      choices: { states: ['review'], modes: ['momo'], kinds: ['lead'], reasons: ['delivery-unknown'] },
      leads: [
        {
          key: 'a/1',
          leadId: 'L-1',
          town: 'Huye',
          planCode: 'W5G-20',
          feasible: false,
          obstacle: 'unknown',
          createdAt: AT[1],
          msisdn: '07** *** *03',
        },
      ],
      items: [
        { queue: 'feedback', reference: 'F-1', since: AT[0], closedAt: AT[1], closedBy: 'Diane' },
        { queue: 'call-backs', reference: 'C 2', since: AT[0], closedAt: null, closedBy: null },
      ],
    } satisfies StaffResult<'findPayments'>,
    lists: [
      [
        'Home broadband orders',
        'Code | Time | Number | Town | Plan | Can be installed',
        'L-1 → /leads/a%2F1 | 28 Feb 2025, 11:10:02 | 07** *** *03 | Huye | W5G-20 | not known: check the address and call',
      ],
      [
        'What the sender of this reference wrote to us',
        'Item | Queue | Since | State',
        'F-1 | Feedback | … d | closed by Diane, 28 Feb 2025, 11:10:02',
        'C 2 → /queues/call-backs?item=C+2 | Call-backs | … d | open',
      ],
      [
        'Payments from or to this number',
        'Code | Time | Purchase | Number | Amount (RWF) | Paid with | State',
        'AB12-CD34 → /payments/PAY1 | 28 Feb 2025, 10:00 | Recharge | 07** *** *01 | 1,500 | MTN MoMo | fulfilled',
        'EF56-GH78 → /payments/PAY2 | 1 Mar 2025, 00:20 | Prepaid bundle | 07** *** *02 | 20 | card | review: delivery unknown',
        'Sum of 2 rows |  |  |  | 1,520 |  | ',
      ],
    ],
  },
  'the orders of home broadband': {
    page: <LeadsPage />,
    data: {
      rows: [
        {
          key: 'a/1',
          leadId: null,
          town: 'Huye',
          planCode: 'W5G-20',
          feasible: true,
          obstacle: null,
          createdAt: AT[1],
          msisdn: '07** *** *03',
        },
      ],
      next: null,
    } satisfies StaffResult<'findLeads'>,
    lists: [
      [
        'Home broadband orders',
        'Code | Time | Number | Town | Plan | Can be installed',
        'without a number → /leads/a%2F1 | 28 Feb 2025, 11:10:02 | 07** *** *03 | Huye | W5G-20 | yes',
      ],
    ],
  },
  'the links of another person': {
    page: <PayLinksPage />,
    data: {
      links: [
        {
          token: 't1',
          name: 'Keza',
          note: 'For the trip',
          sender: '07** *** *01',
          money: rwf('1500'),
          createdAt: AT[0],
          reports: 2,
          state: 'open',
        },
        {
          token: 't2',
          name: null,
          note: null,
          sender: null,
          money: rwf('20'),
          createdAt: AT[1],
          reports: 0,
          state: 'stopped',
        },
      ],
    } satisfies StaffResult<'findPayLinks'>,
    lists: [
      [
        'Links that another person pays by',
        'Name and note | Confirmed number | Amount (RWF) | Made | Reports | State',
        'Keza: For the trip | 07** *** *01 | 1,500 | 28 Feb 2025, 10:00:01 | 2 | open [Stop this link]',
        '– | – | 20 | 28 Feb 2025, 11:10:02 | 0 | stopped',
      ],
    ],
  },
  'the reminders of a number': {
    page: <RemindersPage />,
    roles: ['care', 'finance'],
    query: '?text=788100001',
    data: [
      {
        consents: [
          {
            id: 'c1',
            number: '07** *** *01',
            kinds: ['bundle-ends', 'airtime-low'],
            channel: 'email',
            email: 'k***@example.rw',
            consentedAt: AT[0],
            provenAt: AT[1],
            confirmedAt: null,
            endsAt: AT[2],
            endedAt: null,
            endedBy: null,
            sentInWeek: 3,
          },
          {
            id: 'c2',
            number: '07** *** *01',
            kinds: ['bill-due'],
            channel: 'sms',
            email: null,
            consentedAt: AT[1],
            provenAt: AT[0],
            confirmedAt: AT[1],
            endsAt: AT[2],
            endedAt: AT[2],
            endedBy: 'care',
            sentInWeek: 0,
          },
        ],
        standingOrders: [
          {
            id: 's1',
            number: '07** *** *01',
            bundle: null,
            price: rwf('500'),
            monthLimit: rwf('2000'),
            every: 'month',
            mode: 'card-paystack',
            permission: 'active',
            card: 'Visa 4081',
            isUnderWay: false,
            consentedAt: AT[0],
            lastPaid: '2025-02-20',
            pausedBy: null,
            endedBy: null,
          },
          {
            id: 's2',
            number: '07** *** *01',
            bundle: 'Week 1 GB',
            price: rwf('900'),
            monthLimit: rwf('3600'),
            every: 'week',
            mode: 'momo',
            permission: null,
            card: null,
            isUnderWay: true,
            consentedAt: AT[1],
            lastPaid: null,
            pausedBy: null,
            endedBy: 'ussd',
          },
        ],
      } satisfies StaffResult<'findLineReminders'>,
      {
        ends: [
          {
            id: 'm1',
            number: '07** *** *09',
            mode: 'momo',
            state: 'expired',
            endedAt: AT[0],
            tries: 4,
            nextAt: AT[1],
            closesOthers: true,
          },
        ],
      } satisfies StaffResult<'listMandateEnds'>,
    ],
    lists: [
      [
        'Reminders and standing orders',
        'Number | Agreed to | How | Agreed at | Number proven by a code at | Sent in 7 days | State',
        '07** *** *01 | a bundle ends, airtime is low | k***@example.rw | 28 Feb 2025, 10:00:01 | 28 Feb 2025, 11:10:02 | 3 | waits for the confirmation of the address [End these reminders]',
        '07** *** *01 | a bill is due | SMS | 28 Feb 2025, 11:10:02 | 28 Feb 2025, 10:00:01 | 0 | ended by care',
      ],
      [
        'Standing orders',
        'Number | What | Each time | When | Paid by | At most in a month | Agreed at | Last paid | State',
        '07** *** *01 | airtime | RWF 500 | every month | card, Paystack Visa 4081, without asking: permitted | RWF 2,000 | 28 Feb 2025, 10:00:01 | 20 Feb 2025 | on [End this standing order]',
        '07** *** *01 | Week 1 GB | RWF 900 | every week | MTN MoMo | RWF 3,600 | 28 Feb 2025, 11:10:02 | – | ended by USSD; one payment is under way',
      ],
      [
        'Permissions whose end is not confirmed',
        'Number | Paid by | State | Ended | Told | Told next | Other payments by this way | What to do',
        '07** *** *09 | MTN MoMo | expired | 28 Feb 2025, 10:00:01 | 4 | 28 Feb 2025, 11:10:02 | not started from the number until then | [Tell the wallet now]',
      ],
    ],
  },
  'the disturbances': {
    page: <IncidentsPage />,
    data: {
      rows: [
        {
          id: 'i1',
          version: 1,
          affected: { methods: ['momo'], sms: true, networks: ['mobile'], districts: ['Huye', 'Gasabo'] },
          texts: { en: 'MoMo is slow' },
          startedAt: AT[0],
          endedAt: AT[1],
        },
      ],
      choices: { methods: [{ name: 'momo', label: 'MTN MoMo' }], languages: [], districts: [] },
    } satisfies StaffResult<'listIncidents'>,
    lists: [
      [
        'All disturbances',
        'What visitors read | Affected | From | Until',
        'MoMo is slow → /incidents/i1 | MTN MoMo, SMS, mobile network (Huye, Gasabo) | 28 Feb 2025, 10:00:01 | 28 Feb 2025, 11:10:02',
      ],
    ],
  },
  'whom a disturbance hit': {
    page: <IncidentPage />,
    data: {
      incident: {
        id: 'i1',
        version: 1,
        affected: { methods: [], sms: true, networks: [], districts: [] },
        texts: { en: 'No SMS' },
        startedAt: AT[0],
        endedAt: AT[1],
      },
      choices: { methods: [], languages: [], districts: [] },
      hit: {
        lines: [
          {
            msisdn: '07** *** *01',
            failed: 3,
            late: 2,
            payment: { id: 'PAY1', code: 'AB12-CD34' },
            got: { money: rwf('100'), state: 'refused', refusal: 'NOT_FOUND' },
          },
          {
            msisdn: '07** *** *02',
            failed: 0,
            late: 1,
            payment: { id: 'PAY2', code: 'EF56-GH78' },
            got: null,
          },
        ],
        total: 2,
        open: 1,
        isCut: false,
      },
      reports: null,
      compensations: [],
      most: rwf('1000'),
      bundles: [],
    } satisfies StaffResult<'readIncident'>,
    lists: [
      [
        'Lines: 2',
        'Number | Latest purchase | Failed | Late | Gets (RWF) | State',
        '07** *** *01 | AB12-CD34 → /payments/PAY1 | 3 | 2 | 100 | not given, There is no such payment.',
        '07** *** *02 | EF56-GH78 → /payments/PAY2 |  | 1 |  | ',
      ],
    ],
  },
  'the towns': {
    page: <TownsPage />,
    data: {
      towns: [
        { name: 'Kigali', isOpen: true },
        { name: 'Gicumbi', isOpen: false },
      ],
    } satisfies StaffResult<'listDeskTowns'>,
    lists: [['Towns with home broadband', 'Town | State', 'Kigali | open', 'Gicumbi | [Open Gicumbi]']],
  },
  'who changed which setting': {
    page: <SettingsPage />,
    roles: ['admin'],
    data: {
      page: {
        version: 1,
        settings: {
          prepaidLimits: null,
          postpaidLimits: null,
          quickAmounts: null,
          methods: {},
          methodNotices: {},
          notice: null,
          pause: null,
          isCoverageClosed: false,
        },
        operator: null,
        faults: [],
        currency: 'RWF',
        languages: [],
      } satisfies StaffResult<'readDeskSettings'>,
      changes: {
        rows: [
          {
            version: 1,
            at: AT[0],
            by: 'Eric Habimana',
            reason: 'Their system is down',
            changes: [{ name: 'methods.momo', before: null, after: 'off' }],
          },
        ],
        next: null,
      } satisfies StaffResult<'listDeskSettingChanges'>,
    },
    lists: [
      [
        'Who changed what',
        'Time | Who | What | Reason',
        '28 Feb 2025, 10:00:01 | Eric Habimana | Way to pay MTN MoMo: as the operator says → off | Their system is down',
      ],
    ],
  },
  'the changes of texts': {
    page: <ChangesPage />,
    query: '?which=published',
    data: {
      changes: [
        {
          id: 'ch1',
          state: 'published',
          version: 1,
          by: 'Diane',
          isOwn: false,
          startedAt: AT[0],
          movedAt: AT[1],
          reason: 'New prices',
          publishAt: null,
          decidedBy: null,
          decision: null,
          problem: null,
          texts: 4,
        },
        {
          id: 'ch2',
          state: 'draft',
          version: 1,
          by: 'Eric',
          isOwn: true,
          startedAt: AT[0],
          movedAt: AT[2],
          reason: null,
          publishAt: null,
          decidedBy: null,
          decision: null,
          problem: 'faulty',
          texts: 5,
        },
      ],
      next: null,
    } satisfies StaffResult<'listContentChanges'>,
    lists: [
      [
        'Published',
        'Change | Who | State | Time',
        'New prices → /content/changes/ch1 | Diane | published | 28 Feb 2025, 11:10:02',
        'Draft, number of texts: 5 → /content/changes/ch2 | Eric | approved, but not published | 1 Mar 2025, 00:20:03',
      ],
    ],
  },
  'how much is translated': {
    page: pageAt(contentPages, 'progress'),
    data: {
      languages: [
        { code: 'sw', name: 'Kiswahili', prefix: '/sw' },
        { code: 'fr', name: 'Français', prefix: '/fr' },
      ],
      files: [{ file: 'pages/terms.md', kind: 'page', title: 'Terms', texts: 9, missing: { fr: 2 } }],
      draft: null,
      leftOut: [],
    } satisfies StaffResult<'listContentFiles'>,
    lists: [
      [
        'Translation',
        'File | Texts | Kiswahili | Français',
        'Terms → /content/file?file=pages%2Fterms.md | 9 | complete | 2 missing',
      ],
    ],
  },
  'values before and after a change': {
    page: (
      <ValueTable rows={[{ id: '1', name: 'Opening hours', before: '8 to 5', after: null, lang: 'en' }]} />
    ),
    lists: [['What changes', 'Field | Before | After', 'Opening hours | 8 to 5 | nothing']],
  },
  'the items of a queue': {
    page: (
      <QueueItems
        name="disputes"
        title="Disputes"
        rows={[
          {
            queue: 'disputes',
            kind: 'payment',
            item: 'd1',
            since: AT[0],
            dueAt: AT[2],
            about: 'fraud',
            detail: null,
            money: rwf('1500'),
            payment: { id: 'PAY1', code: 'AB12-CD34' },
            lead: null,
            assignment: { owner: 'Diane', isMine: false, dueAt: AT[1] },
          },
        ]}
      />
    ),
    roles: ['finance'],
    lists: [
      [
        'Disputes',
        'Item | Why | Amount (RWF) | Since | Due | Owner | What',
        'AB12-CD34 → /payments/PAY1 | fraud | 1,500 | … d | 1 Mar 2025, 00:20:03 | Diane, until 28 Feb 2025, 11:10:02 | [Take] [Give]',
      ],
    ],
  },
};

test.each(Object.entries(PAGES))('%s: each column, row, link and sum', (_name, { page, lists, ...shown }) => {
  const html = renderDesk(page, shown.roles, shown);
  // An age grows while time passes.
  const read = readLists(html).map((list) => list.map((row) => row.replace(/\b\d+ d\b/, '… d')));
  expect(read).toEqual(lists);
});

/** The facts of a page, a line for each: `From: 28 Feb 2025, 10:00:01`. */
function factsOf(html: string): string[] {
  const facts = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs);
  return [...facts].map(([, name, value]) =>
    `${name}: ${value}`
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

const lead: StaffLead = {
  key: 'a/1',
  leadId: 'L-1',
  town: 'Huye',
  planCode: 'W5G-20',
  feasible: true,
  obstacle: null,
  createdAt: AT[0],
  msisdn: '07** *** *03',
  locale: 'rw',
  notifiedAt: AT[1],
  plan: 'Wireless 5G 20',
  isOperatorAnswering: true,
  timeline: [],
  payments: [],
  handovers: [],
};

test('a disturbance says from when until when, and its text in each language', () => {
  const page = PAGES['whom a disturbance hit'];
  const data = page?.data as StaffResult<'readIncident'>;
  const languages = [
    { code: 'en', name: 'English' },
    { code: 'fr', name: 'French' },
  ];
  const shown = {
    ...data,
    choices: { ...data.choices, languages },
    incident: { ...data.incident, texts: { en: 'No SMS', fr: 'Pas de SMS' } },
  };
  expect(factsOf(renderDesk(<IncidentPage />, [], { data: shown }))).toEqual([
    'From: 28 Feb 2025, 10:00:01',
    'Until: 28 Feb 2025, 11:10:02',
    'English: No SMS',
    'French: Pas de SMS',
  ]);
});

test('an order of home broadband says what was ordered, where and when', () => {
  expect(factsOf(renderDesk(<LeadPage />, [], { data: lead }))).toEqual([
    'Number: 07** *** *03',
    'Town: Huye',
    'Plan: Wireless 5G 20',
    'Can be installed: yes',
    'Ordered: 28 Feb 2025, 10:00:01',
    'Told that the town is open: 28 Feb 2025, 11:10:02',
  ]);
});

/** The fields of the search of a page with what stands in them: `text=0788`. A list of choices has the chosen one. */
function searchOf(html: string): string[] {
  const [form = ''] = /<form[^>]* role="search".*?<\/form>/s.exec(html) ?? [];
  return [...form.matchAll(/<(input|select)\b([^>]*)>(.*?)(?=<\/label>)/gs)].flatMap(
    ([, , attributes = '', inside = '']) => {
      const attribute = (name: string, of: string) => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1];
      const name = attribute('name', attributes);
      if (/ type="checkbox"/.test(attributes) && !/ checked=""/.test(attributes)) return [`${name}=`];
      const [chosen = ''] = /<option[^>]* selected=""[^>]*>/.exec(inside) ?? [];
      return [`${name}=${attribute('value', chosen || attributes) ?? ''}`];
    },
  );
}

test.each([
  [
    'what a search found',
    '?text=0788&state=review&day=2025-02-28&mode=momo&reason=delivery-unknown&kind=lead&product=DT3&amountFrom=100&amountTo=900',
  ],
  ['the differences', '?owner=treasury&origin=file&day=2025-02-27'],
  ['the lines of a statement', '?state=explained&text=theirs-1'],
  ['what staff did', '?who=Eric&about=PAY1&act=refund&day=2025-02-28'],
  ['the orders of home broadband', '?text=L-1&toCheck=true'],
  ['the links of another person', '?text=abc'],
  ['the reminders of a number', '?text=788100001'],
])('the search of %s shows what was searched for: %s', (name, query) => {
  const { page, data, roles } = PAGES[name] as List;
  expect(searchOf(renderDesk(page, roles, { data, query })).join('&')).toBe(query.slice(1));
});

/** The files that a file imports, as paths below this folder. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
}

test('each file with a list belongs to one of these pages', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname, exclude: ['table/**', '**/*.test.tsx'] });
  const withList = files.filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('<DataTable'),
  );
  const pages = importsOf('every-list.test.tsx');
  const shown = new Set([...pages, ...pages.flatMap(importsOf)]);
  expect(withList.length).toBeGreaterThan(20);
  expect(withList.filter((file) => !shown.has(file))).toEqual([]);
});
