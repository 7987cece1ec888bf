import { CASE_ACT_ROLES } from '@portal/contract/staff/case-act-roles';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import { STAFF_QUEUE_NAMES, type StaffQueue } from '@portal/contract/staff/staff-queue-names';
import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';
import { STAFF_API, STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { expect, test } from 'vitest';
import { openTestPortal } from '../testing/portal.ts';
import { STAFF_CALL_NAMES } from './http/staff-calls.ts';
import { createStaffBrowser, type StaffBrowser } from './testing/sign-in.ts';
import { signInToCall } from './testing/staff-calls.ts';

/** Who has which role at the sandbox's identity provider. */
const PERSON_OF: Record<StaffRole, string> = {
  care: 'keza',
  finance: 'eric',
  sales: 'diane',
  content: 'yves',
  admin: 'aline',
};

const READING_BOOKS = [
  'readBooksChoices',
  'readUpload',
  'listStatements',
  'listStatementLines',
  'listBookDifferences',
  'listBookEntries',
  'listBookDays',
  'readBookDay',
  'checkBookCloses',
  'exportBookDay',
  'readTaxReturn',
  'exportTaxReturn',
  'listFiscalDocuments',
  'readTaxAuthority',
];
const KEEPING_BOOKS = [
  'startUpload',
  'uploadPart',
  'finishUpload',
  'explainBookDifference',
  'assignBookDifference',
  'correctBooks',
  'compareBookDay',
  'closeBookDay',
  'reopenBookDay',
  'settleFiscalDocument',
];
const EVERYONE = [
  ...['readMe', 'signOut', 'listQueues', 'listQueueItems', 'listMyItems', 'listColleagues', 'assignItem'],
  ...['releaseItem', 'readFigures'],
];
const INCIDENTS = ['listIncidents', 'readIncident'];
const VIEWS = ['listViews', 'saveView', 'removeView'];
const BULK = ['previewBulk', 'actOnMany'];
const LEADS = ['findLeads', 'readLead'];
const LEAD_WORK = ['showLeadContact', 'addLeadNote', 'sendLeadAgain'];
const PAY_LINKS = ['findPayLinks', 'stopPayLink'];
const REMINDERS = [
  ...['findLineReminders', 'endLineReminders', 'endStandingOrder', 'listMandateEnds', 'tellMandateEnd'],
];
const CLOSING = ['closeItem', 'showItem'];
const EDITING = [
  ...['listContentFiles', 'findContentTexts', 'readContentFile', 'readContentHistory', 'saveContentTexts'],
  ...['listContentShops', 'listBundleNotes'],
  ...['listContentPictures', 'uploadContentPicture', 'removeContentPicture'],
  ...['keepContentText', 'listContentChanges', 'readContentChange', 'checkContentChange'],
  ...['requestContentReview', 'decideContentChange', 'takeBackContentChange', 'discardContentChange'],
  'rollBackContentChange',
];

/** What each role may do: the whole matrix, written down a second time on purpose. */
const ALLOWED: Record<StaffRole, readonly string[]> = {
  care: [
    ...[...INCIDENTS, 'proposeCompensation'],
    ...[...EVERYONE, ...VIEWS, ...BULK, ...LEADS, ...LEAD_WORK, ...PAY_LINKS, ...CLOSING],
    ...REMINDERS,
    'findPayments',
    'readPayment',
    'showPersonalData',
    'actOnPayment',
    'addNote',
    'listProposals',
    'decideProposal',
    'listStuckPayments',
    'readCase',
    'previewCaseAct',
    'carryOutCaseAct',
    'readProviderMessage',
    'readReceipt',
  ],
  finance: [
    ...[...INCIDENTS, 'proposeCompensation'],
    ...[...EVERYONE, ...VIEWS, ...BULK],
    'findPayments',
    'readPayment',
    'showPersonalData',
    'actOnPayment',
    'addNote',
    'listProposals',
    'decideProposal',
    'listStuckPayments',
    'readCase',
    'previewCaseAct',
    'carryOutCaseAct',
    'readProviderMessage',
    'readReceipt',
    ...READING_BOOKS,
    ...KEEPING_BOOKS,
    'readFigureAmounts',
  ],
  sales: [...EVERYONE, ...LEADS, ...LEAD_WORK, ...CLOSING, 'listDeskTowns', 'openDeskTown'],
  content: [...EVERYONE, ...CLOSING, ...EDITING],
  admin: [
    ...[...INCIDENTS, 'saveIncident'],
    ...[...EVERYONE, ...VIEWS, ...LEADS, ...PAY_LINKS, ...EDITING],
    ...REMINDERS,
    'confirmMandateEnd',
    'findPayments',
    'readPayment',
    'listProposals',
    'decideProposal',
    'listStuckPayments',
    'readDeskSettings',
    'changeDeskSettings',
    'retryMethod',
    'listDeskSettingChanges',
    'listDeskTowns',
    'openDeskTown',
    'listActs',
    'exportActs',
    'checkActs',
    'readCase',
    'readProviderMessage',
    'readReceipt',
    'listPeople',
    'changeRole',
    'readFigureAmounts',
    ...READING_BOOKS,
  ],
};

/** Who sees each queue, written down a second time on purpose. */
const QUEUES_OF: Record<StaffRole, readonly StaffQueue[]> = {
  care: [
    ...(['review', 'stuck', 'approvals', 'refunds', 'disputes', 'requests'] as const),
    ...(['lost-leads', 'addresses', 'unsent-leads', 'call-backs', 'feedback', 'pay-links'] as const),
    ...(['signal-reports', 'help-searches'] as const),
  ],
  finance: ['review', 'stuck', 'approvals', 'refunds', 'disputes', 'requests', 'settlement'],
  sales: ['lost-leads', 'addresses', 'unsent-leads', 'call-backs'],
  content: ['feedback', 'help-searches'],
  admin: STAFF_QUEUE_NAMES,
};

const portal = openTestPortal();

const call = (browser: StaffBrowser, name: keyof typeof STAFF_ROUTES) => {
  const { method, path } = STAFF_ROUTES[name];
  return browser.send(method, STAFF_API + path, method === 'POST' ? { payload: {} } : {});
};

/** By what the contract says, which is all that the server asks (`registerStaffCall`). */
const callsOf = (role: StaffRole) =>
  STAFF_CALL_NAMES.filter((name) => STAFF_ROUTES[name].roles.some((allowed) => allowed === role));

test.each(STAFF_ROLES)('somebody with the role %s may do what the role is for, and nothing else', (role) => {
  expect([...callsOf(role)].sort()).toEqual([...ALLOWED[role]].sort());
});

// The tables above are compared whole; that the server obeys its table is seen at two calls of each role.
test.each<[StaffRole, keyof typeof STAFF_ROUTES, keyof typeof STAFF_ROUTES]>([
  ['care', 'actOnPayment', 'closeBookDay'],
  ['finance', 'correctBooks', 'changeRole'],
  ['sales', 'openDeskTown', 'findPayments'],
  ['content', 'saveContentTexts', 'showPersonalData'],
  ['admin', 'changeRole', 'actOnPayment'],
])('somebody with the role %s can call %s and cannot call %s', async (role, allowed, refused) => {
  const browser = createStaffBrowser(portal.app);
  await browser.signIn(PERSON_OF[role]);
  // An empty input is invalid, but only for somebody who may call.
  expect((await call(browser, allowed)).statusCode).toBe(400);
  const reply = await call(browser, refused);
  expect([reply.statusCode, reply.json()]).toEqual([403, { error: 'NOT_ALLOWED' }]);
});

test.each(STAFF_ROLES)(
  'somebody with the role %s sees the queues of the role, and no other',
  async (role) => {
    const browser = createStaffBrowser(portal.app);
    await browser.signIn(PERSON_OF[role]);
    const seen: StaffQueue[] = [];
    for (const queue of STAFF_QUEUE_NAMES) {
      const { statusCode } = await browser.send('GET', `${STAFF_API}/queue?queue=${queue}`);
      if (statusCode === 200) seen.push(queue);
      else expect(statusCode).toBe(403);
    }
    expect(seen).toEqual(QUEUES_OF[role]);
  },
);

test('nobody makes any call without a session', async () => {
  for (const name of STAFF_CALL_NAMES) {
    const reply = await call(createStaffBrowser(portal.app), name);
    expect([name, reply.statusCode, reply.json()]).toEqual([name, 401, { error: 'NOT_SIGNED_IN' }]);
  }
});

test('a page of another site cannot make any call, whoever is signed in', async () => {
  for (const name of STAFF_CALL_NAMES) {
    const { method, path } = STAFF_ROUTES[name];
    if (method !== 'POST') continue;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const url = STAFF_API + path;
    // Without a session, because the same request from the desk's own page is refused with 401, not for its content.
    const stranger = createStaffBrowser(portal.app);
    const foreign = await stranger.send('POST', url, { payload: {}, headers });
    expect([name, foreign.statusCode]).toEqual([name, 400]);
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    const ours = await stranger.send('POST', url, { payload: {}, headers: own });
    expect([name, ours.statusCode]).toEqual([name, 401]);
  }
});

const ID = 'a'.repeat(26);
const ACTS: { act: StaffCaseAct; roles: readonly StaffRole[] }[] = [
  { act: { kind: 'refund-delivered', delivery: 'keep' }, roles: ['care', 'finance'] },
  { act: { kind: 'settle-refund', refundId: ID, settlement: 'retry' }, roles: ['finance'] },
  { act: { kind: 'refund-other-wallet', payee: '788000009' }, roles: ['care', 'finance'] },
  { act: { kind: 'open-dispute' }, roles: ['care', 'finance'] },
  { act: { kind: 'send-evidence', disputeId: ID }, roles: ['care', 'finance'] },
  { act: { kind: 'close-dispute', disputeId: ID, outcome: 'won' }, roles: ['finance'] },
  { act: { kind: 'resend-receipt', channel: 'sms' }, roles: ['care', 'finance'] },
  { act: { kind: 'send-message', template: 'checking', channel: 'sms' }, roles: ['care', 'finance'] },
  { act: { kind: 'call-back', dueAt: '2030-01-01T00:00:00Z' }, roles: ['care', 'finance'] },
  { act: { kind: 'close-request', outcome: 'refused' }, roles: ['care', 'finance'] },
  { act: { kind: 'reopen-request' }, roles: ['care', 'finance'] },
];

test('acts about a payment are for the roles that are written down here', () => {
  const written = Object.fromEntries(ACTS.map(({ act, roles }) => [act.kind, roles]));
  expect(CASE_ACT_ROLES).toEqual(written);
});

test.each(STAFF_ROLES)(
  'somebody with the role %s does no act about a payment that the role may not do',
  async (role) => {
    const member = await signInToCall(portal.app, PERSON_OF[role]);
    const send = async (act: StaffCaseAct) => {
      const input = { id: ID, act, reason: 'to see who may do it', key: ID };
      const done = await member.post('/case/act', input);
      const preview = await member.post('/case/preview', { id: ID, act });
      return [done.status, preview.status];
    };
    const mayDo = (isAllowed: boolean) => ACTS.find(({ roles }) => roles.includes(role) === isAllowed);
    const [allowed, refused] = [mayDo(true), mayDo(false)];
    // There is no such payment, which only somebody who may act is told.
    if (allowed) expect(await send(allowed.act)).toEqual([404, 404]);
    if (refused) expect(await send(refused.act)).toEqual([403, 403]);
  },
);
