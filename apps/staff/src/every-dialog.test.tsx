import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase, StaffCasePreview } from '@portal/contract/staff/staff-case';
import type { StaffIncidentPage } from '@portal/contract/staff/staff-incidents';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import type { StaffCallName } from '@portal/contract/staff/staff-routes';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApprovalsPage } from './approvals/approvals-page.tsx';
import { DayPage } from './books/day-page.tsx';
import { DifferencesPage } from './books/differences-page.tsx';
import { FiscalPage } from './books/fiscal-page.tsx';
import { CaseSection } from './case/case-section.tsx';
import { ChangePage } from './content/change-page.tsx';
import { IncidentPage } from './incidents/incident-page.tsx';
import { LeadPage } from './leads/lead-page.tsx';
import { PayLinksPage } from './pay-links/pay-links-page.tsx';
import { PaymentPage } from './payments/payment-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { QueueItems } from './queues/queue-items.tsx';
import { RemindersPage } from './reminders/reminders-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { TownsPage } from './settings/towns-page.tsx';
import { closeDesks, openDesk } from './testing/open-desk.tsx';
import { caseOf, dayOf, paymentOf } from './testing/sample-pages.ts';
import { type Answers, Refusal } from './testing/stub-browser.ts';
import { setOperator } from './texts/operator-time.ts';

/*
 * What a dialog says before an act, what its button sends, and what is read afterwards is written out here for each. Its other button
 * sends nothing, and what was typed stays when the server refuses.
 */

beforeAll(() => setOperator({ utcOffsetMinutes: 120, country: 'RW' }));
afterAll(() => setOperator({ utcOffsetMinutes: 0, country: '' }));
afterEach(closeDesks);

const rwf = (amount: string) => ({ amount, currency: 'RWF' });
const AT = ['2025-02-28T08:00:01Z', '2025-02-28T09:10:02Z', '2025-02-28T22:20:03Z'] as const;

type Dialog = {
  page: ReactElement;
  desk?: Parameters<typeof openDesk>[1];
  /** What is typed and pressed until the dialog is there: `label: text` or the label of a button. */
  before?: [label: string, value: string][];
  open: string[];
  /** What the dialog says. */
  says: string[];
  /** What is typed besides the reason. */
  fill?: [label: string, value: unknown][];
  /** The label of the reason, and of the button. */
  why?: string;
  confirm: string;
  answer?: object;
  sent: [StaffCallName, unknown];
  /** What the page says then. */
  afterwards?: string[];
};

const item = (queue: StaffQueueItem['queue']): StaffQueueItem =>
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
  }) as StaffQueueItem;

const people: StaffResult<'listPeople'> = {
  people: [
    {
      person: 'email:keza@example.rw',
      name: 'Keza',
      email: 'keza@example.rw',
      claimed: ['care'],
      given: [],
      withheld: [],
      isOwn: false,
    },
    {
      person: 'subject:77',
      name: 'Ganza',
      email: null,
      claimed: [],
      given: [],
      withheld: [],
      isOwn: false,
    },
  ],
};

const reminders = [
  {
    consents: [
      {
        id: 'c1',
        number: '07** *** *01',
        kinds: ['bill-due'],
        channel: 'sms',
        email: null,
        consentedAt: AT[0],
        provenAt: AT[1],
        confirmedAt: AT[1],
        endsAt: AT[2],
        endedAt: null,
        endedBy: null,
        sentInWeek: 3,
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
        mode: 'momo',
        permission: null,
        card: null,
        isUnderWay: false,
        consentedAt: AT[0],
        lastPaid: null,
        pausedBy: null,
        endedBy: null,
      },
    ],
  },
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
];

const link = {
  token: 't1',
  name: 'Keza',
  note: null,
  sender: null,
  money: rwf('1500'),
  createdAt: AT[0],
  reports: 2,
  state: 'open',
};

const incident = {
  incident: {
    id: 'i1',
    version: 4,
    affected: { methods: ['momo'], sms: true, networks: [], districts: [] },
    texts: { en: 'No SMS' },
    startedAt: AT[0],
    endedAt: null,
  },
  choices: {
    methods: [{ name: 'momo', label: 'MTN MoMo' }],
    languages: [{ code: 'en', name: 'English' }],
    districts: [],
  },
  hit: { lines: [], total: 3, open: 2, isCut: false },
  reports: null,
  compensations: [],
  most: rwf('1000'),
  bundles: [
    { code: 'D1', name: 'Day 1 GB', money: rwf('300') },
    { code: 'W5', name: 'Week 5 GB', money: rwf('900') },
  ],
} as unknown as StaffIncidentPage;

const difference = {
  id: 11,
  source: 'momo',
  origin: 'api',
  record: 'money',
  kind: 'missing-charge',
  day: '2025-02-28',
  payment: { id: 'PAY1', code: 'AB12-CD34' },
  reference: 'our-ref',
  providerReference: 'their-ref',
  money: rwf('500'),
  sides: { ours: rwf('510'), theirs: rwf('450') },
  isPosted: true,
  owner: 'finance',
  state: 'open',
  explanation: null,
  needsApproval: true,
  why: 'payment',
  leftToday: null,
};
const differences = {
  rows: [difference],
  total: 1,
  next: null,
  accounts: ['momo', 'differences', 'bank'],
  owners: [],
};

const fiscal = (state: string, error: string | null = null) => ({
  devices: [],
  rows: [
    {
      id: 'f1',
      paymentId: 'PAY1',
      kind: 'sale',
      money: rwf('1180'),
      at: AT[0],
      state,
      error,
      device: 'main',
      invoiceNumber: 44,
      isProposed: false,
    },
  ],
  authority: null,
});

