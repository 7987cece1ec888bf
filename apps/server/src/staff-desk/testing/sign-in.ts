import type { FastifyInstance } from 'fastify';

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;

/** A browser of a staff member: keeps cookies and follows redirects inside the portal. */
export function createStaffBrowser(app: FastifyInstance, userAgent = 'desk browser') {
  const cookies = new Map<string, string>();
  async function send(
    method: 'GET' | 'POST',
    url: string,
    { payload, headers = {} }: { payload?: string | object; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const { pathname, search, host } = new URL(url, 'http://localhost:3000');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      method,
      url: pathname + search,
      headers: { host, cookie, 'user-agent': userAgent, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }
  /** Follows redirects until a page is shown. */
  async function open(url: string): Promise<Reply & { path: string }> {
    let path = url;
    for (let redirects = 0; redirects < 10; redirects += 1) {
      const reply = await send('GET', path);
      const { location } = reply.headers;
      if (reply.statusCode < 300 || reply.statusCode >= 400 || !location)
        return Object.assign(reply, { path });
      path = new URL(location, new URL(path, 'http://localhost:3000')).href;
    }
    throw new Error(`too many redirects: ${path}`);
  }
  return {
    cookies,
    send,
    open,
    /** Signs in at the sandbox's identity provider. Returns the page after it. */
    signIn: async (person: string, { secondFactor = true, next = '/staff/api/me' } = {}) => {
      const choice = await open(`/staff/sign-in?next=${encodeURIComponent(next)}`);
      const action = /action="([^"]+)"/.exec(choice.body)?.[1];
      if (!action) return choice;
      const form = new URLSearchParams({ person, ...(secondFactor && { 'second-factor': 'yes' }) });
      const chosen = await send('POST', action, {
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return open(String(chosen.headers.location));
    },
  };
}

/** A browser of a staff member. */
export type StaffBrowser = ReturnType<typeof createStaffBrowser>;
