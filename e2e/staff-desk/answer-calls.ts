import { expect, type Page } from '@playwright/test';
import { STAFF_CALLS, type StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_LIVE_PATH } from '@portal/contract/staff/staff-live';
import { STAFF_API, STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { signInAsStaff } from '../steps/staff-steps.ts';

/** A call that changes or reveals something, as the desk sent it. */
export type SentCall = { call: StaffCallName; input: unknown };

/** What the server answers to each call. */
export type StaffAnswers = { [Name in StaffCallName]?: StaffResult<Name> };

export type AnsweredDesk = {
  /** What was sent since the last time, without what only reads; bytes are given as their number. */
  takeSent: () => SentCall[];
  /** All that was sent. */
  all: SentCall[];
  /** The bytes that were sent, in the order of the calls. */
  bytes: Buffer[];
};

const NAMES = Object.keys(STAFF_ROUTES) as StaffCallName[];

/**
 * Answers the calls of the staff desk in the place of the server, so that a test sees what each button sends, in states that are long
 * to reach. An input that the server would refuse fails the test.
 */
async function answerStaffCalls(page: Page, answers: StaffAnswers): Promise<AnsweredDesk> {
  const all: SentCall[] = [];
  let taken = 0;
  const bytes: Buffer[] = [];
  await page.route(`**${STAFF_API}/**`, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    // Nothing changes in these states.
    if (url.pathname === STAFF_LIVE_PATH)
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' });
    const path = url.pathname.slice(STAFF_API.length);
    const call = NAMES.find(
      (name) => STAFF_ROUTES[name].path === path && STAFF_ROUTES[name].method === request.method(),
    );
    const answer = call && answers[call];
    if (!call || !answer) return route.fulfill({ status: 500, json: { error: 'INTERNAL' } });
    const takesBytes = 'takesBytes' in STAFF_ROUTES[call];
    const inAddress = request.method() === 'GET' || takesBytes;
    const input: unknown = inAddress ? Object.fromEntries(url.searchParams) : request.postDataJSON();
    if (request.method() === 'POST' && call !== 'previewCaseAct' && call !== 'previewBulk')
      all.push({ call, input });
    if (takesBytes) bytes.push(request.postDataBuffer() ?? Buffer.alloc(0));
    const parsed = STAFF_CALLS[call].input.safeParse(input);
    if (!parsed.success) return route.fulfill({ status: 400, json: { error: 'INVALID_REQUEST' } });
    return route.fulfill({ json: answer });
  });
  return {
    all,
    bytes,
    takeSent: () => {
      const sent = all.slice(taken);
      taken = all.length;
      return sent;
    },
  };
}

/** A person with every role. */
const ME: StaffResult<'readMe'> = {
  name: 'Jean Mugisha',
  email: 'jean@staff.example',
  roles: ['care', 'finance', 'admin', 'content', 'sales'],
  operator: 'Isano',
  utcOffsetMinutes: 120,
  country: 'RW',
};

/** Opens a page of the desk as a person with every role, with these answers of the server. */
export async function openAnsweredDesk(
  page: Page,
  path: string,
  answers: StaffAnswers,
): Promise<AnsweredDesk> {
  // The page itself is sent only to who is signed in.
  if (!page.url().includes('/staff')) await signInAsStaff(page, ME.name);
  // The page before still loads its own, which has no answer here.
  await page.goto('about:blank');
  await page.unrouteAll();
  const desk = await answerStaffCalls(page, { readMe: ME, ...answers });
  await page.goto(`/staff${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return desk;
}