const proposal = {
  id: 'p1',
  kind: 'payment',
  action: 'refund',
  paymentId: 'PAY1',
  money: rwf('1500'),
  payee: null,
  choice: null,
  reason: 'It never came',
  why: 'payment',
  proposedAt: AT[0],
  proposedBy: 'Eric',
  isOwn: false,
  isTaken: false,
  mayDecide: true,
  leftToday: null,
};
const approvals = (more: object) => ({ kind: null, proposals: [{ ...proposal, ...more }] });
const role = { kind: 'role', person: 'Keza', role: 'finance', action: undefined };

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
      quickAmounts: [500, 1000],
      methods: [
        { name: 'momo', label: 'MTN MoMo', isOn: true },
        { name: 'card', label: 'Card', isOn: false },
      ],
    },
    faults: [
      { method: 'momo', fault: 'credentials-refused', detail: 'HTTP 401', since: AT[0], offUntil: AT[1] },
    ],
    currency: 'RWF',
    languages: [{ code: 'en', name: 'English' }],
  },
  changes: { rows: [], next: null },
};

const change = {
  change: {
    id: 'ch1',
    state: 'draft',
    version: 5,
    by: 'Diane',
    isOwn: true,
    startedAt: AT[0],
    movedAt: AT[1],
    reason: null,
    publishAt: AT[2],
    decidedBy: null,
    decision: null,
    problem: null,
    texts: 4,
  },
  languages: [{ code: 'en', name: 'English', prefix: '' }],
  shownOn: ['/help'],
  texts: [],
};
const changeIn = (state: string, isOwn: boolean) => ({
  ...change,
  change: { ...change.change, state, isOwn },
});

const CHECKED = { checkContentChange: { faults: [], notes: [] } };

const caseDesk = (support: Partial<StaffCase>, payment: Partial<StaffPayment> = {}) => ({
  page: <CaseSection payment={paymentOf(payment)} support={caseOf(support)} />,
});
const PREVIEW = { money: null, needsApproval: false, why: null, leftToday: null, message: null };
const caseAnswers = (preview: Partial<StaffCasePreview> = {}): Answers => ({
  previewCaseAct: { ...PREVIEW, ...preview },
  carryOutCaseAct: { outcome: 'done', reference: null },
});
const CARE: Parameters<typeof openDesk>[1] = { roles: ['care', 'finance'], answers: caseAnswers() };

const DISPUTE = {
  id: 'd1',
  state: 'open' as const,
  money: rwf('600'),
  reason: 'Not mine',
  reference: 'DSP-1',
  evidenceDueAt: AT[2],
  evidenceSentAt: null,
  openedAt: AT[0],
};
const REQUEST = {
  reference: 'RQ-5',
  openedAt: AT[0],
  outcome: null,
  closed: null,
  meant: null,
  note: null,
};

