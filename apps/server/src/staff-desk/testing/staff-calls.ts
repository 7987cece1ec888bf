import { createStaffBrowser } from './sign-in.ts';

/** Why personal data are shown, in tests. */
export const REVEAL = { cause: 'complaint', reference: 'ticket 4711' } as const;

type App = Parameters<typeof createStaffBrowser>[0];

/**
 * A staff member who is signed in and makes calls. A payment takes as many minutes of a movable clock as it needs, more of them on a busy
 * machine: whose session has ended meanwhile signs in again, as the desk's page does.
 */
export async function signInToCall(app: App, person: string) {
  const browser = createStaffBrowser(app);
  const signIn = async () => {
    const { statusCode, body } = await browser.signIn(person);
    if (statusCode !== 200) throw new Error(`${person} is not signed in: ${statusCode} ${body}`);
  };
  await signIn();
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const call = () => browser.send(method, `/staff/api${path}`, payload && { payload });
    const reply = await call();
    if (reply.statusCode !== 401) return reply;
    await signIn();
    return call();
  };
  return {
    browser,
    /** What a call tells. Throws when it was refused: `browser.send` shows refusals. */
    get: async <Body>(path: string): Promise<Body> => {
      const reply = await send('GET', path);
      if (reply.statusCode !== 200)
        throw new Error(`${person} reads ${path}: ${reply.statusCode} ${reply.body}`);
      return reply.json() as Body;
    },
    post: async (path: string, payload: object) => {
      const reply = await send('POST', path, payload);
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
