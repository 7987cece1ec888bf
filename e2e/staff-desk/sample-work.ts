import type { ContentChangePage } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import type { DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { LATE, sampleId } from './sample-payment.ts';

const RWF = (amount: string) => ({ amount, currency: 'RWF' });
const NOBODY = { why: null, leftToday: null };

/** Part of an upload in bytes: small, so that a small file has several. */
const PART_BYTES = 1_000;

export const CHOICES: StaffResult<'readBooksChoices'> = {
  sources: [
    { name: 'airtel', account: 'receivable:airtel', format: 'csv', owner: 'finance', rules: [] },
    { name: 'momo', account: 'receivable:momo', format: 'csv', owner: 'finance', rules: [] },
  ],
  accounts: ['bank', 'differences', 'goodwill', 'receivable:momo'],
  currency: 'RWF',
  maxBytes: 10_000_000,
  partBytes: PART_BYTES,
};

/** A closed day with two currencies. */
export const CLOSED_DAY: StaffResult<'readBookDay'> = {
  day: '2026-02-28',
  state: 'closed',
  next: null,
  close: {
    seq: 7,
    kind: 'close',
    day: '2026-02-28',
    at: LATE,
    by: 'Eric Habimana',
    reason: 'All is in.',
    hash: 'b'.repeat(64),
  },
  totals: [
    { account: 'receivable:momo', amounts: { opening: RWF('1234567'), closing: RWF('-500') } },
    { account: 'receivable:card-dpo', amounts: { opening: { amount: '19.90', currency: 'USD' } } },
  ],
  trialBalance: [],
  taxes: [
    {
      account: 'excise',
      sold: RWF('10169'),
      takenBack: RWF('-1017'),
      other: RWF('0'),
      owed: RWF('123456'),
    },
  ],
  differences: [],
  coverage: [],
  withoutStatement: [],
  comparisons: [
    {
      source: 'deliveries',
      record: 'delivery',
      state: 'failing',
      result: { at: LATE, by: 'list', theirs: 41, ours: 40, unanswered: 0, differences: 1 },
    },
    { source: 'momo', record: 'money', state: 'not-compared', result: null },
  ],
  coversSince: null,
  isReopenProposed: false,
  journalFiles: [{ name: 'journal-2026-02-28.csv', hash: 'c'.repeat(64), at: LATE }],
};

/** Receivables that were compared with no statement. */
export const WITHOUT_STATEMENT: StaffResult<'readBookDay'>['withoutStatement'] = [
  { account: 'receivable:money-push', turnover: RWF('163200'), source: 'money-push', through: null },
];

const difference = {
  source: 'momo',
  origin: 'file' as const,
  record: 'money' as const,
  kind: 'unknown-charge',
  day: '2026-02-28',
  payment: null,
  reference: null,
  sides: null,
  fileId: 3,
  lineNumber: 2,
  money: RWF('700'),
  isPosted: true,
  owner: 'finance',
  state: 'open' as const,
  explanation: null,
  explainedBy: null,
  needsApproval: false,
  ...NOBODY,
};
export const DIFFERENCES: StaffResult<'listBookDifferences'> = {
  rows: [
    { ...difference, id: 41, providerReference: 'first' },
    { ...difference, id: 42, providerReference: 'second' },
    // What a provider's API lists has posted nothing.
    {
      ...difference,
      id: 43,
      origin: 'api',
      kind: 'amount',
      payment: { id: sampleId('P'), code: 'PPPPP-PPPPP' },
      providerReference: 'third263278328702',
      sides: { ours: RWF('500'), theirs: RWF('600') },
      isPosted: false,
    },
  ],
  total: 3,
  next: null,
};

export const IMPORTED: StaffResult<'readUpload'> = {
  id: sampleId('U'),
  source: 'momo',
  name: 'momo.csv',
  by: 'Jean Mugisha',
  at: LATE,
  state: 'imported',
  share: 1,
  why: null,
  line: null,
  fileId: 3,
  lines: 90,
  resolved: 0,
  counts: { matched: 88, explained: 1, difference: 1 },
};

const item: StaffQueueItem = {
  queue: 'call-backs',
  kind: 'call-back',
  item: 'call:1',
  since: LATE,
  dueAt: LATE,
  about: null,
  detail: null,
  money: null,
  payment: null,
  lead: null,
  assignment: null,
};
export const CALLS: StaffQueueItem[] = [
  item,
  { ...item, item: 'call:2', assignment: { owner: 'Keza Uwase', isMine: false, dueAt: LATE } },
];
export const REVIEWS: StaffQueueItem[] = ['A', 'B', 'C'].map((letter) => ({
  ...item,
  queue: 'review' as const,
  kind: 'payment' as const,
  item: sampleId(letter),
  payment: { id: sampleId(letter), code: `${letter.repeat(5)}-${letter.repeat(5)}` },
}));

export const LEAD: StaffLead = {
  handovers: [
    { recipient: 'crm', state: 'late', at: null, file: null, error: 'HTTP 503' },
    {
      recipient: null,
      state: 'done',
      at: '2026-11-20T08:05:00.000Z',
      file: 'leads-2026-11-20.csv',
      error: null,
    },
  ],
  key: 'lead:1',
  leadId: 'W1',
  town: 'Huye',
  planCode: 'P',
  feasible: true,
  obstacle: null,
  createdAt: LATE,
  msisdn: '07** *** *55',
  locale: 'rw',
  notifiedAt: null,
  plan: '5G 20',
  isOperatorAnswering: true,
  timeline: [],
  payments: [],
};

export const SETTINGS: DeskSettingsPage = {
  version: 12,
  settings: {
    prepaidLimits: null,
    postpaidLimits: null,
    quickAmounts: [500, 1_000],
    methods: { momo: true },
    methodNotices: {},
    notice: null,
    pause: null,
    isCoverageClosed: false,
  },
  operator: {
    prepaidLimits: { min: 100, max: 50_000 },
    postpaidLimits: { min: 100, max: 500_000 },
    quickAmounts: [500],
    methods: [{ name: 'momo', label: 'MTN MoMo', isOn: true }],
  },
  faults: [
    {
      method: 'momo',
      fault: 'credentials-refused',
      detail: '401',
      since: LATE,
      offUntil: '2026-03-01T10:00:00.000Z',
    },
  ],
  currency: 'RWF',
  languages: [
    { code: 'en', name: 'English' },
    { code: 'rw', name: 'Ikinyarwanda' },
  ],
};

/** A change of a text by somebody else, or by the person. */
export const change = (state: ContentChangePage['change']['state'], isOwn: boolean): ContentChangePage => ({
  change: {
    id: 'change-1',
    state,
    version: 5,
    by: 'Diane Ingabire',
    isOwn,
    startedAt: LATE,
    movedAt: LATE,
    reason: 'A clearer title',
    publishAt: null,
    decidedBy: null,
    decision: null,
    problem: null,
    texts: 2,
  },
  languages: [{ code: 'en', name: 'English', prefix: '' }],
  texts: [],
  shownOn: [],
});