const DIALOGS: Record<string, Dialog> = {
  'a town that opens': {
    page: <TownsPage />,
    desk: {
      data: {
        towns: [
          { name: 'Huye', isOpen: false },
          { name: 'Gicumbi', isOpen: false },
        ],
      },
    },
    open: ['Open Gicumbi'],
    says: [
      'Open Gicumbi',
      'Gicumbi is offered to new customers, and those who wait for it get an SMS. It cannot be undone here.',
      '[Open Gicumbi (sends)] [Cancel]',
    ],
    confirm: 'Open Gicumbi',
    sent: ['openDeskTown', { town: 'Gicumbi', reason: 'The customer asked twice' }],
    afterwards: ['status: Gicumbi is being opened. It can take a minute.'],
  },
  'a role that is given': {
    page: <PeoplePage />,
    desk: { data: people },
    before: [
      ['Person', ' Keza@example.rw '],
      ['Role', 'finance'],
    ],
    open: ['Give the role'],
    says: [
      'Give the role',
      'Keza@example.rw may do from now on what the role finance may.',
      'Another administrator has to approve this role. Until then it has no effect.',
      '[Give the role (sends)] [Cancel]',
    ],
    confirm: 'Give the role',
    answer: { outcome: 'proposed' },
    sent: [
      'changeRole',
      {
        person: 'email:keza@example.rw',
        role: 'finance',
        change: 'give',
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Proposed. It waits for another administrator.'],
  },
  'a role that is given to somebody who never signed in': {
    page: <PeoplePage />,
    desk: { data: people },
    before: [
      ['Person', 'new@example.rw '],
      ['Role', 'sales'],
    ],
    open: ['Give the role'],
    says: [
      'Give the role',
      'new@example.rw may do from now on what the role sales may.',
      '[Give the role (sends)] [Cancel]',
    ],
    confirm: 'Give the role',
    answer: { outcome: 'done' },
    sent: [
      'changeRole',
      { person: 'email:new@example.rw', role: 'sales', change: 'give', reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Changed.'],
  },
  'a role that ends': {
    page: <PeoplePage />,
    desk: { data: people },
    before: [
      ['Person', '77'],
      ['Role', 'admin'],
    ],
    open: ['End the role'],
    says: [
      'End the role',
      '77 may not do any longer what the role administrator may, also in open browsers. What they own in queues that they no longer see is given back.',
      '[End the role (sends)] [Cancel]',
    ],
    confirm: 'End the role',
    answer: { outcome: 'done' },
    sent: [
      'changeRole',
      { person: 'subject:77', role: 'admin', change: 'end', reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Changed.'],
  },
  'a link that is stopped': {
    page: <PayLinksPage />,
    desk: { data: { links: [{ ...link, token: 't0', state: 'stopped' }, link] } },
    open: ['Stop this link'],
    says: [
      'Stop this link',
      'Nobody can begin to pay with it, its name and note are shown to nobody, and its order gets no other link. This cannot be undone.',
      '[Stop this link (sends)] [Cancel]',
    ],
    confirm: 'Stop this link',
    sent: ['stopPayLink', { token: 't1', reason: 'The customer asked twice' }],
  },
  'reminders that end': {
    page: <RemindersPage />,
    desk: { data: reminders, roles: ['care'], address: '/?text=788100001' },
    open: ['End these reminders'],
    says: [
      'End these reminders',
      'No more reminders are sent. The customer can choose them again after a code.',
      '[End these reminders (sends)] [Cancel]',
    ],
    confirm: 'End these reminders',
    sent: ['endLineReminders', { id: 'c1', reason: 'The customer asked twice' }],
  },
  'a standing order that ends': {
    page: <RemindersPage />,
    desk: { data: reminders, roles: ['care'], address: '/?text=788100001' },
    open: ['End this standing order'],
    says: [
      'End this standing order',
      'Nothing more is bought by it, and a request that waits on the phone is withdrawn. A permission to take it without asking ends too. The customer is told by SMS.',
      '[End this standing order (sends)] [Cancel]',
    ],
    confirm: 'End this standing order',
    sent: ['endStandingOrder', { id: 's1', reason: 'The customer asked twice' }],
  },
  'a permission that a wallet has ended': {
    page: <RemindersPage />,
    desk: { data: reminders, roles: ['admin'] },
    open: ['The wallet has confirmed it'],
    says: [
      'The wallet has confirmed it',
      'Only after the wallet has said so, by telephone or in its own portal: from then on other payments from the number are started again, and by MTN MoMo somebody else’s could be taken without asking if the permission still stands there. Write who said it and when.',
      '[The wallet has confirmed it (sends)] [Cancel]',
    ],
    confirm: 'The wallet has confirmed it',
    sent: ['confirmMandateEnd', { id: 'm1', reason: 'The customer asked twice' }],
  },
  'a disturbance that ends': {
    page: <IncidentPage />,
    desk: { data: incident, roles: ['admin'] },
    open: ['It is over'],
    says: [
      'It is over',
      'MTN MoMo, SMS',
      'It ends now. Visitors read of it on “What works now” for seven more days, and nowhere else.',
      '[It is over (sends)] [Cancel]',
    ],
    confirm: 'It is over',
    sent: [
      'saveIncident',
      {
        id: 'i1',
        version: 4,
        affected: { methods: ['momo'], sms: true, networks: [], districts: [] },
        texts: { en: 'No SMS' },
        startedAt: '2025-02-28T08:00:01Z',
        endedAt: '2025-03-01T12:00:00.300Z',
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: By the records nobody.'],
  },
  'airtime for whom a disturbance hit': {
    page: <IncidentPage />,
    desk: { data: incident, roles: ['admin', 'care', 'finance'] },
    before: [['Amount each (RWF)', '1,000']],
    open: ['Propose it'],
    says: [
      'Propose it',
      'RWF 1,000',
      'Lines that get it: 2.',
      'Somebody else of finance decides. Up to 500 lines get it, each once for this disturbance; who has had the most of a month is left out.',
      '[Propose it (sends)] [Cancel]',
    ],
    confirm: 'Propose it',
    answer: { customers: 2, leftOut: 1, money: rwf('2000') },
    sent: ['proposeCompensation', { id: 'i1', give: { amount: '1000' }, reason: 'The customer asked twice' }],
    afterwards: [
      'status: Proposed: RWF 2,000 together, lines: 2; left out: 1.',
      'status: By the records nobody.',
    ],
  },
  'a bundle for whom a disturbance hit': {
    page: <IncidentPage />,
    desk: { data: incident, roles: ['admin', 'care', 'finance'] },
    before: [['What each gets', 'W5']],
    open: ['Propose it'],
    says: [
      'Propose it',
      'Week 5 GB, RWF 900',
      'Lines that get it: 2.',
      'Somebody else of finance decides. Up to 500 lines get it, each once for this disturbance; who has had the most of a month is left out.',
      '[Propose it (sends)] [Cancel]',
    ],
    confirm: 'Propose it',
    answer: { customers: 2, leftOut: 0, money: rwf('1800') },
    sent: ['proposeCompensation', { id: 'i1', give: { bundle: 'W5' }, reason: 'The customer asked twice' }],
    afterwards: [
      'status: Proposed: RWF 1,800 together, lines: 2; left out: 0.',
      'status: By the records nobody.',
    ],
  },
  'a difference that is explained': {
    page: <DifferencesPage />,
    desk: { data: differences, roles: ['finance'] },
    open: ['Explain 11'],
    says: [
      'Explain 11',
      'charged here, not listed by the provider: ours RWF 510, theirs RWF 450',
      'AB12-CD34 → /payments/PAY1 our-ref, their-ref',
      'First settle the money. Then explain what the records will always show, such as a refund that was paid out at the counter. The difference stays closed, however often the day is compared.',
      'Account that the amount belongs to<select of : The amount stays in differences; momo: momo; bank: bank>',
      'New owner (assigns instead of explaining)<text at most 60>',
      '[Explain (sends)] [Cancel]',
    ],
    confirm: 'Explain',
    answer: { outcome: 'done' },
    sent: ['explainBookDifference', { id: 11, reason: 'The customer asked twice' }],
    afterwards: ['status: Done.'],
  },
  'a difference that is moved to an account': {
    page: <DifferencesPage />,
    desk: { data: differences, roles: ['finance'] },
    open: ['Explain 11'],
    fill: [['Account that the amount belongs to', 'bank']],
    says: [
      'Explain 11',
      'charged here, not listed by the provider: ours RWF 510, theirs RWF 450',
      'AB12-CD34 → /payments/PAY1 our-ref, their-ref',
      'First settle the money. Then explain what the records will always show, such as a refund that was paid out at the counter. The difference stays closed, however often the day is compared.',
      'Account that the amount belongs to<select bank of : The amount stays in differences; momo: momo; bank: bank>',
      'New owner (assigns instead of explaining)<text off at most 60>',
      'A second person has to approve it. All refunds of this payment together, or this entry, are above the limit of one person.',
      '[Explain (sends)] [Cancel]',
    ],
    confirm: 'Explain',
    answer: { outcome: 'proposed' },
    sent: ['explainBookDifference', { id: 11, reason: 'The customer asked twice', account: 'bank' }],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a difference that another owner gets': {
    page: <DifferencesPage />,
    desk: { data: differences, roles: ['finance'] },
    open: ['Explain 11'],
    fill: [['New owner (assigns instead of explaining)', 'treasury']],
    says: [
      'Explain 11',
      'charged here, not listed by the provider: ours RWF 510, theirs RWF 450',
      'AB12-CD34 → /payments/PAY1 our-ref, their-ref',
      'First settle the money. Then explain what the records will always show, such as a refund that was paid out at the counter. The difference stays closed, however often the day is compared.',
      'Account that the amount belongs to<select off of : The amount stays in differences; momo: momo; bank: bank>',
      'New owner (assigns instead of explaining)<text at most 60 treasury>',
      '[Give to the owner (sends)] [Cancel]',
    ],
    confirm: 'Give to the owner',
    sent: ['assignBookDifference', { id: 11, owner: 'treasury', reason: 'The customer asked twice' }],
    afterwards: ['status: Assigned.'],
  },
  'a tax receipt that is copied': {
    page: <FiscalPage />,
    desk: { data: fiscal('needs-receipt'), roles: ['finance'] },
    open: ['Enter the receipt'],
    fill: [
      ['SDC ID', 'SDC010001234'],
      ['MRC', 'WIS00001234'],
      ['Number of its kind', '12'],
      ['Number over all', '340'],
      ['Internal data', 'TE68SLA234J5EAV3N569Y4B4LU'],
      ['Signature', 'V249J39CFJ48HE2W'],
      ['Signed at', '2025-02-28T10:05:06'],
    ],
    says: [
      'Enter the receipt',
      'Copy the values from the portal of the tax authority. A second person compares them.',
      'Sale',
      'RWF 1,180, 28 Feb 2025, 10:00:01',
      'Invoice number',
      'main: 44',
      'SDC ID',
      '<text required at most 20 SDC010001234>',
      'MRC',
      '<text required at most 20 WIS00001234>',
      'Number of its kind',
      '<text required numeric at most 15 12>',
      'Number over all',
      '<text required numeric at most 15 340>',
      'Internal data',
      '<text required at most 60 TE68SLA234J5EAV3N569Y4B4LU>',
      'Signature',
      '<text required at most 40 V249J39CFJ48HE2W>',
      'Signed at',
      '<datetime-local required at most 19 2025-02-28T10:05:06>',
      '[Enter the receipt (sends)] [Cancel]',
    ],
    confirm: 'Enter the receipt',
    answer: { outcome: 'proposed' },
    sent: [
      'settleFiscalDocument',
      {
        id: 'f1',
        receipt: {
          device: 'SDC010001234',
          machine: 'WIS00001234',
          internalData: 'TE68SLA234J5EAV3N569Y4B4LU',
          signature: 'V249J39CFJ48HE2W',
          signedAt: '2025-02-28T10:05:06',
          number: 12,
          totalNumber: 340,
        },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a tax receipt that was lost and is sent again': {
    page: <FiscalPage />,
    desk: { data: fiscal('needs-receipt'), roles: ['finance'] },
    open: ['Send again with a new number'],
    says: [
      'Send again with a new number',
      'Only when the portal of the tax authority does not show this sale: otherwise it is declared twice. A second person decides.',
      'Sale',
      'RWF 1,180, 28 Feb 2025, 10:00:01',
      'Invoice number',
      'main: 44',
      '[Send again with a new number (sends)] [Cancel]',
    ],
    confirm: 'Send again with a new number',
    answer: { outcome: 'proposed' },
    sent: ['settleFiscalDocument', { id: 'f1', receipt: null, reason: 'The customer asked twice' }],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a tax receipt that was refused and is sent again': {
    page: <FiscalPage />,
    desk: { data: fiscal('refused', 'Wrong class'), roles: ['finance'] },
    open: ['Send again'],
    says: [
      'Send again',
      'It was not taken. Mend what the answer says first.',
      'Sale',
      'RWF 1,180, 28 Feb 2025, 10:00:01',
      'Invoice number',
      'main: 44',
      '[Send again (sends)] [Cancel]',
    ],
    confirm: 'Send again',
    answer: { outcome: 'proposed' },
    sent: ['settleFiscalDocument', { id: 'f1', receipt: null, reason: 'The customer asked twice' }],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a day that is closed': {
    page: <DayPage />,
    desk: {
      roles: ['finance'],
      data: dayOf({
        state: 'ready',
        coversSince: '2025-01-31',
        withoutStatement: [
          { account: 'receivable:momo', source: 'momo', turnover: rwf('1760'), through: '2025-02-27' },
        ],
      }),
    },
    open: ['Close the day'],
    fill: [['Also close all days before it. The first one with entries is 31 Jan 2025.', true]],
    says: [
      'Close the day',
      'What no statement shows becomes a difference. The totals are final; later entries go to the first open day.',
      'Nobody has compared these accounts with a statement for this day. Upload the statements that are missing, or close without them: the close says so for ever. What moved on each:',
      'MTN MoMo (receivable:momo): RWF 1,760, statements go up to 27 Feb 2025',
      '<Checkbox chosen> Also close all days before it. The first one with entries is 31 Jan 2025.',
      '[Close the day (sends)] [Cancel]',
    ],
    confirm: 'Close the day',
    sent: ['closeBookDay', { day: '2025-02-28', reason: 'The customer asked twice', coversEarlier: true }],
    afterwards: ['status: The day is closed.'],
  },
  'a day that is opened again': {
    page: <DayPage />,
    desk: {
      roles: ['finance'],
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
    },
    open: ['Reopen the day'],
    says: [
      'Reopen the day',
      'A second person decides. The close stays in the chain, and the day takes entries again.',
      '[Reopen the day (sends)] [Cancel]',
    ],
    confirm: 'Reopen the day',
    sent: ['reopenBookDay', { day: '2025-02-28', reason: 'The customer asked twice' }],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'what is approved': {
    page: <ApprovalsPage />,
    desk: { roles: ['finance'], data: approvals({}) },
    open: ['Approve'],
    says: [
      'Approve',
      'Refund the money, RWF 1,500',
      'The charged amount goes back through the provider, once. The payer gets an SMS when the money is back.',
      '[Approve (sends)] [Cancel]',
    ],
    confirm: 'Approve',
    answer: { outcome: 'queued' },
    sent: ['decideProposal', { id: 'p1', approve: true, reason: 'The customer asked twice' }],
    afterwards: ['status: Done: the portal carries it out now.'],
  },
  'what is rejected': {
    page: <ApprovalsPage />,
    desk: { roles: ['finance'], data: approvals({ payee: '07** *** *05' }) },
    open: ['Reject'],
    says: [
      'Reject',
      'Refund the money, RWF 1,500',
      'To the wallet 07** *** *05',
      '[Reject (sends)] [Cancel]',
    ],
    confirm: 'Reject',
    answer: { outcome: 'rejected' },
    sent: ['decideProposal', { id: 'p1', approve: false, reason: 'The customer asked twice' }],
    afterwards: ['status: Rejected.'],
  },
  'a role that is approved': {
    page: <ApprovalsPage />,
    desk: { roles: ['admin'], data: approvals(role) },
    open: ['Approve'],
    says: [
      'Approve',
      'The role finance for Keza',
      'Keza may do from now on what the role finance may.',
      '[Approve (sends)] [Cancel]',
    ],
    confirm: 'Approve',
    answer: { outcome: 'done' },
    sent: ['decideProposal', { id: 'p1', approve: true, reason: 'The customer asked twice' }],
    afterwards: ['status: Done.'],
  },
  'a way to pay that is offered again': {
    page: <SettingsPage />,
    desk: { roles: ['admin'], data: settings },
    open: ['Offer MTN MoMo again now'],
    says: [
      'Offer MTN MoMo again now',
      'Only after what the provider refuses was mended. Otherwise it is switched off again with the next customer.',
      '[Offer MTN MoMo again now (sends)] [Cancel]',
    ],
    confirm: 'Offer MTN MoMo again now',
    sent: ['retryMethod', { method: 'momo', reason: 'The customer asked twice' }],
    afterwards: ['status: Nothing was changed yet.'],
  },
  'settings that change': {
    page: <SettingsPage />,
    desk: { roles: ['admin'], data: settings },
    before: [
      ['Card', 'on'],
      ['MTN MoMo', 'off'],
    ],
    open: ['Save the settings'],
    says: [
      'These settings change',
      'Way to pay MTN MoMo: as the operator says → off',
      'Way to pay card: as the operator says → on',
      '[Save the settings (sends)] [Cancel]',
    ],
    confirm: 'Save the settings',
    sent: [
      'changeDeskSettings',
      {
        version: 9,
        settings: {
          prepaidLimits: null,
          postpaidLimits: null,
          quickAmounts: null,
          methods: { momo: false, card: true },
          methodNotices: {},
          notice: null,
          pause: null,
          isCoverageClosed: false,
        },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Saved. Customers have it now.', 'status: Nothing was changed yet.'],
  },
  'a change of texts that is handed in': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: change },
    open: ['Ask for a review'],
    fill: [['Publish at', '2025-03-01T06:30']],
    says: [
      'Ask for a review',
      'Somebody else approves it; then customers see it. Number of texts: 4.',
      'Publish at<datetime-local 2025-03-01T06:30> By the operator’s clock. Empty: with the approval.',
      '[Ask for a review (sends)] [Cancel]',
    ],
    confirm: 'Ask for a review',
    sent: [
      'requestContentReview',
      { id: 'ch1', version: 5, publishAt: '2025-03-01T04:30:00.000Z', reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Nothing is wrong.'],
  },
  'a change of texts that is approved': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: changeIn('in-review', false) },
    open: ['Approve'],
    says: [
      'Approve',
      'Customers see it within five seconds of the publication. Number of texts: 4.',
      'It is published at 1 Mar 2025, 00:20:03.',
      '[Approve (sends)] [Cancel]',
    ],
    confirm: 'Approve',
    sent: [
      'decideContentChange',
      { id: 'ch1', version: 5, approve: true, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Nothing is wrong.'],
  },
  'a change of texts that is rejected': {
    page: <ChangePage />,
    desk: { roles: ['content'], answers: CHECKED, data: changeIn('in-review', false) },
    open: ['Reject'],
    says: ['Reject', 'The author can edit it again. Number of texts: 4.', '[Reject (sends)] [Cancel]'],
    confirm: 'Reject',
    sent: [
      'decideContentChange',
      { id: 'ch1', version: 5, approve: false, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Nothing is wrong.'],
  },
  'an item that is closed': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'] },
    open: ['Close: C-1'],
    says: ['Close: C-1', 'It leaves the queue. Your reason is recorded.', '[Close (sends)] [Cancel]'],
    confirm: 'Close',
    sent: ['closeItem', { queue: 'call-backs', item: 'C-1', reason: 'The customer asked twice' }],
    afterwards: ['status: Closed.'],
  },
  'personal data of an item': {
    page: <QueueItems name="call-backs" title="Calls" rows={[item('call-backs')]} />,
    desk: { roles: ['care'] },
    open: ['Show personal data: C-1'],
    fill: [['What it is needed for', 'authority']],
    says: [
      'Show personal data: C-1',
      'Your name and the reason are recorded.',
      'What it is needed for<select authority of customer-asks: The customer asks; complaint: A complaint; refund: A refund; fraud-check: A suspicion of fraud; authority: An authority asks; call-back: Calling back, or an installation>',
      'Ticket, call or letter',
      'Its number or time, such as ticket 4711 or call 14:05; no phone number',
      '[Show personal data (sends)] [Cancel]',
    ],
    why: 'Ticket, call or letter',
    confirm: 'Show personal data',
    answer: { fields: [] },
    sent: ['showItem', { queue: 'call-backs', item: 'C-1', cause: 'authority', reference: 'Ticket 4711' }],
  },
  'personal data of a payment': {
    page: <PaymentPage />,
    desk: { roles: ['care'], data: { payment: paymentOf({}), support: caseOf({}) } },
    open: ['Show personal data'],
    says: [
      'Show personal data',
      'Your name and the reason are recorded.',
      'What it is needed for<select customer-asks of customer-asks: The customer asks; complaint: A complaint; refund: A refund; fraud-check: A suspicion of fraud; authority: An authority asks; call-back: Calling back, or an installation>',
      'Ticket, call or letter',
      'Its number or time, such as ticket 4711 or call 14:05; no phone number',
      '[Show personal data (sends)] [Cancel]',
    ],
    why: 'Ticket, call or letter',
    confirm: 'Show personal data',
    answer: {
      msisdn: '0788100001',
      payer: '0788100002',
      email: null,
      account: null,
      payees: [],
      meantNumber: null,
      requestNote: null,
    },
    sent: ['showPersonalData', { id: 'PAY1', cause: 'customer-asks', reference: 'Ticket 4711' }],
  },
  'personal data of an order': {
    page: <LeadPage />,
    desk: {
      roles: ['sales'],
      data: {
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
        handovers: [],
      },
    },
    open: ['Show personal data'],
    says: [
      'Show personal data',
      'Your name and the reason are recorded.',
      'What it is needed for<select customer-asks of customer-asks: The customer asks; complaint: A complaint; refund: A refund; fraud-check: A suspicion of fraud; authority: An authority asks; call-back: Calling back, or an installation>',
      'Ticket, call or letter',
      'Its number or time, such as ticket 4711 or call 14:05; no phone number',
      '[Show personal data (sends)] [Cancel]',
    ],
    why: 'Ticket, call or letter',
    confirm: 'Show personal data',
    answer: { msisdn: '0788100003', contact: null },
    sent: ['showLeadContact', { key: 'a/1', cause: 'customer-asks', reference: 'Ticket 4711' }],
  },
  'a payment that is given back': {
    page: <PaymentPage />,
    desk: {
      roles: ['finance'],
      data: {
        payment: paymentOf({
          cause: 'delivery-unknown',
          actions: [
            { action: 'retry', needsApproval: false, why: null, leftToday: null },
            { action: 'refund', needsApproval: true, why: 'day', leftToday: rwf('700') },
          ],
        }),
        support: caseOf({}),
      },
    },
    open: ['Refund the money'],
    says: [
      'Refund the money',
      'The charged amount goes back through the provider, once. The payer gets an SMS when the money is back.',
      'A second person has to approve it. What the person decided alone today, with this, is above the limit of a day. You may still decide RWF 700 alone today.',
      "<Checkbox chosen> The operator's own records show that nothing was delivered",
      '[Propose it (sends)] [Cancel]',
    ],
    fill: [["The operator's own records show that nothing was delivered", true]],
    confirm: 'Propose it',
    answer: { outcome: 'proposed', state: 'review' },
    sent: [
      'actOnPayment',
      { id: 'PAY1', action: 'refund', reason: 'The customer asked twice', notDelivered: true },
    ],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a delivered payment that is given back': {
    ...caseDesk({ deliveries: ['take-back', 'keep'], partDeliveries: ['keep'] }),
    desk: {
      ...CARE,
      answers: caseAnswers({
        money: rwf('400'),
        needsApproval: true,
        why: 'payment',
        message: { text: 'Amafaranga', locale: 'rw' },
      }),
    },
    open: ['Refund the delivered purchase'],
    fill: [
      ['The customer keeps it', true],
      ['Amount', ' 400 '],
    ],
    says: [
      'Refund the delivered purchase',
      'First the delivery is taken back or left, as chosen; then the money goes back through the provider, once. The payer gets an SMS when it is back.',
      'What happens to the delivery',
      '<radio delivery take-back> The operator takes it back first; if it cannot, nothing is refunded',
      '<radio delivery keep chosen> The customer keeps it',
      'Amount<text decimal at most 100 400 > Leave it empty for all of it: RWF 1,480',
      'live:',
      '### What will happen',
      'Amount: RWF 400',
      'The customer reads, in the language Kinyarwanda:',
      '(rw) Amafaranga',
      'A second person has to approve it. All refunds of this payment together, or this entry, are above the limit of one person.',
      '[Propose it (sends)] [Cancel]',
    ],
    confirm: 'Propose it',
    answer: { outcome: 'proposed', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'refund-delivered', delivery: 'keep', amount: '400' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Proposed: a second person decides.'],
  },
  'a refund that is settled': {
    ...caseDesk({
      refunds: [
        {
          id: 'r1',
          state: 'review',
          money: rwf('300'),
          takeBack: 'taken-back',
          refusal: null,
          requestedBy: 'Eric',
          approvedBy: 'Diane',
          requestedAt: AT[1],
          settlements: ['returned', 'not-returned'],
          mayGoToOtherWallet: true,
        },
      ],
    }),
    desk: CARE,
    open: ['Settle the refund'],
    fill: [['The money was returned by hand', true]],
    says: [
      'Settle the refund',
      'The refund leaves review. What was done by hand is booked; trying again asks the provider under a key that refunds nothing twice.',
      'How it is settled',
      '<radio settlement returned chosen> The money was returned by hand',
      '<radio settlement not-returned> Nothing was returned, and the customer keeps the delivery',
      'live:',
      '[Settle the refund (sends)] [Cancel]',
    ],
    confirm: 'Settle the refund',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'settle-refund', refundId: 'r1', settlement: 'returned' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done.'],
  },
  'a refund to another wallet': {
    ...caseDesk({ mayRefundToOtherWallet: true }),
    desk: CARE,
    open: ['Refund to another wallet of the payer'],
    fill: [['Number of the other wallet, at the same provider', '0788 100 005']],
    says: [
      'Refund to another wallet of the payer',
      'The wallet that paid refuses the money. After a second person has approved, and the network has said that the SIM card of the other wallet is not new, the money goes there, once. The number that paid gets an SMS. The reason says how the payer proved who they are, without a number.',
      'Number of the other wallet, at the same provider<tel required at most 100 0788 100 005>',
      'live:',
      '[Refund to another wallet of the payer (sends)] [Cancel]',
    ],
    confirm: 'Refund to another wallet of the payer',
    answer: { outcome: 'queued', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'refund-other-wallet', payee: '0788 100 005' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done: the portal carries it out now.'],
  },
  'a dispute that begins': {
    ...caseDesk({ mayDispute: true }),
    desk: CARE,
    open: ['Open a dispute'],
    fill: [
      ["The provider's number of the dispute", 'DSP-9'],
      ['Evidence is due by', '2025-03-09T12:00'],
    ],
    says: [
      'Open a dispute',
      'The dispute is recorded. Until it is closed nothing of this payment is refunded, because the bank may return the money too.',
      'Amount<text decimal at most 100> Leave it empty for all of it: RWF 1,490',
      "The provider's number of the dispute<text at most 100 DSP-9> not required",
      'Evidence is due by<datetime-local at most 100 2025-03-09T12:00> not required',
      'live:',
      '[Open a dispute (sends)] [Cancel]',
    ],
    confirm: 'Open a dispute',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'open-dispute', reference: 'DSP-9', evidenceDueAt: '2025-03-09T10:00:00.000Z' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done.'],
  },
  'evidence that was sent': {
    ...caseDesk({ disputes: [DISPUTE] }),
    desk: CARE,
    open: ['Evidence was sent'],
    says: [
      'Evidence was sent',
      'It is recorded that you sent the evidence to the provider. Nothing else changes.',
      'live:',
      '[Evidence was sent (sends)] [Cancel]',
    ],
    confirm: 'Evidence was sent',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      { id: 'PAY1', act: { kind: 'send-evidence', disputeId: 'd1' }, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Done.'],
  },
  'a dispute that is lost': {
    ...caseDesk({ disputes: [DISPUTE] }),
    desk: CARE,
    open: ['Close the dispute'],
    fill: [['Lost: the bank returned the money', true]],
    says: [
      'Close the dispute',
      'Won: the money stays, and a refund that waited for it is requested. Lost: a payment that was not delivered ends, because the bank gave the money back; of a delivered one the loss is booked.',
      'How it ended',
      '<radio outcome won> Won: the money stays',
      '<radio outcome lost chosen> Lost: the bank returned the money',
      'live:',
      '[Close the dispute (sends)] [Cancel]',
    ],
    confirm: 'Close the dispute',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'close-dispute', disputeId: 'd1', outcome: 'lost' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done.'],
  },
  'a receipt that is sent again': {
    ...caseDesk({ receiptChannels: ['email'], channels: ['sms', 'email'] }),
    desk: CARE,
    open: ['Send the receipt again'],
    says: [
      'Send the receipt again',
      'The payer gets the receipt once more, in their language.',
      'How',
      '<radio channel email chosen> E-mail',
      'live:',
      '[Send the receipt again (sends)] [Cancel]',
    ],
    confirm: 'Send the receipt again',
    answer: { outcome: 'queued', reference: null },
    sent: [
      'carryOutCaseAct',
      { id: 'PAY1', act: { kind: 'resend-receipt', channel: 'email' }, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Done: the portal carries it out now.'],
  },
  'a prepared message': {
    ...caseDesk({ channels: ['sms', 'email'] }),
    desk: { ...CARE, answers: caseAnswers({ message: { text: 'Téléphonez-nous', locale: 'fr' } }) },
    open: ['Send a prepared message'],
    fill: [
      ['Please call us', true],
      ['E-mail', true],
    ],
    says: [
      'Send a prepared message',
      'The payer gets this text, in their language.',
      'Message',
      '<radio template checking> We are looking into it',
      '<radio template delivered> It was delivered',
      '<radio template refund-days> The money is on its way back',
      '<radio template call-us chosen> Please call us',
      '<radio template try-again> Nothing was charged',
      'How',
      '<radio channel sms> SMS',
      '<radio channel email chosen> E-mail',
      'live:',
      '### What will happen',
      'The customer reads, in the language French:',
      '(fr) Téléphonez-nous',
      '[Send a prepared message (sends)] [Cancel]',
    ],
    confirm: 'Send a prepared message',
    answer: { outcome: 'queued', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'send-message', template: 'call-us', channel: 'email' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done: the portal carries it out now.'],
  },
  'a call that is promised': {
    ...caseDesk({ mayCallBack: true }),
    desk: CARE,
    open: ['Promise a call'],
    fill: [['Call by', '2025-03-02T09:30']],
    says: [
      'Promise a call',
      'A request to call the payer is stored with this time, under the call-backs.',
      'Call by<datetime-local required at most 100 2025-03-02T09:30>',
      'live:',
      '[Promise a call (sends)] [Cancel]',
    ],
    confirm: 'Promise a call',
    answer: { outcome: 'done', reference: 'C-77' },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'call-back', dueAt: '2025-03-02T07:30:00.000Z' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done: reference C-77.'],
  },
  'a request that is closed': {
    ...caseDesk({ request: REQUEST }),
    desk: CARE,
    open: ['Close without a refund'],
    fill: [['It cannot be taken back, or may not', true]],
    says: [
      'Close without a refund',
      'The payer is informed. No money moves: it records what you did outside the portal. A refund closes the request by itself.',
      'How it ended',
      '<radio outcome reversed> You took it back outside the portal',
      '<radio outcome refused chosen> It cannot be taken back, or may not',
      'live:',
      '[Close without a refund (sends)] [Cancel]',
    ],
    confirm: 'Close without a refund',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      { id: 'PAY1', act: { kind: 'close-request', outcome: 'refused' }, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Done.'],
  },
  'a request that a refund closes': {
    ...caseDesk({ request: REQUEST, deliveries: ['taken-back'] }),
    desk: CARE,
    open: ['Refund and close the request'],
    says: [
      'Refund the delivered purchase',
      'First the delivery is taken back or left, as chosen; then the money goes back through the provider, once. The payer gets an SMS when it is back.',
      "The customer's request RQ-5 closes by itself when the money is back, and the payer is told.",
      'What happens to the delivery',
      '<radio delivery taken-back chosen> You have taken it back outside the portal',
      'live:',
      '[Refund the delivered purchase (sends)] [Cancel]',
    ],
    confirm: 'Refund the delivered purchase',
    answer: { outcome: 'queued', reference: null },
    sent: [
      'carryOutCaseAct',
      {
        id: 'PAY1',
        act: { kind: 'refund-delivered', delivery: 'taken-back' },
        reason: 'The customer asked twice',
      },
    ],
    afterwards: ['status: Done: the portal carries it out now.'],
  },
  'a request that is opened again': {
    ...caseDesk({ request: { ...REQUEST, outcome: 'refused' } }),
    desk: CARE,
    open: ['Open the request again'],
    says: [
      'Open the request again',
      'The request is open again and can be decided again. The payer is informed of the new decision.',
      'live:',
      '[Open the request again (sends)] [Cancel]',
    ],
    confirm: 'Open the request again',
    answer: { outcome: 'done', reference: null },
    sent: [
      'carryOutCaseAct',
      { id: 'PAY1', act: { kind: 'reopen-request' }, reason: 'The customer asked twice' },
    ],
    afterwards: ['status: Done.'],
  },
};

/** Opens a dialog with all that is typed in it. */
async function fillDialog(dialog: Dialog, answer: unknown) {
  const [call] = dialog.sent;
  const answers = { ...dialog.desk?.answers, [call]: answer };
  const desk = await openDesk(dialog.page, { ...dialog.desk, answers });
  for (const [label, value] of dialog.before ?? []) await desk.type(label, value);
  for (const label of dialog.open) await desk.press(label);
  for (const [label, value] of dialog.fill ?? []) await desk.type(label, value);
  // What an act would do is asked after a pause.
  await desk.wait(300);
  return desk;
}

/** What every dialog has: the field for the reason and what is said while it works. */
const FRAME = /^<TextField |^(Why|A sentence; no phone number, code or PIN|status:)$/;

const ALL = Object.entries(DIALOGS);
const reasonOf = ({ why }: Dialog) => (why ? 'Ticket 4711' : 'The customer asked twice');
const saysOf = (lines: readonly string[]) => lines.filter((line) => /^(status|alert): ./.test(line));

test.each(ALL)('%s: the dialog says what will happen, and sends it once', async (_, dialog) => {
  const desk = await fillDialog(dialog, dialog.answer ?? {});
  expect(desk.dialog().filter((line) => !FRAME.test(line))).toEqual(dialog.says);
  await desk.type(dialog.why ?? 'Why', `  ${reasonOf(dialog)} `);
  const before = desk.sent.length;
  await desk.press(dialog.confirm);
  const [call, input] = dialog.sent;
  expect(desk.sent.slice(before)).toEqual([
    [
      call,
      call === 'carryOutCaseAct'
        ? { ...(input as object), key: expect.stringMatching(/^[\w-]{24}$/) }
        : input,
    ],
  ]);
  expect(desk.dialog()).toEqual([]);
  expect(desk.loads, 'how often the page was read again').toBe(1);
  expect(saysOf(desk.read())).toEqual(dialog.afterwards ?? []);
});

test.each(ALL)('%s: without a reason, and when it is cancelled, nothing is sent', async (_, dialog) => {
  const desk = await fillDialog(dialog, dialog.answer ?? {});
  const before = desk.sent.length;
  await expect(desk.press(dialog.confirm)).rejects.toThrow('is required');
  await desk.type(dialog.why ?? 'Why', 'ok');
  await expect(desk.press(dialog.confirm)).rejects.toThrow(/^Write /);
  await desk.press('Cancel');
  expect(desk.dialog()).toEqual([]);
  expect(desk.sent.slice(before)).toEqual([]);
  expect(desk.loads).toBe(0);
});

test.each(ALL)(
  '%s: what was typed stays when the server refuses, and can be sent again',
  async (_, dialog) => {
    const desk = await fillDialog(dialog, new Refusal('RATE_LIMITED'));
    await desk.type(dialog.why ?? 'Why', reasonOf(dialog));
    const typed = desk.dialog();
    const sent = desk.sent.length;
    await desk.press(dialog.confirm);
    const [first, ...more] = desk.sent.slice(sent);
    expect(more).toEqual([]);
    const refused = 'alert: Too many requests. Wait a minute.';
    expect(desk.dialog().filter((line) => line !== refused)).toEqual(typed);
    expect(desk.dialog()).toContain(refused);
    expect(saysOf(desk.read())).toContain(refused);
    await desk.press(dialog.confirm);
    expect(desk.sent.at(-1)).toEqual(first);
    expect(desk.loads).toBe(0);
  },
);

test('while a dialog works it says so, and a second press sends nothing', async () => {
  const dialog = DIALOGS['a link that is stopped'] as Dialog;
  let finish = (_: object) => {};
  const slow = () =>
    new Promise<object>((resolve) => {
      finish = resolve;
    });
  const desk = await fillDialog(dialog, slow);
  await desk.type('Why', 'Many people report it');
  await desk.press(dialog.confirm);
  expect(desk.dialog()).toContain('status: Working …');
  expect(desk.dialog().at(-1)).toBe('[Working … (sends)] [Cancel]');
  await desk.press('Working …');
  expect(desk.sent).toHaveLength(1);
  finish({});
  await desk.settle();
  expect(desk.dialog()).toEqual([]);
  expect(desk.sent).toHaveLength(1);
});

test('two dialogs about a case have two keys, so that the second act is done too', async () => {
  const dialog = DIALOGS['evidence that was sent'] as Dialog;
  const desk = await fillDialog(dialog, { outcome: 'done', reference: null });
  for (const _ of [1, 2]) {
    if (desk.dialog().length === 0) for (const label of dialog.open) await desk.press(label);
    await desk.wait(300);
    await desk.type('Why', 'They confirmed it');
    await desk.press(dialog.confirm);
  }
  const keys = desk.sent.flatMap(([call, input]) =>
    call === 'carryOutCaseAct' ? [(input as { key: string }).key] : [],
  );
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('who is no longer signed in goes to the sign-in page, which leads back to this page', async () => {
  const dialog = DIALOGS['a link that is stopped'] as Dialog;
  const desk = await fillDialog(dialog, new Refusal('NOT_SIGNED_IN'));
  await desk.type('Why', 'Many people report it');
  await desk.press(dialog.confirm);
  expect(desk.left).toEqual(['/staff/sign-in?next=%2Fstaff%2Fpage%3Ftext%3Da']);
});
