import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';
import { STAFF_API, STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';
import { STAFF_CALL_NAMES } from './http/staff-calls.ts';
import { createStaffBrowser, type StaffBrowser } from './testing/sign-in.ts';

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
  'listBookProposals',
];
const KEEPING_BOOKS = [
  'startUpload',
  'uploadPart',
  'finishUpload',
  'explainBookDifference',
  'assignBookDifference',
  'correctBooks',
  'closeBookDay',
  'reopenBookDay',
  'decideBookProposal',
];
const EVERYONE = [
  ...['readMe', 'signOut', 'listQueues', 'listQueueItems', 'listMyItems', 'listColleagues', 'assignItem'],
  'releaseItem',
];
const VIEWS = ['listViews', 'saveView', 'removeView'];
const BULK = ['previewBulk', 'actOnMany'];
const LEADS = ['findLeads', 'readLead'];
const LEAD_WORK = ['showLeadContact', 'addLeadNote'];
const CLOSING = ['closeItem', 'showItem'];
const EDITING = [
  ...['listContentFiles', 'findContentTexts', 'readContentFile', 'readContentHistory', 'saveContentTexts'],
  ...['keepContentText', 'listContentChanges', 'readContentChange', 'checkContentChange'],
  ...['requestContentReview', 'decideContentChange', 'takeBackContentChange', 'discardContentChange'],
  'rollBackContentChange',
];

/** What each role may do: the whole matrix, written down a second time on purpose. */
const ALLOWED: Record<StaffRole, readonly string[]> = {
  care: [
    ...[...EVERYONE, ...VIEWS, ...BULK, ...LEADS, ...LEAD_WORK, ...CLOSING],
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
  ],
  finance: [
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
    ...READING_BOOKS,
    ...KEEPING_BOOKS,
  ],
  sales: [...EVERYONE, ...LEADS, ...LEAD_WORK, ...CLOSING, 'listDeskTowns', 'openDeskTown'],
  content: [...EVERYONE, ...CLOSING, ...EDITING],
  admin: [
    ...[...EVERYONE, ...VIEWS, ...LEADS, ...EDITING],
    'findPayments',
    'readPayment',
    'listProposals',
    'listStuckPayments',
    'readDeskSettings',
    'changeDeskSettings',
    'listDeskSettingChanges',
    'listDeskTowns',
    'openDeskTown',
    'listActs',
    'exportActs',
    'checkActs',
    'readCase',
    'readProviderMessage',
    'listPeople',
    'changeRole',
    ...READING_BOOKS,
  ],
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const call = (browser: StaffBrowser, name: keyof typeof STAFF_ROUTES) => {
  const { method, path } = STAFF_ROUTES[name];
  return browser.send(method, STAFF_API + path, method === 'POST' ? { payload: {} } : {});
};

describe.each(STAFF_ROLES)('somebody with the role %s', (role) => {
  const browser = { current: null as StaffBrowser | null };
  beforeAll(async () => {
    browser.current = createStaffBrowser(portal.app);
    await browser.current.signIn(PERSON_OF[role]);
  });
  test.each(STAFF_CALL_NAMES.filter((name) => name !== 'signOut'))('may or may not call %s', async (name) => {
    const { statusCode } = await call(browser.current as StaffBrowser, name);
    // An empty input is invalid for most calls, but only for somebody who may call.
    expect(statusCode === 200 || statusCode === 400).toBe(ALLOWED[role].includes(name));
    if (!ALLOWED[role].includes(name)) expect(statusCode).toBe(403);
  });
});

test.each(STAFF_CALL_NAMES)('nobody calls %s without a session', async (name) => {
  const reply = await call(createStaffBrowser(portal.app), name);
  expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'NOT_SIGNED_IN' }]);
});
