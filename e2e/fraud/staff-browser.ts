import { createCookieJar } from '../cookie-jar.ts';

const MAX_REDIRECTS = 12;

/** Signs in at the sandbox's identity provider as a browser does. */
export async function signInStaff(url: string, person: string) {
  const jar = createCookieJar();
  const send = async (address: string, init: RequestInit = {}) => {
    const reply = await fetch(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...jar.headers() },
      redirect: 'manual',
    });
    jar.store(reply.headers.getSetCookie());
    return reply;
  };
  const open = async (from: string, init?: RequestInit): Promise<{ address: string; body: string }> => {
    let [address, reply] = [from, await send(from, init)];
    for (let nth = 0; nth < MAX_REDIRECTS && reply.headers.has('location'); nth += 1) {
      address = new URL(reply.headers.get('location') ?? '', address).href;
      reply = await send(address);
    }
    return { address, body: await reply.text() };
  };
  const choice = await open(`${url}/staff/sign-in?next=${encodeURIComponent('/staff/api/me')}`);
  const action = /action="([^"]+)"/.exec(choice.body)?.[1];
  if (!action) throw new Error('no choice of people at the identity provider');
  const body = new URLSearchParams({ person, 'second-factor': 'yes' });
  await open(new URL(action, choice.address).href, { method: 'POST', body });
  const desk = new URL(choice.address).origin;
  return {
    get: (path: string) => send(`${desk}/staff/api${path}`),
    post: (path: string, payload: object) =>
      send(`${desk}/staff/api${path}`, {
        method: 'POST',
        body: JSON.stringify(payload),
        headers: { 'content-type': 'application/json', origin: desk },
      }),
  };
}
