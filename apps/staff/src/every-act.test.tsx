import type { ContentChange } from '@portal/contract/staff/content/staff-content';
import type { StaffUpload } from '@portal/contract/staff/staff-books';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffIncidentPage } from '@portal/contract/staff/staff-incidents';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ActsPage } from './acts/acts-page.tsx';
import { DayPage } from './books/day-page.tsx';
import { DaysPage } from './books/days-page.tsx';
import { EntriesPage } from './books/entries-page.tsx';
import { FiscalPage } from './books/fiscal-page.tsx';
import { StatementsPage } from './books/statements-page.tsx';
import { BundleNotesScreen } from './content/bundles/bundle-notes-page.tsx';
import { ChangePage } from './content/change-page.tsx';
import { contentPages } from './content/content-pages.tsx';
import { FilesPage } from './content/files-page.tsx';
import { PicturesPage } from './content/pictures/pictures-page.tsx';
import { ShopPage } from './content/shops/shop-page.tsx';
import { ShopsPage } from './content/shops/shops-page.tsx';
import { Component as FiguresPage } from './figures/figures-page.tsx';
import { IncidentPage } from './incidents/incident-page.tsx';
import { IncidentsPage } from './incidents/incidents-page.tsx';
import { DeskLayout } from './layout/desk-layout.tsx';
import { LeadPage } from './leads/lead-page.tsx';
import { PaymentPage } from './payments/payment-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { QueueItems } from './queues/queue-items.tsx';
import { RemindersPage } from './reminders/reminders-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { closeDesks, openDesk } from './testing/open-desk.tsx';
import { caseOf, dayOf, paymentOf } from './testing/sample-pages.ts';
import { Refusal } from './testing/stub-browser.ts';
import { setOperator } from './texts/operator-time.ts';

/*
 * What a person does on a page without a dialog (`every-dialog.test.tsx`), or in a dialog of its own kind: what is sent, and what the
 * page says then that it did not say before.
 */

beforeAll(() => setOperator({ utcOffsetMinutes: 120, country: 'RW' }));
afterAll(() => setOperator({ utcOffsetMinutes: 0, country: '' }));
afterEach(closeDesks);

const rwf = (amount: string) => ({ amount, currency: 'RWF' });
const AT = ['2025-02-28T08:00:01Z', '2025-02-28T09:10:02Z', '2025-02-28T22:20:03Z'] as const;
const BUSY = new Refusal('RATE_LIMITED');

/** A page that is known by its path only. */
function pageAt(pages: RouteObject, path: string): ReactElement {
  return pages.children?.find((page) => page.path === path)?.element as ReactElement;
}

/** What a person does: presses what is named so, types into a field, leaves one, unfolds a part, or lets time pass, in milliseconds. */
type Step =
  | string
  | [label: string, value: unknown, nth?: number]
  | { leave: string }
  | { unfold: string }
  | number;

type Act = {
  page: ReactElement;
  desk?: Parameters<typeof openDesk>[1];
  /** What is pressed before. */
  open?: string;
  steps: Step[];
  /** The calls of the server, with their inputs. */
  sent: unknown[];
  /** How often the page is read again. */
  loads?: number;
  /** What is read that was not there before. */
  says: string[];
  /** The files that are saved: name and content. */
  saves?: string[];
  /** Where the person is then, when it is another page. */
  goes?: string;
};

const item = (queue: StaffQueueItem['queue'], more: Partial<StaffQueueItem> = {}) =>
  ({
    queue,
    kind: 'call-back',
    item: 'C-1',
    since: AT[0],
    dueAt: null,
    about: null,
    detail: null,
    money: null,
    payment: null,
    lead: null,
    assignment: null,
    ...more,
  }) as StaffQueueItem;
const stuck = (id: string) =>
  item('review', { kind: 'payment', item: id, payment: { id, code: `CODE-${id}` } });
const COLLEAGUES = {
  listColleagues: {
    people: [
      { id: 'keza', name: 'Keza', isMe: true },
      { id: 'eric', name: 'Eric', isMe: false },
      { id: 'diane', name: 'Diane', isMe: false },
    ],
  },
};
const waiting = (more: object = {}) => ({
  payment: paymentOf({ queue: 'review', ...more }),
  support: caseOf({}),
});

const incident = {
  incident: {
    id: 'i1',
    version: 4,
    affected: { methods: ['momo'], sms: true, networks: [], districts: ['Huye'] },
    texts: { en: 'No SMS', fr: 'Pas de SMS' },
    startedAt: AT[0],
    endedAt: AT[1],
  },
  choices: {
    methods: [
      { name: 'momo', label: 'MTN MoMo' },
      { name: 'card', label: 'Card' },
    ],
    languages: [
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'French' },
    ],
    districts: ['Huye', 'Gasabo'],
  },
  hit: { lines: [], total: 3, open: 2, isCut: false },
  reports: null,
  compensations: [],
  most: rwf('1000'),
  bundles: [],
} as unknown as StaffIncidentPage;
const newIncident = { rows: [], choices: incident.choices };

const settings = {
  page: {
    version: 9,
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
    operator: {
      prepaidLimits: { min: 100, max: 50_000 },
      postpaidLimits: { min: 200, max: 60_000 },
      quickAmounts: [500],
      methods: [{ name: 'momo', label: 'MTN MoMo', isOn: true }],
    },
    faults: [],
    currency: 'RWF',
    languages: [
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'French' },
    ],
  },
  changes: { rows: [], next: null },
};

const statements = {
  uploads: [],
  rows: [],
  next: null,
  choices: {
    sources: [
      { name: 'momo', owner: 'f', account: 'receivable:momo', rules: [] },
      { name: 'bank', owner: 't', account: 'bank', rules: [] },
    ],
    accounts: [],
    currency: 'RWF',
    maxBytes: 100,
    partBytes: 4,
  },
};
const upload = (more: Partial<StaffUpload>): StaffUpload => ({
  id: 'u1',
  name: 'a.csv',
  by: 'Eric',
  at: AT[0],
  resolved: 0,
  source: 'bank',
  state: 'imported',
  share: 1,
  counts: { matched: 1, explained: 2, difference: 3 },
  lines: 6,
  why: null,
  line: null,
  fileId: 9,
  ...more,
});

const entries = {
  rows: [],
  next: null,
  choices: { sources: [], accounts: ['momo', 'bank'], currency: 'RWF', maxBytes: 1, partBytes: 1 },
  account: 'bank',
  day: '2025-02-28',
};

const lead = {
  key: 'a/1',
  leadId: 'L-1',
  town: 'Huye',
  planCode: 'W5G-20',
  feasible: true,
  obstacle: null,
  createdAt: AT[0],
  msisdn: '07** *** *03',
  notifiedAt: null,
  plan: null,
  isOperatorAnswering: true,
  timeline: [],
  payments: [],
  handovers: [
    { recipient: 'crm', state: 'done', at: AT[1], file: null, error: null },
    { recipient: null, state: 'late', at: null, file: 'leads-1.csv', error: null },
  ],
};
const CONTACT = {
  msisdn: '0788100003',
  contact: {
    fullName: 'Ganza Eric',
    email: 'ganza@example.rw',
    address: 'KG 7',
    landmark: 'Blue gate',
  },
};

const figures: { figures: StaffResult<'readFigures'>; amounts: null } = {
  figures: {
    period: 'today',
    times: ['2025-03-01T10:00:00Z', '2025-03-01T13:00:00Z'],
    utcOffsetMinutes: 120,
    countedAt: null,
    purchases: [],
    purchasesBefore: [],
    steps: [],
    delivery: { medians: [], p95s: [], median: null, p95: null, medianBefore: null, p95Before: null },
    methods: [{ mode: 'momo', started: 40, paid: 30, delivered: 29, startedBefore: 20, paidBefore: 10 }],
    codes: { sent: [11, 12], used: [9, 10], outcomes: [] },
    pages: [],
    connections: [],
  },
  amounts: null,
};

const languages = [
  { code: 'en', name: 'English', prefix: '' },
  { code: 'fr', name: 'Français', prefix: '/fr' },
];
const change: ContentChange = {
  id: 'ch1',
  state: 'draft',
  version: 5,
  by: 'Diane',
  isOwn: true,
  startedAt: AT[0],
  movedAt: AT[1],
  reason: 'New prices',
  publishAt: null,
  decidedBy: null,
  decision: null,
  problem: null,
  texts: 4,
};
const changePage = (more: object) => ({
  change: { ...change, ...more },
  languages,
  shownOn: ['/help', '/'],
  texts: [],
});
const CHECKED = { checkContentChange: { faults: [], notes: [] } };
const SAVED = { saveContentTexts: { change: { ...change, texts: 5 }, problems: [] } };
const cell = (locale: string, text: string | null, more: object = {}) => ({
  locale,
  live: text === null ? null : { text, origin: 'desk' },
  draft: null,
  others: [],
  ...more,
});
const screen = {
  file: 'home-translation.json',
  kind: 'screen',
  title: null,
  languages,
  shownOn: ['/'],
  rows: [
    {
      key: 'home.title',
      texts: [cell('en', 'Welcome', { draft: { text: 'Hello', isOutdated: true } }), cell('fr', 'Bienvenue')],
    },
    { key: 'home.lead', texts: [cell('en', 'Buy here'), cell('fr', null)] },
    { key: 'slides.1.title', texts: [cell('en', 'One'), cell('fr', 'Un')] },
    { key: 'slides.1.text', texts: [cell('en', 'First'), cell('fr', 'Premier')] },
    { key: 'slides.2.title', texts: [cell('en', 'Two'), cell('fr', 'Deux')] },
    { key: 'slides.2.text', texts: [cell('en', 'Second'), cell('fr', 'Second')] },
  ],
  draft: null,
  problems: [],
};
const FILE: Pick<Act, 'page' | 'desk'> = {
  page: pageAt(contentPages, 'file'),
  desk: { roles: ['content'], data: screen, answers: SAVED },
};
const HISTORY = {
  readContentHistory: {
    revisions: [
      { number: 2, at: AT[1], by: 'Eric', approvedBy: 'Diane', changeId: 'c2', text: 'Welcome' },
      { number: 1, at: AT[0], by: 'Keza', approvedBy: 'Eric', changeId: 'c1', text: 'Hi' },
    ],
    original: 'Good day',
  },
};
const FAQ = `# Money {#money icon=card}

## Paying {#paying}

### How do I pay? {#how .popular}

With a **wallet**.

### Can I pay later? {#later}

No.

## Refunds {#refunds}

### When do I get it back? {#when}

Soon.
`;
const FAQ_FR = `# Argent {#money}

## Payer {#paying}

### Comment payer ? {#how}

Par *portefeuille*.
`;
const help = {
  ...screen,
  file: 'faqs/money.md',
  kind: 'help',
  title: 'Money',
  shownOn: ['/help/money'],
  rows: [{ key: '', texts: [cell('en', FAQ), cell('fr', FAQ_FR)] }],
};
const FORM = (label: string) => `{
  "fields": [
    {
      "name": "topic",
      "label": "${label} topic",
      "type": "select",
      "required": true,
      "options": [
        { "value": "bills", "label": "${label} bills" },
        { "value": "other", "label": "${label} other" }
      ]
    },
    {
      "name": "phone",
      "label": "${label} phone",
      "type": "tel",
      "required": false,
      "minLength": 9
    }
  ],
  "actions": [
    {
      "type": "submit",
      "label": "${label} send"
    }
  ]
}
`;
const form = {
  ...screen,
  file: 'get-contact-form-schema.json',
  kind: 'form',
  shownOn: [],
  rows: [{ key: '', texts: [cell('en', FORM('E')), cell('fr', FORM('F'))] }],
};
const otherForm = {
  ...form,
  rows: [
    {
      key: '',
      texts: [
        cell('en', FORM('E').replace('"minLength": 9', '"minLength": 9, "placeholder": "07"')),
        cell('fr', FORM('F').replace('"minLength": 9', '"minLength": 7')),
      ],
    },
  ],
};
const on = (data: object, more: object = {}): Pick<Act, 'page' | 'desk'> => ({
  page: pageAt(contentPages, 'file'),
  desk: { roles: ['content'], data, answers: SAVED, ...more },
});

