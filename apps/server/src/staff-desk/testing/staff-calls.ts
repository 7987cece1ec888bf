import { createStaffBrowser } from './sign-in.ts';

/** Why personal data are shown, in tests. */
export const REVEAL = { cause: 'complaint', reference: 'ticket 4711' } as const;

type App = Parameters<typeof createStaffBrowser>[0];

/** A staff member who is signed in and makes calls. */
export async function signInToCall(app: App, person: string) {
  const browser = createStaffBrowser(app);
  await browser.signIn(person);
  return {
    browser,
    get: async <Body>(path: string): Promise<Body> =>
      (await browser.send('GET', `/staff/api${path}`)).json() as Body,
    post: async (path: string, payload: object) => {
      const reply = await browser.send('POST', `/staff/api${path}`, { payload });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}

/** Somebody of {@link signInToCall}. */
export type StaffMember = Awaited<ReturnType<typeof signInToCall>>;

/** Signs in two people of care (Keza, Jean), one of finance (Eric) and an administrator (Aline). */
export async function signInStaff(app: App) {
  const [keza, jean, eric, aline] = await Promise.all([
    signInToCall(app, 'keza'),
    signInToCall(app, 'jean'),
    signInToCall(app, 'eric'),
    signInToCall(app, 'aline'),
  ]);
  return { keza, jean, eric, aline };
}