const shop = {
  areShown: true,
  languages,
  middle: { lat: -1.9, lng: 30.1 },
  shops: [
    {
      id: 'huye',
      live: { name: 'Huye shop', address: 'Road 1', lat: -2.6, lng: 29.7, kind: 'shop' },
      draft: { shop: { name: 'Huye shop', address: 'Road 2', lat: -2.6, lng: 29.7 }, isOutdated: true },
      others: [],
    },
    { id: 'kigali', live: { name: 'Kigali shop', address: 'Road 3' }, draft: null, others: [] },
  ],
  draft: null,
};

const pictures = {
  pictures: [
    {
      address: '/media/uploads/b.png',
      name: 'old.png',
      size: 1024,
      width: 32,
      height: 16,
      at: AT[1],
      by: 'Eric',
      usedIn: [],
    },
  ],
};
const bundles = {
  languages,
  isCatalogueKnown: false,
  rows: [
    {
      key: 'W5',
      bundle: { name: 'Week 5 GB', category: 'Weekly', line: 'prepaid', amount: '900', currency: 'RWF' },
      texts: [cell('en', null), cell('fr', null)],
    },
    { key: 'D1', bundle: null, texts: [cell('en', 'At night'), cell('fr', null)] },
  ],
  draft: null,
  problems: [],
};

const ACTS: Record<string, Act> = {
  'an item that is taken': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'] },
    steps: ['Take: C-1'],
    sent: [
      [
        'assignItem',
        { queue: 'call-backs', kind: 'call-back', item: 'C-1', dueAt: '2025-03-02T12:00:00.000Z' },
      ],
    ],
    says: ['status: It is yours until tomorrow.'],
    loads: 1,
  },
  'an item that somebody else has taken': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'], answers: { assignItem: BUSY } },
    steps: ['Take: C-1'],
    sent: [
      [
        'assignItem',
        { queue: 'call-backs', kind: 'call-back', item: 'C-1', dueAt: '2025-03-02T12:00:00.000Z' },
      ],
    ],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'an item that a person gives to herself': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'], answers: COLLEAGUES },
    steps: ['Give to somebody: C-1', 'Save the owner'],
    sent: [
      ['listColleagues', {}],
      [
        'assignItem',
        {
          queue: 'call-backs',
          kind: 'call-back',
          item: 'C-1',
          person: 'keza',
          dueAt: '2025-03-02T12:00:00.000Z',
        },
      ],
    ],
    says: ['status: The owner was saved.'],
    loads: 1,
  },
  'the dialog in which an item is given': {
    page: (
      <QueueItems
        name="call-backs"
        title="Calls"
        rows={[item('call-backs', { assignment: { owner: 'Eric', isMine: false, dueAt: AT[2] } })]}
      />
    ),
    desk: { roles: ['care'], answers: COLLEAGUES },
    steps: ['Give to somebody: C-1'],
    sent: [['listColleagues', {}]],
    says: [
      'Give to somebody: C-1',
      'To whom<select keza of keza: Keza (you); eric: Eric; diane: Diane>',
      'Until when<datetime-local required 2025-03-02T14:00>',
      '[Save the owner (sends)] [Give back] [Cancel]',
    ],
  },
  'an item that is given to a colleague until a time': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'], answers: COLLEAGUES },
    steps: [
      'Give to somebody: C-1',
      ['To whom', 'diane'],
      ['Until when', '2025-03-05T17:30'],
      'Save the owner',
    ],
    sent: [
      ['listColleagues', {}],
      [
        'assignItem',
        {
          queue: 'call-backs',
          kind: 'call-back',
          item: 'C-1',
          person: 'diane',
          dueAt: '2025-03-05T15:30:00.000Z',
        },
      ],
    ],
    says: ['status: The owner was saved.'],
    loads: 1,
  },
  'an item whose owner is taken away': {
    page: (
      <QueueItems
        name="call-backs"
        title="Calls"
        rows={[item('call-backs', { assignment: { owner: 'Eric', isMine: false, dueAt: AT[2] } })]}
      />
    ),
    desk: { roles: ['care'], answers: COLLEAGUES },
    steps: ['Give to somebody: C-1', 'Give back'],
    sent: [
      ['listColleagues', {}],
      ['releaseItem', { queue: 'call-backs', kind: 'call-back', item: 'C-1' }],
    ],
    says: ['status: The owner was saved.'],
    loads: 1,
  },
  'an owner that the server refuses': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'], answers: { ...COLLEAGUES, assignItem: BUSY } },
    steps: ['Give to somebody: C-1', ['To whom', 'diane'], 'Save the owner'],
    sent: [
      ['listColleagues', {}],
      [
        'assignItem',
        {
          queue: 'call-backs',
          kind: 'call-back',
          item: 'C-1',
          person: 'diane',
          dueAt: '2025-03-02T12:00:00.000Z',
        },
      ],
    ],
    says: [
      'Give to somebody: C-1',
      'To whom<select diane of keza: Keza (you); eric: Eric; diane: Diane>',
      'Until when<datetime-local required 2025-03-02T14:00>',
      'alert: Too many requests. Wait a minute.',
      '[Save the owner (sends)] [Cancel]',
    ],
  },
  'an item that is not given after all': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'], answers: COLLEAGUES },
    steps: ['Give to somebody: C-1', 'Cancel'],
    sent: [['listColleagues', {}]],
    says: [],
  },
  'personal data of an item': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: {
      roles: ['care'],
      answers: { showItem: { fields: [{ name: 'phone', value: '0788100009' }] } },
    },
    steps: ['Show personal data: C-1', ['Ticket, call or letter', 'Call 14:05'], 'Show personal data'],
    sent: [
      ['showItem', { queue: 'call-backs', item: 'C-1', cause: 'customer-asks', reference: 'Call 14:05' }],
    ],
    says: [
      'C-1 | 27 h | nobody',
      'phone: 0788100009',
      '[Take: Take: C-1] [Give: Give to somebody: C-1] [Close: Close: C-1]',
    ],
    loads: 1,
  },
  'several payments that are looked at before they are tried again': {
    page: <QueueItems name="review" title="In review" rows={[stuck('P1'), stuck('P2'), stuck('P3')]} />,
    desk: {
      roles: ['finance'],
      answers: {
        previewBulk: {
          rows: [
            { id: 'P1', code: 'CODE-P1', state: 'review', refusal: null },
            { id: 'P3', code: 'CODE-P3', state: 'review', refusal: 'nothing-to-do' },
          ],
        },
      },
    },
    steps: [['Select CODE-P1', true], ['Select CODE-P3', true], 'Try again'],
    sent: [['previewBulk', { ids: ['P1', 'P3'], action: 'retry' }]],
    says: [
      '[Ask the provider again] [Try again] 2 selected, 50 at most',
      'Try again',
      'Nothing is done before you confirm. 1 of 2 would be done now.',
      'CODE-P1: would be done',
      'CODE-P3: Nothing was sent to the provider, or the payment has ended: there is nothing to check.',
      '<TextField required at most 300>',
      'Why',
      'A sentence; no phone number, code or PIN',
      '[Try again (sends)] [Cancel]',
      '{Select CODE-P1} <checkbox chosen> | CODE-P1 → /payments/P1 | 27 h | nobody |',
      '{Select CODE-P3} <checkbox chosen> | CODE-P3 → /payments/P3 | 27 h | nobody |',
    ],
  },
  'several payments that are asked about together': {
    page: <QueueItems name="review" title="In review" rows={[stuck('P1'), stuck('P2'), stuck('P3')]} />,
    desk: {
      roles: ['finance'],
      answers: {
        previewBulk: { rows: [{ id: 'P2', code: 'CODE-P2', state: 'review', refusal: null }] },
        actOnMany: {
          rows: [
            { id: 'P2', code: 'CODE-P2', outcome: 'queued', done: true },
            { id: 'P3', code: 'CODE-P3', outcome: 'CHANGED', done: false },
          ],
        },
      },
    },
    steps: [
      ['Select CODE-P2', true],
      ['Select CODE-P3', true],
      'Ask the provider again',
      ['Why', 'They all hang'],
      'Ask the provider again',
    ],
    sent: [
      ['previewBulk', { ids: ['P2', 'P3'], action: 'check' }],
      ['actOnMany', { ids: ['P2', 'P3'], action: 'check', reason: 'They all hang' }],
    ],
    says: [
      '1 of 2 done.',
      'CODE-P2: done',
      'CODE-P3: The payment has changed. Look at it again, then decide.',
    ],
    loads: 1,
  },
  'a case that is taken': {
    page: <PaymentPage />,
    desk: { roles: ['care'], data: waiting() },
    steps: ['Take'],
    sent: [
      ['assignItem', { queue: 'review', kind: 'payment', item: 'PAY1', dueAt: '2025-03-02T12:00:00.000Z' }],
    ],
    says: ['Owner: nobody [Take] [Hand over] status: It is yours until tomorrow.'],
    loads: 1,
  },
  'a case that is given back': {
    page: <PaymentPage />,
    desk: {
      roles: ['care'],
      data: waiting({ assignment: { owner: 'Keza', isMine: true, dueAt: AT[2] } }),
    },
    steps: ['Give back'],
    sent: [['releaseItem', { queue: 'review', kind: 'payment', item: 'PAY1' }]],
    says: ['Owner: Keza, until 1 Mar 2025, 00:20:03 [Give back] [Hand over] status: The owner was saved.'],
    loads: 1,
  },
  'the dialog in which a case is handed over': {
    page: <PaymentPage />,
    desk: { roles: ['care'], data: waiting(), answers: COLLEAGUES },
    steps: ['Hand over'],
    sent: [['listColleagues', {}]],
    says: [
      'Give to somebody: AB12-CD34',
      'To whom<select required of : Choose a colleague who is signed in; eric: Eric; diane: Diane>',
      'Until when<datetime-local required 2025-03-02T14:00>',
      '[Save the owner (sends)] [Cancel]',
    ],
  },
  'a case that is handed over': {
    page: <PaymentPage />,
    desk: { roles: ['care'], data: waiting(), answers: COLLEAGUES },
    steps: ['Hand over', ['To whom', 'eric'], 'Save the owner'],
    sent: [
      ['listColleagues', {}],
      [
        'assignItem',
        { queue: 'review', kind: 'payment', item: 'PAY1', person: 'eric', dueAt: '2025-03-02T12:00:00.000Z' },
      ],
    ],
    says: ['Owner: nobody [Take] [Hand over] status: The owner was saved.'],
    loads: 1,
  },
  'a note': {
    page: <PaymentPage />,
    desk: { roles: ['care'], data: { payment: paymentOf({}), support: caseOf({}) } },
    steps: [['Note', 'Calls again tomorrow'], 'Save the note'],
    sent: [['addNote', { id: 'PAY1', note: 'Calls again tomorrow' }]],
    says: [],
    loads: 1,
  },
  'a note that the server refuses': {
    page: <PaymentPage />,
    desk: {
      roles: ['care'],
      data: { payment: paymentOf({}), support: caseOf({}) },
      answers: { addNote: BUSY },
    },
    steps: [['Note', 'Calls again tomorrow'], 'Save the note'],
    sent: [['addNote', { id: 'PAY1', note: 'Calls again tomorrow' }]],
    says: [
      '<textarea required at most 1000 Calls again tomorrow>',
      'alert: Too many requests. Wait a minute.',
    ],
  },
  'personal data of a payment': {
    page: <PaymentPage />,
    desk: {
      roles: ['care'],
      data: { payment: paymentOf({}), support: caseOf({}) },
      answers: {
        showPersonalData: {
          msisdn: '0788000001',
          payer: '0788000002',
          email: 'keza@example.rw',
          account: 'ACC-9',
          payees: ['0788000003', '0788000004'],
          meantNumber: '0788000005',
          requestNote: 'I mistyped it',
        },
      },
    },
    steps: ['Show personal data', ['Ticket, call or letter', 'Call 14:05'], 'Show personal data'],
    sent: [['showPersonalData', { id: 'PAY1', cause: 'customer-asks', reference: 'Call 14:05' }]],
    says: [
      '0788000001',
      '0788000002',
      'Other wallet of the payer',
      '0788000003, 0788000004',
      'The number that was meant',
      '0788000005',
      'What the customer wrote',
      'I mistyped it',
      'E-mail',
      'keza@example.rw',
      'Account',
      'ACC-9',
    ],
    loads: 1,
  },
  'a message of a provider as it came': {
    page: <PaymentPage />,
    desk: {
      roles: ['care'],
      data: {
        payment: paymentOf({
          timeline: [
            {
              at: AT[0],
              kind: 'callback',
              what: 'momo',
              state: null,
              detail: null,
              by: null,
              money: null,
              fields: [],
              message: 5,
            },
          ],
        }),
        support: caseOf({}),
      },
      answers: { readProviderMessage: { body: '{"status":"PAID"}' } },
    },
    steps: ['Show it as it came'],
    sent: [['readProviderMessage', { id: 'PAY1', message: '5' }]],
    says: ['{"status":"PAID"}'],
  },
  'an amount above the most that a line gets': {
    page: <IncidentPage />,
    desk: { roles: ['admin', 'care', 'finance'], data: incident },
    steps: [['Amount each (RWF)', '1,001'], 'Propose it'],
    sent: [],
    says: [
      'Amount each (RWF)<text amount required wrong decimal at most 12 1,001> (says: At most RWF 1,000.)alert: At most RWF 1,000.',
    ],
  },
  'a disturbance of nothing': {
    page: <IncidentsPage />,
    desk: { roles: ['admin'], data: newIncident },
    open: 'Announce a disturbance',
    steps: ['Publish'],
    sent: [],
    says: ['alert: Choose what is affected.'],
  },
  'a disturbance that ends when it begins': {
    page: <IncidentsPage />,
    desk: { roles: ['admin'], data: newIncident },
    open: 'Announce a disturbance',
    steps: [['Card', true], ['From', '2025-03-01T10:00'], ['Until', '2025-03-01T10:00'], 'Publish'],
    sent: [],
    says: [
      '<checkbox method card chosen> Card',
      'alert: The end comes after the start.',
      'From<datetime-local startedAt required 2025-03-01T10:00>',
      'Until<datetime-local endedAt wrong 2025-03-01T10:00> Empty: it is not over.',
    ],
  },
  'a disturbance without a start': {
    page: <IncidentsPage />,
    desk: { roles: ['admin'], data: newIncident },
    open: 'Announce a disturbance',
    steps: [['SMS', true], ['From', ''], 'Publish'],
    sent: [],
    says: [
      '<checkbox sms yes chosen> SMS',
      'alert: The end comes after the start.',
      'From<datetime-local startedAt required wrong>',
    ],
  },
  'a disturbance without its text in one language': {
    page: <IncidentsPage />,
    desk: { roles: ['admin'], data: newIncident },
    open: 'Announce a disturbance',
    steps: [['SMS', true], ['English', 'No SMS'], ['French', '  '], 'Publish'],
    sent: [],
    says: [
      '<checkbox sms yes chosen> SMS',
      'alert: The text is needed in every language.',
      '(en) <textarea text.en at most 300 No SMS>',
      '(fr) <textarea text.fr wrong at most 300 >',
    ],
  },
  'a disturbance that is announced': {
    page: <IncidentsPage />,
    desk: { roles: ['admin'], data: newIncident },
    open: 'Announce a disturbance',
    steps: [
      ['Card', true],
      ['mobile network', true],
      ['Gasabo', true],
      ['From', '2025-03-01T10:00'],
      ['Until', '2025-03-01T12:30'],
      ['English', 'Cards fail'],
      ['French', ' Les cartes '],
      'Publish',
      ['Why', 'The bank told us'],
      'Publish',
    ],
    sent: [
      [
        'saveIncident',
        {
          version: 0,
          affected: { methods: ['card'], sms: false, networks: ['mobile'], districts: ['Gasabo'] },
          texts: { en: 'Cards fail', fr: 'Les cartes' },
          startedAt: '2025-03-01T08:00:00.000Z',
          endedAt: '2025-03-01T10:30:00.000Z',
          reason: 'The bank told us',
        },
      ],
    ],
    says: ['[Announce a disturbance]'],
    loads: 1,
  },
  'a disturbance that changes': {
    page: <IncidentPage />,
    desk: { roles: ['admin'], data: incident },
    steps: ['Change', ['French', 'Aucun SMS'], 'Publish', ['Why', 'A better text'], 'Publish'],
    sent: [
      [
        'saveIncident',
        {
          id: 'i1',
          version: 4,
          affected: { methods: ['momo'], sms: true, networks: [], districts: ['Huye'] },
          texts: { en: 'No SMS', fr: 'Aucun SMS' },
          startedAt: '2025-02-28T08:00:00.000Z',
          endedAt: '2025-02-28T09:10:00.000Z',
          reason: 'A better text',
        },
      ],
    ],
    says: [],
    loads: 1,
  },
  'a disturbance that comes again': {
    page: <IncidentPage />,
    desk: { roles: ['admin'], data: incident },
    steps: ['Announce it again', ['From', '2025-03-01T09:00'], 'Publish', ['Why', 'It is back'], 'Publish'],
    sent: [
      [
        'saveIncident',
        {
          version: 0,
          affected: { methods: ['momo'], sms: true, networks: [], districts: ['Huye'] },
          texts: { en: 'No SMS', fr: 'Pas de SMS' },
          startedAt: '2025-03-01T07:00:00.000Z',
          endedAt: null,
          reason: 'It is back',
        },
      ],
    ],
    says: [],
    goes: '/incidents',
    loads: 2,
  },
  'a form of a disturbance that is left': {
    page: <IncidentPage />,
    desk: { roles: ['admin'], data: incident },
    steps: ['Change', ['English', 'Nothing'], 'Leave it'],
    sent: [],
    says: [],
  },
  'settings as they are': {
    page: <SettingsPage />,
    desk: { roles: ['admin'], data: settings },
    steps: ['Save the settings'],
    sent: [],
    says: ['status: Nothing was changed.'],
  },
  'settings with a largest amount below the smallest': {
    page: <SettingsPage />,
    desk: { roles: ['admin'], data: settings },
    steps: [['Smallest recharge', '500'], ['Largest recharge', '400'], 'Save the settings'],
    sent: [],
    says: [
      'Smallest recharge<text prepaidLimits.min numeric 500 like 100>',
      'Largest recharge<text prepaidLimits.max wrong numeric 400 like 50000>',
      'alert: The largest amount is smaller than the smallest one.',
    ],
  },
  'settings with a notice in one language only': {
    page: <SettingsPage />,
    desk: { roles: ['admin'], data: settings },
    steps: [['English', 'Hello', 1], 'Save the settings'],
    sent: [],
    says: [
      '(en) <textarea notice.en at most 200 Hello>',
      '(fr) <textarea notice.fr wrong at most 200>',
      'alert: A notice needs its text in every language, or in none.',
    ],
  },
  'acts that are saved as a file': {
    page: <ActsPage />,
    desk: {
      roles: ['admin'],
      data: { rows: [], next: null },
      address: '/?who=Eric&day=2025-02-28',
      answers: { exportActs: { csv: 'a,b', rows: 7, isCut: false } },
    },
    steps: ['Save as CSV'],
    sent: [['exportActs', { who: 'Eric', day: '2025-02-28' }]],
    says: ['status: 7 acts are in the file.'],
    saves: ['acts.csv: \ufeffa,b'],
  },
  'too many acts that are saved as a file': {
    page: <ActsPage />,
    desk: {
      roles: ['admin'],
      data: { rows: [], next: null },
      answers: { exportActs: { csv: 'a,b', rows: 9, isCut: true } },
    },
    steps: ['Save as CSV'],
    sent: [['exportActs', {}]],
    says: ['status: Only the latest 9 acts are in the file: choose a day.'],
    saves: ['acts.csv: \ufeffa,b'],
  },
  'acts that are whole': {
    page: <ActsPage />,
    desk: {
      roles: ['admin'],
      data: { rows: [], next: null },
      answers: { checkActs: { acts: 12, last: 13, lastHash: 'abc', broken: [] } },
    },
    steps: ['Check that nothing was changed'],
    sent: [['checkActs', {}]],
    says: [
      'status: Number of acts: 12. All are as they were recorded. The last is number 13, with the hash abc.',
    ],
  },
  'acts of which some were changed': {
    page: <ActsPage />,
    desk: {
      roles: ['admin'],
      data: { rows: [], next: null },
      answers: { checkActs: { acts: 12, last: 13, lastHash: 'abc', broken: [3, 5] } },
    },
    steps: ['Check that nothing was changed'],
    sent: [['checkActs', {}]],
    says: ['status: Acts were changed or removed at number 3, 5. Report it: nobody can do that in the desk.'],
  },
  'a statement in three parts': {
    page: <StatementsPage />,
    desk: {
      roles: ['finance'],
      data: statements,
      answers: { startUpload: { id: 'u1' }, readUpload: upload({ why: 'already-imported' }) },
    },
    steps: [['Source', 'bank'], ['File', new File(['0123456789'], 'feb.csv')], 'Upload'],
    sent: [
      ['startUpload', { source: 'bank', name: 'feb.csv', bytes: 10 }],
      ['uploadPart', { id: 'u1', number: '0', bytes: '0123' }],
      ['uploadPart', { id: 'u1', number: '1', bytes: '4567' }],
      ['uploadPart', { id: 'u1', number: '2', bytes: '89' }],
      ['finishUpload', { id: 'u1' }],
      ['readUpload', { id: 'u1' }],
    ],
    says: [
      'Source<select source bank of momo: MTN MoMo; bank: bank>',
      'File<file file required file>',
      'bank, a.csv: imported',
      '6 lines: 1 matched, 2 explained, 3 differences.',
      'already-imported',
      'Show its lines → /books/statements/9',
    ],
    loads: 1,
  },
  'a statement that is still being imported': {
    page: <StatementsPage />,
    desk: {
      roles: ['finance'],
      data: statements,
      answers: {
        startUpload: { id: 'u1' },
        readUpload: upload({ state: 'importing', share: 0.5, lines: null, fileId: null }),
      },
    },
    steps: [['File', new File(['01'], 'feb.csv')], 'Upload', 2000],
    sent: [
      ['startUpload', { source: 'momo', name: 'feb.csv', bytes: 2 }],
      ['uploadPart', { id: 'u1', number: '0', bytes: '01' }],
      ['finishUpload', { id: 'u1' }],
      ['readUpload', { id: 'u1' }],
      ['readUpload', { id: 'u1' }],
      ['readUpload', { id: 'u1' }],
    ],
    says: ['File<file file required file>', 'bank, a.csv: being imported 50%'],
  },
  'a statement without bytes': {
    page: <StatementsPage />,
    desk: { roles: ['finance'], data: statements },
    steps: [['File', new File([], 'feb.csv')], 'Upload'],
    sent: [],
    says: ['File<file file required file>', 'alert: Choose a file that is not empty.'],
  },
  'a statement that the server refuses': {
    page: <StatementsPage />,
    desk: { roles: ['finance'], data: statements, answers: { startUpload: BUSY } },
    steps: [['File', new File(['01'], 'feb.csv')], 'Upload'],
    sent: [['startUpload', { source: 'momo', name: 'feb.csv', bytes: 2 }]],
    says: ['File<file file required file>', 'alert: Too many requests. Wait a minute.'],
  },
  'a correction of the books': {
    page: <EntriesPage />,
    desk: {
      roles: ['finance'],
      data: entries,
      answers: { correctBooks: { outcome: 'done' } },
    },
    steps: [
      ['Debit', 'momo'],
      ['Credit', 'bank'],
      ['Amount (RWF)', '1,250'],
      'Add a correction',
      ['Why', 'Typed twice'],
      'Add a correction',
    ],
    sent: [
      [
        'correctBooks',
        { debit: 'momo', credit: 'bank', amount: '1,250', currency: 'RWF', reason: 'Typed twice' },
      ],
    ],
    says: [
      'Debit<select debit required momo of : Choose an account; momo: momo; bank: bank>',
      'Credit<select credit required bank of : Choose an account; momo: momo; bank: bank>',
      'Amount (RWF)<text amount required decimal at most 40 1,250>',
      'status: Done.',
    ],
    loads: 1,
  },
  'what a correction of the books will do': {
    page: <EntriesPage />,
    desk: { roles: ['finance'], data: entries },
    steps: [['Debit', 'momo'], ['Credit', 'bank'], ['Amount (RWF)', '1,250'], 'Add a correction'],
    sent: [],
    says: [
      'Debit<select debit required momo of : Choose an account; momo: momo; bank: bank>',
      'Credit<select credit required bank of : Choose an account; momo: momo; bank: bank>',
      'Amount (RWF)<text amount required decimal at most 40 1,250>',
      'Add a correction',
      'RWF 1,250 are debited to momo and credited to bank. Above the limit a second person approves.',
      '<TextField required at most 300>',
      'Why',
      'A sentence; no phone number, code or PIN',
      '[Add a correction (sends)] [Cancel]',
    ],
  },
  'a correction with the same account on both sides': {
    page: <EntriesPage />,
    desk: { roles: ['finance'], data: entries },
    steps: [['Debit', 'momo'], ['Credit', 'momo'], ['Amount (RWF)', '1,250'], 'Add a correction'],
    sent: [],
    says: [
      'Debit<select debit required momo of : Choose an account; momo: momo; bank: bank>',
      'Credit<select credit required momo of : Choose an account; momo: momo; bank: bank>',
      'Amount (RWF)<text amount required decimal at most 40 1,250>',
      'alert: Choose two different accounts.',
    ],
  },
  'mistakes of a copied tax receipt': {
    page: <FiscalPage />,
    desk: {
      roles: ['finance'],
      data: {
        devices: [],
        rows: [
          {
            id: 'f1',
            paymentId: 'PAY1',
            kind: 'credit-note',
            money: rwf('1180'),
            at: AT[0],
            state: 'needs-receipt',
            error: null,
            device: null,
            invoiceNumber: null,
            isProposed: false,
          },
        ],
        authority: null,
      },
    },
    open: 'Enter the receipt',
    steps: [
      ['Number of its kind', 'x'],
      { leave: 'Number of its kind' },
      ['Internal data', 'ABC'],
      { leave: 'Internal data' },
      ['Signature', 'ABC'],
    ],
    sent: [],
    says: [
      '<text required wrong numeric at most 15 x> (says: A whole number, 1 or more.)alert: A whole number, 1 or more.',
      '<text required wrong at most 60 ABC> (says: This has exactly 26 letters and digits; dashes do not count. Compare it with the portal.)alert: This has exactly 26 letters and digits; dashes do not count. Compare it with the portal.',
      '<text required at most 40 ABC>',
    ],
  },
  'a search that is saved': {
    page: <PaymentsPage />,
    desk: {
      roles: ['care'],
      address: '/?text=0788&state=review&mode=momo&after=c',
      data: {
        rows: [],
        next: null,
        understoodAs: 'all',
        searchedTo: null,
        choices: { states: [], modes: [], kinds: [], reasons: [] },
        leads: [],
        items: [],
      },
      answers: { listViews: { views: [{ id: 'v1', name: 'Mine', query: 'state=review' }] } },
    },
    steps: [['Name of this search', 'MoMo in review'], 'Save this search'],
    sent: [
      ['saveView', { name: 'MoMo in review', query: 'text=0788&state=review&mode=momo&after=c' }],
      ['listViews', {}],
    ],
    says: [],
  },
  'a saved search that is removed': {
    page: <PaymentsPage />,
    desk: {
      roles: ['care'],
      data: {
        rows: [],
        next: null,
        understoodAs: 'all',
        searchedTo: null,
        choices: { states: [], modes: [], kinds: [], reasons: [] },
        leads: [],
        items: [],
      },
      answers: {
        listViews: {
          views: [
            { id: 'v1', name: 'Mine', query: 'state=review' },
            { id: 'v2', name: 'Other', query: 'mode=card' },
          ],
        },
      },
    },
    steps: ['Remove Other'],
    sent: [
      ['removeView', { id: 'v2' }],
      ['listViews', {}],
    ],
    says: [],
  },
  'a day that is compared again': {
    page: <DayPage />,
    desk: { roles: ['finance'], data: dayOf({}) },
    steps: ['Compare again'],
    sent: [['compareBookDay', { day: '2025-02-28' }]],
    says: ['status: The day is being compared. Open it again in a minute.'],
    loads: 1,
  },
  'a comparison that the server refuses': {
    page: <DayPage />,
    desk: { roles: ['finance'], data: dayOf({}), answers: { compareBookDay: BUSY } },
    steps: ['Compare again'],
    sent: [['compareBookDay', { day: '2025-02-28' }]],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'an order that is sent to its system again': {
    page: <LeadPage />,
    desk: { roles: ['sales'], data: lead },
    steps: ['Send again'],
    sent: [['sendLeadAgain', { key: 'a/1', recipient: 'crm' }]],
    says: ['status: It is sent again.'],
    loads: 1,
  },
  'a file of orders that is written again': {
    page: <LeadPage />,
    desk: { roles: ['sales'], data: lead },
    steps: ['Write the file again'],
    sent: [['sendLeadAgain', { key: 'a/1', recipient: null }]],
    says: ['status: It is sent again.'],
    loads: 1,
  },
  'an order that can’t be sent again': {
    page: <LeadPage />,
    desk: { roles: ['sales'], data: lead, answers: { sendLeadAgain: BUSY } },
    steps: ['Send again'],
    sent: [['sendLeadAgain', { key: 'a/1', recipient: 'crm' }]],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'a note to an order': {
    page: <LeadPage />,
    desk: { roles: ['sales'], data: lead },
    steps: [['Note', 'Gate is blue'], 'Save the note'],
    sent: [['addLeadNote', { key: 'a/1', note: 'Gate is blue' }]],
    says: [],
    loads: 1,
  },
  'who ordered': {
    page: <LeadPage />,
    desk: { roles: ['sales'], data: lead, answers: { showLeadContact: CONTACT } },
    steps: ['Show personal data', ['Ticket, call or letter', 'Call 14:05'], 'Show personal data'],
    sent: [['showLeadContact', { key: 'a/1', cause: 'customer-asks', reference: 'Call 14:05' }]],
    says: [
      '0788100003',
      'Name',
      'Ganza Eric',
      'E-mail',
      'ganza@example.rw',
      'Address',
      'KG 7',
      'Landmark',
      'Blue gate',
    ],
    loads: 1,
  },
  'a person whose data were erased': {
    page: <LeadPage />,
    desk: {
      roles: ['sales'],
      data: lead,
      answers: { showLeadContact: { msisdn: '0788100003', contact: null } },
    },
    steps: ['Show personal data', ['Ticket, call or letter', 'Call 14:05'], 'Show personal data'],
    sent: [['showLeadContact', { key: 'a/1', cause: 'customer-asks', reference: 'Call 14:05' }]],
    says: ['0788100003', 'The operator has no name and address of this order, or does not respond.'],
    loads: 1,
  },
  'a wallet that does not confirm an end': {
    page: <RemindersPage />,
    desk: {
      roles: ['care', 'finance'],
      data: [
        { consents: [], standingOrders: [] },
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
        },
      ],
      answers: { tellMandateEnd: { isConfirmed: false } },
    },
    steps: ['Tell the wallet now'],
    sent: [['tellMandateEnd', { id: 'm1' }]],
    says: ['status: It has not confirmed it.'],
    loads: 1,
  },
  'a role for nobody': {
    page: <PeoplePage />,
    desk: { roles: ['admin'], data: { people: [] } },
    steps: [['Person', 'Keza'], 'Give the role'],
    sent: [],
    says: [
      'Person<text Keza> (says: The e-mail at the identity provider, such as jean@operator.rw)The e-mail at the identity provider, such as jean@operator.rw',
      'status: Write an e-mail.',
    ],
  },
  'figures that no longer follow': {
    page: <FiguresPage />,
    desk: { data: figures, answers: { readFigures: figures.figures } },
    steps: [10_000, 'Pause the updates', 20_000],
    sent: [['readFigures', { period: 'today' }]],
    says: ['[Update every 10 seconds]'],
  },
  'figures that can’t be read again': {
    page: <FiguresPage />,
    desk: { data: figures, answers: { readFigures: BUSY } },
    steps: [9999, 1],
    sent: [['readFigures', { period: 'today' }]],
    says: ['status: The figures could not be updated. It is tried again.'],
  },
  'somebody who signs out while the server does not answer': {
    page: <DeskLayout />,
    desk: {
      data: { operator: 'Test Telecom', name: 'Keza', email: null, roles: ['care'] },
      answers: { signOut: BUSY },
    },
    steps: ['Sign out'],
    sent: [['signOut', {}]],
    says: ['alert: The portal or its database does not respond. Nothing was changed. Try again in a minute.'],
  },
  'the desk in French': {
    page: <DeskLayout />,
    desk: { data: { operator: 'Test Telecom', name: 'Keza', email: null, roles: ['care'] } },
    steps: [['Language', 'fr']],
    sent: [],
    says: [
      'Aller au contenu → #content',
      'Test Telecom Espace du personnel',
      '{Espace du personnel}',
      '## Clients',
      'Paiements → /payments Files d’attente → /queues À traiter → /stuck Approbations → /approvals Internet à domicile → /leads Liens pour autrui → /pay-links Rappels → /reminders',
      '## Argent',
      'Chiffres → /figures',
      '## Ce qui est proposé',
      'Perturbations → /incidents',
      'Keza service client{Langue} <select fr of en: English; fr: Français>',
      '<checkbox chosen> Raccourcis / champ, j k ligne, e acte, n écrire',
      '[Se déconnecter]',
      '{Espace du personnel}',
      '## Clients',
      'Paiements → /payments Files d’attente → /queues À traiter → /stuck Approbations → /approvals Internet à domicile → /leads Liens pour autrui → /pay-links Rappels → /reminders',
      '## Argent',
      'Chiffres → /figures',
      '## Ce qui est proposé',
      'Perturbations → /incidents',
      'Keza service client{Langue} <select fr of en: English; fr: Français>',
      '<checkbox chosen> Raccourcis / champ, j k ligne, e acte, n écrire',
      '[Se déconnecter]',
    ],
  },
  'a change of texts that is taken back': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: changePage({ state: 'in-review' }) },
    steps: ['Take back and edit'],
    sent: [['takeBackContentChange', { id: 'ch1' }]],
    says: [],
    loads: 1,
  },
  'a change of texts that is discarded': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: changePage({}) },
    steps: ['Discard'],
    sent: [['discardContentChange', { id: 'ch1' }]],
    says: [],
    loads: 1,
  },
  'a change of texts that is rolled back': {
    page: <ChangePage />,
    desk: {
      roles: ['content'],
      answers: { rollBackContentChange: { ...change, id: 'ch2' } },
      data: changePage({ state: 'published' }),
    },
    steps: ['Roll back with a new draft'],
    sent: [['rollBackContentChange', { id: 'ch1' }]],
    says: [],
    goes: '/content/changes/ch2',
    loads: 2,
  },
  'a change of texts that can’t be discarded': {
    page: <ChangePage />,
    desk: {
      roles: ['content'],
      answers: { ...CHECKED, discardContentChange: BUSY },
      data: changePage({ state: 'rejected' }),
    },
    steps: ['Discard'],
    sent: [['discardContentChange', { id: 'ch1' }]],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'a preview in another language and of another page': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: changePage({}) },
    steps: [
      ['Page', '/'],
      ['Language', 'fr'],
    ],
    sent: [],
    says: [
      'Page<select / of /help: /help; /: />',
      'Language<select fr of en: English; fr: Français>',
      'source /staff/preview?change=ch1&path=%2Ffr&n=5',
    ],
  },
  'a text that is typed': {
    ...FILE,
    steps: [['Français', 'Achetez ici', 1], 800],
    sent: [
      [
        'saveContentTexts',
        { texts: [{ path: 'fr/home-translation.json', key: 'home.lead', text: 'Achetez ici' }] },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '(fr) <textarea Achetez ici> (says: )',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a text that can’t be saved': {
    ...on(screen, { answers: { saveContentTexts: BUSY } }),
    steps: [['English', 'Buy now', 1], 799, 1],
    sent: [
      [
        'saveContentTexts',
        { texts: [{ path: 'en/home-translation.json', key: 'home.lead', text: 'Buy now' }] },
      ],
    ],
    says: [
      '(en) <textarea Buy now> (says: )',
      '[Undo my change: Undo my change, home.lead, English] [History: History, home.lead, English]',
      'alert: Too many requests. Wait a minute.',
      '[Save again]',
    ],
  },
  'a text that is saved again after it could not be': {
    ...on(screen, { answers: { saveContentTexts: BUSY } }),
    steps: [['English', 'Buy now', 1], 800, 'Save again'],
    sent: [
      [
        'saveContentTexts',
        { texts: [{ path: 'en/home-translation.json', key: 'home.lead', text: 'Buy now' }] },
      ],
      [
        'saveContentTexts',
        { texts: [{ path: 'en/home-translation.json', key: 'home.lead', text: 'Buy now' }] },
      ],
    ],
    says: [
      '(en) <textarea Buy now> (says: )',
      '[Undo my change: Undo my change, home.lead, English] [History: History, home.lead, English]',
      'alert: Too many requests. Wait a minute.',
      '[Save again]',
    ],
  },
  'a text of which the own one is kept': {
    ...FILE,
    steps: ['Keep mine'],
    sent: [['keepContentText', { path: 'en/home-translation.json', key: 'home.title', keep: 'mine' }]],
    says: [],
    loads: 1,
  },
  'a text of which that of somebody else is taken': {
    ...FILE,
    steps: ['Use theirs'],
    sent: [['keepContentText', { path: 'en/home-translation.json', key: 'home.title', keep: 'live' }]],
    says: [],
    loads: 1,
  },
  'a change of a text that is undone': {
    ...FILE,
    steps: ['Undo my change, home.title, English', 800],
    sent: [
      [
        'saveContentTexts',
        { texts: [{ path: 'en/home-translation.json', key: 'home.title', text: 'Welcome' }] },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '(en) <textarea Welcome> (says: Somebody else has published this text since you began. Customers read:WelcomeKeep mineUse theirs)',
      '[History: History, home.title, English]',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'the history of a text': {
    ...on(screen, { answers: { ...SAVED, ...HISTORY } }),
    steps: ['History, home.title, Français'],
    sent: [['readContentHistory', { path: 'fr/home-translation.json', key: 'home.title' }]],
    says: [
      'History',
      'Eric, approved by Diane, 28 Feb 2025, 11:10:02',
      '(fr) HiWelcome',
      'Keza, approved by Eric, 28 Feb 2025, 10:00:01',
      '(fr) Good dayHi',
      '[Use this text]',
      'Without changes of the desk',
      '(fr) Good day',
      '[Use this text]',
      '[Close]',
    ],
  },
  'an earlier text that is used again': {
    ...on(screen, { answers: { ...SAVED, ...HISTORY } }),
    steps: ['History, home.title, Français', 'Use this text'],
    sent: [
      ['readContentHistory', { path: 'fr/home-translation.json', key: 'home.title' }],
      ['saveContentTexts', { texts: [{ path: 'fr/home-translation.json', key: 'home.title', text: 'Hi' }] }],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '(fr) <textarea Hi> (says: )',
      '[Undo my change: Undo my change, home.title, Français] [History: History, home.title, Français]',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
    loads: 1,
  },
  'only texts with a word': {
    ...FILE,
    steps: [['Show only texts with', 'BUY']],
    sent: [],
    says: ['<search BUY> status: 1 of 6'],
  },
  'a slide that goes down': {
    ...FILE,
    steps: ['Down, 1. One', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            { path: 'en/home-translation.json', key: 'slides.1.title', text: 'Two' },
            { path: 'en/home-translation.json', key: 'slides.2.title', text: 'One' },
            { path: 'fr/home-translation.json', key: 'slides.1.title', text: 'Deux' },
            { path: 'fr/home-translation.json', key: 'slides.2.title', text: 'Un' },
            { path: 'en/home-translation.json', key: 'slides.1.text', text: 'Second' },
            { path: 'en/home-translation.json', key: 'slides.2.text', text: 'First' },
            { path: 'fr/home-translation.json', key: 'slides.1.text', text: 'Second' },
            { path: 'fr/home-translation.json', key: 'slides.2.text', text: 'Premier' },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[1. Two ]',
      '[Up: Up, 1. Two (off)] [Down: Down, 1. Two] [Remove: Remove, 1. Two]',
      '[2. One ]',
      '[Up: Up, 2. One] [Down: Down, 2. One (off)] [Remove: Remove, 2. One]',
      'status: 1. One: now number 2 of 2',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a slide that can’t go up': {
    ...FILE,
    steps: ['Up, 1. One', 800],
    sent: [],
    says: [],
  },
  'a slide that is removed': {
    ...FILE,
    steps: ['Remove, 2. Two', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            { path: 'en/home-translation.json', key: 'slides.2.title', text: '' },
            { path: 'fr/home-translation.json', key: 'slides.2.title', text: '' },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[2. without a title: customers do not see it]',
      '[Up: Up, 2. ] [Down: Down, 2. (off)]',
      'status: 2. Two: removed',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a slide that is opened': {
    ...FILE,
    steps: ['2. Two'],
    sent: [],
    says: [
      'slides.2.title',
      '(en) <textarea Two> (says: )',
      '[History: History, slides.2.title, English]',
      '(fr) <textarea Deux> (says: )',
      '[History: History, slides.2.title, Français]',
      'slides.2.text',
      '(en) <textarea Second> (says: )',
      '[History: History, slides.2.text, English]',
      '(fr) <textarea Second> (says: )',
      '[History: History, slides.2.text, Français]',
    ],
  },
  'a topic of the help': {
    ...on(help),
    steps: [],
    sent: [],
    says: [
      'All texts → /content',
      '# Money',
      '{Questions}',
      '[Question by question (pressed)] [As text]',
      'Title of the topic',
      'English',
      '(en) <text at most 300 Money> (says: )',
      'Français',
      '(fr) <text at most 300 Argent> (says: )',
      '{Paying}',
      '## Paying',
      'folded:',
      'Rename “Paying”',
      'Category',
      'English',
      '(en) <text at most 300 Paying> (says: )',
      'Français',
      '(fr) <text at most 300 Payer> (says: )',
      '[How do I pay? ]',
      '[Up: Up, How do I pay? (off)] [Down: Down, How do I pay?] [Remove: Remove, How do I pay?]',
      '[Can I pay later? not in Français]',
      '[Up: Up, Can I pay later?] [Down: Down, Can I pay later? (off)] [Remove: Remove, Can I pay later?]',
      'status:',
      '{Refunds}',
      '## Refunds',
      'folded:',
      'Rename “Refunds”',
      'Category',
      'English',
      '(en) <text at most 300 Refunds> (says: )',
      '[When do I get it back? not in Français]',
      '[Up: Up, When do I get it back? (off)] [Down: Down, When do I get it back? (off)] [Remove: Remove, When do I get it back?]',
      'status:',
      '## Add a question',
      'Category<select paying of paying: Paying; refunds: Refunds>',
      'New question, in English',
      '(en) <text at most 200> (says: Its address is made of these words. Then write its answer, and the other languages.)Its address is made of these words. Then write its answer, and the other languages.',
      '[Add a question (sends)]',
      '## Add a category',
      'New category, in English',
      '(en) <text at most 200> (says: Its address is made of these words. Then add its first question.)Its address is made of these words. Then add its first question.',
      '[Add a category (sends)]',
      '## The topic in each language',
      '(en) English',
      '[History: History, whole file, English]',
      '(fr) Français',
      '[History: History, whole file, Français]',
      '## Preview',
      'Page<select /help/money of /help/money: /help/money>',
      'Language<select en of en: English; fr: Français>',
      'source /staff/preview?change=&path=%2Fhelp%2Fmoney&n=0',
      'The page on a phone, with the draft. Nothing can be bought here.',
      'status:',
    ],
  },
  'a question that is opened': {
    ...on(help),
    steps: ['How do I pay?'],
    sent: [],
    says: [
      'Question',
      '(en) <text at most 300 How do I pay?> (says: )',
      '(fr) <text at most 300 Comment payer ?> (says: )',
      'Answer',
      '(en) <textarea at most 20000 With a **wallet**.> (says: )',
      '(fr) <textarea at most 20000 Par *portefeuille*.> (says: )',
      '**bold**, [text](/page) for a link, lines that begin with 1. or - for a list. Names in braces such as {number} are filled in.',
      'Search words',
      '(en) <text at most 300> (says: )',
      '(fr) <text at most 300> (says: )',
      'Words by which customers ask, which are not in the text: not received, did not come.',
      'The same in every language',
      'Page instead of an answer',
      '<text at most 100> (says: Such as contact-us. Empty: the answer is shown.)Such as contact-us. Empty: the answer is shown.',
      '<checkbox chosen> Among the popular questions',
      'Its address ends in how, and never changes.',
      'Page<select /gethelp/money/paying/how of /gethelp/money/paying/how: /gethelp/money/paying/how; /help/money: /help/money>',
      'source /staff/preview?change=&path=%2Fgethelp%2Fmoney%2Fpaying%2Fhow&n=0',
    ],
  },
  'a question that goes down': {
    ...on(help),
    steps: ['Down, How do I pay?', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### Can I pay later? {#later}\n\nNo.\n\n### How do I pay? {#how .popular}\n\nWith a **wallet**.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, Can I pay later? (off)] [Down: Down, Can I pay later?] [Remove: Remove, Can I pay later?]',
      '[Up: Up, How do I pay?] [Down: Down, How do I pay? (off)] [Remove: Remove, How do I pay?]',
      'status: How do I pay?: now number 2 of 2',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'source /staff/preview?change=ch1&path=%2Fhelp%2Fmoney&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a question that is removed': {
    ...on(help),
    steps: ['Remove, Can I pay later?', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### How do I pay? {#how .popular}\n\nWith a **wallet**.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, How do I pay? (off)] [Down: Down, How do I pay? (off)] [Remove: Remove, How do I pay?]',
      'status: Can I pay later?: removed',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'source /staff/preview?change=ch1&path=%2Fhelp%2Fmoney&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a form of customers': {
    ...on(form),
    steps: [],
    sent: [],
    says: [
      'All texts → /content',
      '# Form of call-backs',
      '{Form}',
      '[Field by field (pressed)] [As text]',
      '## Fields',
      '[E topic choice from a list, required]',
      '[Up: Up, E topic (off)] [Down: Down, E topic] [Remove: Remove, E topic]',
      '[E phone phone number]',
      '[Up: Up, E phone] [Down: Down, E phone (off)] [Remove: Remove, E phone]',
      'status:',
      'Name of a new field',
      '<text at most 40> (says: Such as floor. It never changes: answers are stored by it.) [Add a field (sends)]',
      'Such as floor. It never changes: answers are stored by it.',
      '## Buttons',
      '[E send sends the form]',
      '[Up: Up, E send (off)] [Down: Down, E send (off)] [Remove: Remove, E send]',
      'status:',
      '[Add a button that leaves the form] [Add a button that clears the form]',
      '## The form in each language',
      '(en) English',
      '[History: History, whole file, English]',
      '(fr) Français',
      '[History: History, whole file, Français]',
      'These texts are on no page that can be shown without a purchase.',
      'status:',
    ],
  },
  'a choice of a form': {
    ...on(form),
    steps: ['E topic choice from a list, required'],
    sent: [],
    says: [
      'Stored as: topic',
      'Label',
      'English',
      '(en) <text at most 300 E topic> (says: )',
      'Français',
      '(fr) <text at most 300 F topic> (says: )',
      'Type',
      '<select select of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      '<checkbox chosen> Customers have to fill it in',
      'Choices',
      '[E bills ]',
      '[Up: Up, E bills (off)] [Down: Down, E bills] [Remove: Remove, E bills]',
      '[E other ]',
      '[Up: Up, E other] [Down: Down, E other (off)] [Remove: Remove, E other]',
      'Stored value of a new choice',
      '<text at most 100> (says: Such as price. It never changes; customers read its text.) [Add a choice (sends)]',
      'Such as price. It never changes; customers read its text.',
      'Example in the empty field',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Message for a wrong value',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
    ],
  },
  'a shop that is saved': {
    page: <ShopPage />,
    desk: { roles: ['content'], address: '/?id=huye', data: shop, answers: SAVED },
    steps: [
      ['In every language', 'Huye market'],
      ['Phone', '0788300100'],
      ['SIM cards', true],
      'Save in the draft',
    ],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/shops/huye.json',
              key: '',
              text: '{\n  "name": "Huye market",\n  "kind": "shop",\n  "lat": -2.6,\n  "lng": 29.7,\n  "address": "Road 2",\n  "phone": "0788300100",\n  "services": [\n    "sim"\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      '<text name.en required at most 200 Huye market> (says: )',
      '<text phone tel at most 200 0788300100> (says: )',
      '<checkbox services.sim chosen> SIM cards',
      'status: Saved in your draft; customers do not see it yet',
      'source /staff/preview?change=&path=%2FstoreLocator&n=1',
    ],
    loads: 1,
  },
  'a shop with a wrong phone': {
    page: <ShopPage />,
    desk: {
      roles: ['content'],
      address: '/?id=huye',
      data: shop,
      answers: {
        saveContentTexts: {
          change: change,
          problems: [{ path: 'shops/huye.json', key: '', problem: 'phone: wrong' }],
        },
      },
    },
    steps: ['Save in the draft'],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/shops/huye.json',
              key: '',
              text: '{\n  "name": "Huye shop",\n  "kind": "shop",\n  "lat": -2.6,\n  "lng": 29.7,\n  "address": "Road 2"\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      '<text phone wrong tel at most 200> (says: Digits as they are dialled in the country, such as 0788300100.)',
      'Digits as they are dialled in the country, such as 0788300100.',
      'alert: It is saved in your draft, but cannot be published like this. Correct the marked fields.',
      'source /staff/preview?change=&path=%2FstoreLocator&n=1',
    ],
    loads: 1,
  },
  'a shop that can’t be saved': {
    page: <ShopPage />,
    desk: { roles: ['content'], address: '/?id=huye', data: shop, answers: { saveContentTexts: BUSY } },
    steps: ['Save in the draft'],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/shops/huye.json',
              key: '',
              text: '{\n  "name": "Huye shop",\n  "kind": "shop",\n  "lat": -2.6,\n  "lng": 29.7,\n  "address": "Road 2"\n}\n',
            },
          ],
        },
      ],
    ],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'a shop that is removed': {
    page: <ShopPage />,
    desk: { roles: ['content'], address: '/?id=huye', data: shop, answers: SAVED },
    steps: ['Remove this shop'],
    sent: [
      [
        'saveContentTexts',
        { texts: [{ path: 'en/shops/huye.json', key: '', text: '{ "hidden": true }\n' }] },
      ],
    ],
    says: [
      'status: Saved in your draft; customers do not see it yet',
      'source /staff/preview?change=&path=%2FstoreLocator&n=1',
    ],
    goes: '/content/shops',
    loads: 2,
  },
  'a new shop': {
    page: <ShopPage />,
    desk: { roles: ['content'], data: shop, answers: SAVED },
    steps: [
      ['In every language', 'Huye'],
      ['Latitude', '-2.6, 29.7'],
      { leave: 'Latitude' },
      'Save in the draft',
    ],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/shops/huye-2.json',
              key: '',
              text: '{\n  "name": "Huye",\n  "kind": "shop",\n  "lat": -2.6,\n  "lng": 29.7,\n  "address": ""\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      '<text name.en required at most 200 Huye> (says: )',
      '<text lat text at most 300 -2.6> (says: )',
      '<text lng text at most 300 29.7> (says: )',
      'status: Saved in your draft; customers do not see it yet',
      'source /staff/preview?change=&path=%2FstoreLocator&n=1',
    ],
    loads: 1,
  },
  'a shop of which that of somebody else is taken': {
    page: <ShopPage />,
    desk: { roles: ['content'], address: '/?id=huye', data: shop },
    steps: ['Use theirs'],
    sent: [['keepContentText', { path: 'en/shops/huye.json', key: '', keep: 'live' }]],
    says: [],
    loads: 1,
  },
  'shops with a word': {
    page: <ShopsPage />,
    desk: { roles: ['content'], data: shop },
    steps: [['Show only shops with', 'kigali']],
    sent: [],
    says: ['<search kigali> status: 1 of 2'],
  },
  'bundles with a note': {
    page: <BundleNotesScreen />,
    desk: { roles: ['content'], data: bundles },
    steps: [['Only bundles with a note', true]],
    sent: [],
    says: ['<search> status: 1 of 2', '<checkbox chosen> Only bundles with a note'],
  },
  'a picture that is uploaded': {
    page: <PicturesPage />,
    desk: { roles: ['content'], data: pictures },
    steps: [['Picture', new File(['abc'], 'map.png')], 'Upload'],
    sent: [['uploadContentPicture', { name: 'map.png', bytes: 'abc' }]],
    says: [
      'Picture<file file required file>',
      'status: Uploaded. Customers see it with the text that uses it.',
    ],
    loads: 1,
  },
  'a picture that is too large': {
    page: <PicturesPage />,
    desk: { roles: ['content'], data: pictures },
    steps: [['Picture', new File(['a'.repeat(256 * 1024 + 1)], 'map.png')], 'Upload'],
    sent: [],
    says: ['Picture<file file required file>', 'alert: It is larger than 256 kB. Make it smaller first.'],
  },
  'a picture that is removed': {
    page: <PicturesPage />,
    desk: { roles: ['content'], data: pictures },
    steps: ['Remove old.png'],
    sent: [['removeContentPicture', { address: '/media/uploads/b.png' }]],
    says: [],
    loads: 1,
  },
  'a page at a wrong address': {
    page: <FilesPage />,
    desk: { roles: ['content'], data: { languages, files: [], draft: null, leftOut: [], found: null } },
    steps: [['Address of a new page', 'summer offer'], 'Write a new page'],
    sent: [],
    says: [
      'Address of a new page<text address wrong at most 80 summer offer> (says: An address has letters, digits, - and _, such as summer-offer.)',
      'alert: An address has letters, digits, - and _, such as summer-offer.',
    ],
  },
  'a page at an address that is taken': {
    page: <FilesPage />,
    desk: {
      roles: ['content'],
      data: {
        languages,
        files: [{ file: 'pages/terms.md', kind: 'page', title: 'Terms', texts: 1, missing: {} }],
        draft: null,
        leftOut: [],
        found: null,
      },
    },
    steps: [['Address of a new page', '/terms'], 'Write a new page'],
    sent: [],
    says: [
      'Address of a new page<text address wrong at most 80 /terms> (says: There is a page with this address.)',
      'alert: There is a page with this address.',
    ],
  },
  'a new page': {
    page: <FilesPage />,
    desk: { roles: ['content'], data: { languages, files: [], draft: null, leftOut: [], found: null } },
    steps: [['Address of a new page', ' /summer/offer '], 'Write a new page'],
    sent: [],
    says: ['Address of a new page<text address at most 80 /summer/offer > (says: )'],
    goes: '/content/file?file=pages%2Fsummer%2Foffer.md',
    loads: 1,
  },
  'a day that is saved as a table': {
    page: <DayPage />,
    desk: {
      roles: ['finance'],
      language: 'fr',
      data: dayOf({
        state: 'closed',
        close: {
          seq: 7,
          kind: 'close',
          day: '2025-02-28',
          at: AT[0],
          by: 'Eric',
          reason: 'Done',
          hash: '01',
        },
      }),
      answers: { exportBookDay: { name: 'day.xlsx', type: 'text/plain', base64: 'dG90YWxz' } },
    },
    steps: ['Enregistrer en XLSX'],
    sent: [['exportBookDay', { day: '2025-02-28', format: 'xlsx', language: 'fr' }]],
    says: [],
    saves: ['day.xlsx: totals'],
  },
  'a chart that is saved as a table': {
    page: <FiguresPage />,
    desk: { data: figures },
    steps: ['Save as CSV: Success by way to pay', { unfold: 'As a table: Success by way to pay' }],
    sent: [],
    says: [
      '{As a table: Success by way to pay}',
      'Success by way to pay',
      'Way to pay | Begun | Paid | Delivered | Paid of those begun | Period before: paid of those begun |',
      'MTN MoMo | 40 | 30 | 29 | 75% | 50% |',
    ],
    saves: [
      'Success by way to pay.csv: \ufeffWay to pay,Begun,Paid,Delivered,Paid of those begun,Period before: paid of those begun\r\nMTN MoMo,40,30,29,75%,50%\r\n',
    ],
  },
  'a chart with a point that is pressed': {
    page: <FiguresPage />,
    desk: { data: figures },
    steps: [{ unfold: 'As a table: Codes' }],
    sent: [],
    says: ['{As a table: Codes}', 'Codes', 'Time | Sent | Used |', '12:00 | 11 | 9 |', '15:00 | – | – |'],
  },
  'a question that is added to a category': {
    ...on(help),
    steps: [['Category', 'refunds'], ['New question, in English', 'Why so late?'], 'Add a question', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### How do I pay? {#how .popular}\n\nWith a **wallet**.\n\n### Can I pay later? {#later}\n\nNo.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n\n### Why so late? {#why-so-late}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, When do I get it back? (off)] [Down: Down, When do I get it back?] [Remove: Remove, When do I get it back?]',
      '[Why so late? not in Français]',
      '[Up: Up, Why so late?] [Down: Down, Why so late? (off)] [Remove: Remove, Why so late?]',
      'Question',
      '(en) <text at most 300 Why so late?> (says: )',
      '(fr) <text at most 300> (says: This language does not have the question yet: customers read it in English, with a note.)',
      'This language does not have the question yet: customers read it in English, with a note.',
      'Answer',
      '(en) <textarea at most 20000> (says: )',
      '(fr) <textarea at most 20000> (says: This language does not have the question yet: customers read it in English, with a note.)',
      'This language does not have the question yet: customers read it in English, with a note.',
      '**bold**, [text](/page) for a link, lines that begin with 1. or - for a list. Names in braces such as {number} are filled in.',
      'Search words',
      '(en) <text at most 300> (says: )',
      '(fr) <text at most 300> (says: This language does not have the question yet: customers read it in English, with a note.)',
      'This language does not have the question yet: customers read it in English, with a note.',
      'Words by which customers ask, which are not in the text: not received, did not come.',
      'The same in every language',
      'Category<select refunds of paying: Paying; refunds: Refunds>',
      'Page instead of an answer',
      '<text at most 100> (says: Such as contact-us. Empty: the answer is shown.)Such as contact-us. Empty: the answer is shown.',
      '<checkbox> Among the popular questions',
      'Its address ends in why-so-late, and never changes.',
      'Category<select refunds of paying: Paying; refunds: Refunds>',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'Page<select /gethelp/money/refunds/why-so-late of /gethelp/money/refunds/why-so-late: /gethelp/money/refunds/why-so-late; /help/money: /help/money>',
      'source /staff/preview?change=ch1&path=%2Fgethelp%2Fmoney%2Frefunds%2Fwhy-so-late&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a question without words': {
    ...on(help),
    steps: [['New question, in English', '  '], 'Add a question', 800],
    sent: [],
    says: ['(en) <text wrong at most 200 > (says: The question is missing.)alert: The question is missing.'],
  },
  'a category that is added': {
    ...on(help),
    steps: [['New category, in English', 'Cards'], 'Add a category', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### How do I pay? {#how .popular}\n\nWith a **wallet**.\n\n### Can I pay later? {#later}\n\nNo.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n\n## Cards {#cards}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '{Cards}',
      '## Cards',
      'Rename “Cards”',
      '(en) <text at most 300 Cards> (says: )',
      'No questions yet: customers see the category with its first one.',
      '[Remove “Cards”]',
      'Category<select paying of paying: Paying; refunds: Refunds; cards: Cards>',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'source /staff/preview?change=ch1&path=%2Fhelp%2Fmoney&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'an answer in another language': {
    ...on(help),
    open: 'How do I pay?',
    steps: [['Français', 'Par carte.', 3], { leave: 'Français' }, 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'fr/faqs/money.md',
              key: '',
              text: '# Argent {#money}\n\n## Payer {#paying}\n\n### Comment payer ? {#how}\n\nPar carte.\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '(fr) <textarea at most 20000 Par carte.> (says: )',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'source /staff/preview?change=ch1&path=%2Fgethelp%2Fmoney%2Fpaying%2Fhow&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a question that is in another category and no longer popular': {
    ...on(help),
    open: 'How do I pay?',
    steps: [['Among the popular questions', false], ['Category', 'refunds'], 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### Can I pay later? {#later}\n\nNo.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n\n### How do I pay? {#how}\n\nWith a **wallet**.\n',
            },
            {
              path: 'fr/faqs/money.md',
              key: '',
              text: '# Argent {#money}\n\n## Payer {#paying}\n\n## Refunds {#refunds}\n\n### Comment payer ? {#how}\n\nPar *portefeuille*.\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, Can I pay later? (off)] [Down: Down, Can I pay later? (off)] [Remove: Remove, Can I pay later?]',
      '(fr) <text at most 300 Refunds> (says: )',
      '[Up: Up, When do I get it back? (off)] [Down: Down, When do I get it back?] [Remove: Remove, When do I get it back?]',
      '[Up: Up, How do I pay?] [Down: Down, How do I pay? (off)] [Remove: Remove, How do I pay?]',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'source /staff/preview?change=ch1&path=%2Fgethelp%2Fmoney%2Fpaying%2Fhow&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a question that leads to a page': {
    ...on(help),
    open: 'How do I pay?',
    steps: [['Page instead of an answer', ' /contact us '], { leave: 'Page instead of an answer' }, 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/faqs/money.md',
              key: '',
              text: '# Money {#money icon=card}\n\n## Paying {#paying}\n\n### How do I pay? {#how .popular href=contact-us}\n\nWith a **wallet**.\n\n### Can I pay later? {#later}\n\nNo.\n\n## Refunds {#refunds}\n\n### When do I get it back? {#when}\n\nSoon.\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '<text at most 100 contact-us> (says: Such as contact-us. Empty: the answer is shown.)Such as contact-us. Empty: the answer is shown.',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'Page<select /contact-us of /contact-us: /contact-us; /help/money: /help/money>',
      'source /staff/preview?change=ch1&path=%2Fcontact-us&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a topic as text': {
    ...on(help),
    steps: ['As text'],
    sent: [],
    says: [
      '[Question by question] [As text (pressed)]',
      '{All texts}',
      'whole file',
      '(en) <textarea # Money {#money icon=card} ## Paying {#paying} ### How do I pay? {#how .popular} With a **wallet**. ### Can I pay later? {#later} No. ## Refunds {#refunds} ### When do I get it back? {#when} Soon. > (says: )',
      '(fr) <textarea # Argent {#money} ## Payer {#paying} ### Comment payer ? {#how} Par *portefeuille*. > (says: )',
      'Add a picture',
      'Pictures → /content/pictures',
    ],
  },
  'a topic with a language that the fields can’t show': {
    ...on({ ...help, rows: [{ key: '', texts: [cell('en', FAQ), cell('fr', 'no title')] }] }),
    steps: [],
    sent: [],
    says: [
      'All texts → /content',
      '# Money',
      '{Questions}',
      '[Question by question] [As text (pressed)]',
      'status: Not readable as questions: Français. A heading has no name in braces, or a text belongs to no question. Correct it as text.',
      '{All texts}',
      'whole file',
      'English',
      '(en) <textarea # Money {#money icon=card} ## Paying {#paying} ### How do I pay? {#how .popular} With a **wallet**. ### Can I pay later? {#later} No. ## Refunds {#refunds} ### When do I get it back? {#when} Soon. > (says: )',
      '[History: History, whole file, English]',
      'Français',
      '(fr) <textarea no title> (says: )',
      '[History: History, whole file, Français]',
      'folded:',
      'Add a picture',
      'Pictures → /content/pictures',
      '## Preview',
      'Page<select /help/money of /help/money: /help/money>',
      'Language<select en of en: English; fr: Français>',
      'source /staff/preview?change=&path=%2Fhelp%2Fmoney&n=0',
      'The page on a phone, with the draft. Nothing can be bought here.',
      'status:',
    ],
  },
  'a field with a name that is none': {
    ...on(form),
    steps: [['Name of a new field', '9 floor'], 'Add a field', 800],
    sent: [],
    says: [
      '<text wrong at most 40 9 floor> (says: A name has letters, digits and _, and begins with a letter.) [Add a field (sends)]',
      'alert: A name has letters, digits and _, and begins with a letter.',
    ],
  },
  'a field with a name that is taken': {
    ...on(form),
    steps: [['Name of a new field', 'phone'], 'Add a field', 800],
    sent: [],
    says: [
      '<text wrong at most 40 phone> (says: There is a field with this name.) [Add a field (sends)]',
      'alert: There is a field with this name.',
    ],
  },
  'a field that is added': {
    ...on(form),
    steps: [['Name of a new field', 'floor'], 'Add a field', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        { "value": "other", "label": "E other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    },\n    {\n      "name": "floor",\n      "label": "",\n      "type": "text",\n      "required": false\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    }\n  ]\n}\n',
            },
            {
              path: 'fr/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "F topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "F bills" },\n        { "value": "other", "label": "F other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "F phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    },\n    {\n      "name": "floor",\n      "label": "",\n      "type": "text",\n      "required": false\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "F send"\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, E phone] [Down: Down, E phone] [Remove: Remove, E phone]',
      '[floor text]',
      '[Up: Up, floor] [Down: Down, floor (off)] [Remove: Remove, floor]',
      'Stored as: floor',
      'Label',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Type',
      '<select text of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      'Minimum length',
      '<number at most 400> (says: Empty: any number.)',
      'Empty: any number.',
      'Maximum length',
      '<number at most 400> (says: Empty: 1,000.)',
      'Empty: 1,000.',
      'Pattern',
      '<text at most 400> (says: A regular expression that a value must match. Empty: any text.)',
      'A regular expression that a value must match. Empty: any text.',
      '<checkbox> Customers have to fill it in',
      'Example in the empty field',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Message for a wrong value',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a button that is added': {
    ...on(form),
    steps: ['Add a button that leaves the form', 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        { "value": "other", "label": "E other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    },\n    {\n      "type": "cancel",\n      "label": ""\n    }\n  ]\n}\n',
            },
            {
              path: 'fr/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "F topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "F bills" },\n        { "value": "other", "label": "F other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "F phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "F send"\n    },\n    {\n      "type": "cancel",\n      "label": ""\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, E send (off)] [Down: Down, E send] [Remove: Remove, E send]',
      '[cancel leaves the form]',
      '[Up: Up, cancel] [Down: Down, cancel (off)] [Remove: Remove, cancel]',
      'Label',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      '[Add a button that clears the form]',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a field of another type that has to be filled in': {
    ...on(form),
    open: 'E phone phone number',
    steps: [['Type', 'email'], ['Customers have to fill it in', true], 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        { "value": "other", "label": "E other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "email",\n      "required": true,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    }\n  ]\n}\n',
            },
            {
              path: 'fr/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "F topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "F bills" },\n        { "value": "other", "label": "F other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "F phone",\n      "type": "email",\n      "required": true,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "F send"\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[E phone e-mail, required]',
      '<select email of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      '<checkbox chosen> Customers have to fill it in',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a choice that is added and one that is called otherwise': {
    ...on(form),
    open: 'E topic choice from a list, required',
    steps: [['Stored value of a new choice', 'price'], 'Add a choice', ['Français', 'Le prix', 1], 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        {\n          "value": "other",\n          "label": "E other"\n        },\n        {\n          "value": "price",\n          "label": "price"\n        }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    }\n  ]\n}\n',
            },
            {
              path: 'fr/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "F topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "F bills" },\n        {\n          "value": "other",\n          "label": "F other"\n        },\n        {\n          "value": "price",\n          "label": "Le prix"\n        }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "F phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "F send"\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Up: Up, E other] [Down: Down, E other] [Remove: Remove, E other]',
      '[price ]',
      '[Up: Up, price] [Down: Down, price (off)] [Remove: Remove, price]',
      'Stored as: price',
      'English(en) <text at most 300 price>',
      'Français(fr) <text at most 300 Le prix>',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a file of texts that is not one screen': {
    ...on(
      {
        ...screen,
        file: 'pages/terms.md',
        kind: 'page',
        rows: [{ key: '', texts: [cell('en', '# Terms'), cell('fr', null)] }],
      },
      {
        answers: { ...SAVED, listContentPictures: pictures },
      },
    ),
    steps: [{ unfold: 'Add a picture' }, ['What it shows, English', 'A map'], 'Add at the end of the text'],
    sent: [
      ['listContentPictures', {}],
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/pages/terms.md',
              key: '',
              text: '# Terms\n\n<img src="/media/uploads/b.png" width="32" height="16" alt="A map">\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '(en) <textarea # Terms <img src="/media/uploads/b.png" width="32" height="16" alt="A map"> > (says: )',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'Picture<select /media/uploads/b.png of /media/uploads/b.png: old.png (32 × 16)>',
      'source /staff/media/uploads/b.png',
      'Say in each language what it shows, for those who do not see it. The line can then be moved to its place in the text.',
      'What it shows, English(en) <text en required at most 200 A map>',
      '[Add at the end of the text (sends)]',
      'source /staff/preview?change=ch1&path=%2F&n=1',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a chain of closes that is whole': {
    page: <DaysPage />,
    desk: {
      roles: ['finance'],
      data: { today: '2025-03-02', days: [], closes: [] },
      answers: { checkBookCloses: { closes: 17, faults: [] } },
    },
    steps: ['Check the closes'],
    sent: [['checkBookCloses', {}]],
    says: ['17 checked: nothing was changed.'],
  },
  'a chain of closes that was changed': {
    page: <DaysPage />,
    desk: {
      roles: ['finance'],
      data: { today: '2025-03-02', days: [], closes: [] },
      answers: { checkBookCloses: { closes: 17, faults: [{ seq: 5, day: '2025-02-27', why: 'hash' }] } },
    },
    steps: ['Check the closes'],
    sent: [['checkBookCloses', {}]],
    says: ['Number 5, 27 Feb 2025: it was changed after it was closed.'],
  },
  'a chain of closes that can’t be checked': {
    page: <DaysPage />,
    desk: {
      roles: ['finance'],
      data: { today: '2025-03-02', days: [], closes: [] },
      answers: { checkBookCloses: BUSY },
    },
    steps: ['Check the closes'],
    sent: [['checkBookCloses', {}]],
    says: ['alert: Too many requests. Wait a minute.'],
  },
  'a field with another shortest length': {
    ...on(form),
    open: 'E phone phone number',
    steps: [['Minimum length', '12'], { leave: 'Minimum length' }, 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        { "value": "other", "label": "E other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 12\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    }\n  ]\n}\n',
            },
            {
              path: 'fr/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "F topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "F bills" },\n        { "value": "other", "label": "F other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "F phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 12\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "F send"\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '<number at most 400 12> (says: Empty: any number.)',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      '[Undo my change: Undo my change, whole file, Français] [History: History, whole file, Français]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'a field that differs between the languages, and an example that is emptied': {
    ...on(otherForm),
    open: 'E phone phone number',
    steps: [['English', '', 1], 800],
    sent: [
      [
        'saveContentTexts',
        {
          texts: [
            {
              path: 'en/get-contact-form-schema.json',
              key: '',
              text: '{\n  "fields": [\n    {\n      "name": "topic",\n      "label": "E topic",\n      "type": "select",\n      "required": true,\n      "options": [\n        { "value": "bills", "label": "E bills" },\n        { "value": "other", "label": "E other" }\n      ]\n    },\n    {\n      "name": "phone",\n      "label": "E phone",\n      "type": "tel",\n      "required": false,\n      "minLength": 9\n    }\n  ],\n  "actions": [\n    {\n      "type": "submit",\n      "label": "E send"\n    }\n  ]\n}\n',
            },
          ],
        },
      ],
    ],
    says: [
      'Texts in your draft: 5. Look at it and ask for a review → /content/changes/ch1',
      '[Undo my change: Undo my change, whole file, English] [History: History, whole file, English]',
      'status: Saved in your draft; customers do not see it yet',
    ],
  },
  'what is the same in every language of a field, and is not': {
    ...on(otherForm),
    steps: ['E phone phone number'],
    sent: [],
    says: [
      'Stored as: phone',
      'Label',
      'English',
      '(en) <text at most 300 E phone> (says: )',
      'Français',
      '(fr) <text at most 300 F phone> (says: )',
      'Type',
      '<select tel of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      'Minimum length',
      '<number at most 400 9> (says: Empty: any number.The languages differ here. A change is for all of them.)',
      'Empty: any number.',
      'The languages differ here. A change is for all of them.',
      'Maximum length',
      '<number at most 400> (says: Empty: 1,000.)',
      'Empty: 1,000.',
      'Pattern',
      '<text at most 400> (says: A regular expression that a value must match. Empty: any text.)',
      'A regular expression that a value must match. Empty: any text.',
      'Country code',
      '<text at most 400> (says: Shown before the number. With that of the country it must be a mobile number.)',
      'Shown before the number. With that of the country it must be a mobile number.',
      '<checkbox> Customers have to fill it in',
      'Example in the empty field',
      'English',
      '(en) <text at most 300 07> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Message for a wrong value',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
    ],
  },
  'what the server finds wrong in a form': {
    ...on({
      ...form,
      problems: [
        { path: 'en/get-contact-form-schema.json', key: '', problem: 'fields.phone.minLength: too small' },
        { path: 'fr/get-contact-form-schema.json', key: '', problem: 'fields.topic.label: too long' },
        { path: 'fr/get-contact-form-schema.json', key: '', problem: 'actions: none' },
      ],
    }),
    steps: [],
    sent: [],
    says: [
      'All texts → /content',
      '# Form of call-backs',
      '{Form}',
      '[Field by field (pressed)] [As text]',
      '## Fields',
      '[E topic choice from a list, required]',
      '[Up: Up, E topic (off)] [Down: Down, E topic] [Remove: Remove, E topic]',
      'Stored as: topic',
      'Label',
      'English',
      '(en) <text at most 300 E topic> (says: )',
      'Français',
      '(fr) <text wrong at most 300 F topic> (says: A label is needed.)',
      'alert: A label is needed.',
      'Type',
      '<select select of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      '<checkbox chosen> Customers have to fill it in',
      'Choices',
      '[E bills ]',
      '[Up: Up, E bills (off)] [Down: Down, E bills] [Remove: Remove, E bills]',
      '[E other ]',
      '[Up: Up, E other] [Down: Down, E other (off)] [Remove: Remove, E other]',
      'status:',
      'Stored value of a new choice',
      '<text at most 100> (says: Such as price. It never changes; customers read its text.) [Add a choice (sends)]',
      'Such as price. It never changes; customers read its text.',
      'Example in the empty field',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Message for a wrong value',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      '[E phone phone number]',
      '[Up: Up, E phone] [Down: Down, E phone (off)] [Remove: Remove, E phone]',
      'Stored as: phone',
      'Label',
      'English',
      '(en) <text at most 300 E phone> (says: )',
      'Français',
      '(fr) <text at most 300 F phone> (says: )',
      'Type',
      '<select tel of text: text; email: e-mail; tel: phone number; number: number; textarea: text of several lines; select: choice from a list; checkbox: box to tick>',
      'Minimum length',
      '<number wrong at most 400 9> (says: Empty: any number.The minimum must not be above the maximum.)',
      'Empty: any number.',
      'alert: The minimum must not be above the maximum.',
      'Maximum length',
      '<number at most 400> (says: Empty: 1,000.)',
      'Empty: 1,000.',
      'Pattern',
      '<text at most 400> (says: A regular expression that a value must match. Empty: any text.)',
      'A regular expression that a value must match. Empty: any text.',
      'Country code',
      '<text at most 400> (says: Shown before the number. With that of the country it must be a mobile number.)',
      'Shown before the number. With that of the country it must be a mobile number.',
      '<checkbox> Customers have to fill it in',
      'Example in the empty field',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'Message for a wrong value',
      'English',
      '(en) <text at most 300> (says: )',
      'Français',
      '(fr) <text at most 300> (says: )',
      'status:',
      'Name of a new field',
      '<text at most 40> (says: Such as floor. It never changes: answers are stored by it.) [Add a field (sends)]',
      'Such as floor. It never changes: answers are stored by it.',
      '## Buttons',
      'alert: With these buttons it cannot be published: none.',
      '[E send sends the form]',
      '[Up: Up, E send (off)] [Down: Down, E send (off)] [Remove: Remove, E send]',
      'status:',
      '[Add a button that leaves the form] [Add a button that clears the form]',
      '## The form in each language',
      '(en) English',
      '[History: History, whole file, English]',
      '(fr) Français',
      '[History: History, whole file, Français]',
      'These texts are on no page that can be shown without a purchase.',
      'status:',
    ],
  },
  'what the server finds wrong in a topic': {
    ...on({ ...help, problems: [{ path: 'fr/faqs/money.md', key: '', problem: 'no answer at how' }] }),
    steps: [],
    sent: [],
    says: [
      'All texts → /content',
      '# Money',
      '{Questions}',
      '[Question by question (pressed)] [As text]',
      'alert:',
      '(en) Français: no answer at how',
      'Title of the topic',
      'English',
      '(en) <text at most 300 Money> (says: )',
      'Français',
      '(fr) <text at most 300 Argent> (says: )',
      '{Paying}',
      '## Paying',
      'folded:',
      'Rename “Paying”',
      'Category',
      'English',
      '(en) <text at most 300 Paying> (says: )',
      'Français',
      '(fr) <text at most 300 Payer> (says: )',
      '[How do I pay? ]',
      '[Up: Up, How do I pay? (off)] [Down: Down, How do I pay?] [Remove: Remove, How do I pay?]',
      '[Can I pay later? not in Français]',
      '[Up: Up, Can I pay later?] [Down: Down, Can I pay later? (off)] [Remove: Remove, Can I pay later?]',
      'status:',
      '{Refunds}',
      '## Refunds',
      'folded:',
      'Rename “Refunds”',
      'Category',
      'English',
      '(en) <text at most 300 Refunds> (says: )',
      '[When do I get it back? not in Français]',
      '[Up: Up, When do I get it back? (off)] [Down: Down, When do I get it back? (off)] [Remove: Remove, When do I get it back?]',
      'status:',
      '## Add a question',
      'Category<select paying of paying: Paying; refunds: Refunds>',
      'New question, in English',
      '(en) <text at most 200> (says: Its address is made of these words. Then write its answer, and the other languages.)Its address is made of these words. Then write its answer, and the other languages.',
      '[Add a question (sends)]',
      '## Add a category',
      'New category, in English',
      '(en) <text at most 200> (says: Its address is made of these words. Then add its first question.)Its address is made of these words. Then add its first question.',
      '[Add a category (sends)]',
      '## The topic in each language',
      '(en) English',
      '[History: History, whole file, English]',
      '(fr) Français',
      '[History: History, whole file, Français]',
      '## Preview',
      'Page<select /help/money of /help/money: /help/money>',
      'Language<select en of en: English; fr: Français>',
      'source /staff/preview?change=&path=%2Fhelp%2Fmoney&n=0',
      'The page on a phone, with the draft. Nothing can be bought here.',
      'status:',
    ],
  },
  'a slide that is open and goes down': {
    ...FILE,
    steps: ['1. One', 'Down, 1. One'],
    sent: [],
    says: [
      '[1. Two ]',
      '[Up: Up, 1. Two (off)] [Down: Down, 1. Two] [Remove: Remove, 1. Two]',
      '[2. One ]',
      '[Up: Up, 2. One] [Down: Down, 2. One (off)] [Remove: Remove, 2. One]',
      'slides.2.title',
      '(en) <textarea One> (says: )',
      '[Undo my change: Undo my change, slides.2.title, English] [History: History, slides.2.title, English]',
      '(fr) <textarea Un> (says: )',
      '[Undo my change: Undo my change, slides.2.title, Français] [History: History, slides.2.title, Français]',
      'slides.2.text',
      '(en) <textarea First> (says: )',
      '[Undo my change: Undo my change, slides.2.text, English] [History: History, slides.2.text, English]',
      '(fr) <textarea Premier> (says: )',
      '[Undo my change: Undo my change, slides.2.text, Français] [History: History, slides.2.text, Français]',
      'status: 1. One: now number 2 of 2',
      'status: Not saved yet',
    ],
  },
  'a slide that is added': {
    ...FILE,
    steps: ['Add to “slides”'],
    sent: [],
    says: [
      '[Up: Up, 2. Two] [Down: Down, 2. Two] [Remove: Remove, 2. Two]',
      '[3. without a title: customers do not see it]',
      '[Up: Up, 3. ] [Down: Down, 3. (off)]',
      'slides.3.title',
      '(en) <textarea> (says: There is no text in this language: visitors read English, or nothing.)',
      'slides.3.text',
      '(en) <textarea> (says: There is no text in this language: visitors read English, or nothing.)',
    ],
  },
};

async function take(desk: Awaited<ReturnType<typeof openDesk>>, step: Step): Promise<void> {
  if (typeof step === 'string') return desk.press(step);
  if (typeof step === 'number') return desk.wait(step);
  if ('leave' in step) return desk.leave(step.leave);
  if ('unfold' in step) return desk.unfold(step.unfold);
  return desk.type(...step);
}

test.each(Object.entries(ACTS))('%s: what is sent, and what is read then', async (_, act) => {
  const { page, desk: opened, open, steps, sent, says, goes, saves = [], loads = 0 } = act;
  const desk = await openDesk(page, opened);
  if (open) await desk.press(open);
  const before = steps.length > 0 ? desk.read() : [];
  const start = desk.address();
  desk.sent.length = 0;
  for (const step of steps) await take(desk, step);
  expect(desk.sent).toEqual(sent);
  expect(desk.address()).toBe(goes ?? start);
  expect(desk.read().filter((line) => !before.includes(line))).toEqual(says);
  expect(desk.loads, 'how often the page is read again').toBe(loads);
  expect(await desk.files()).toEqual(saves);
});

test('who signs out leaves the desk', async () => {
  const data = { operator: 'Test Telecom', name: 'Keza', email: null, roles: ['care'] };
  const answers = { signOut: { next: '/staff/signed-out' } };
  const desk = await openDesk(<DeskLayout />, { data, answers });
  await desk.press('Sign out');
  expect(desk.left).toEqual(['/staff/signed-out']);
  // A second press would have no session any more.
  expect(desk.read()).toContain('[Sign out (busy)]');
});
