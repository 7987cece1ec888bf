import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PendingSignIn } from './identity-provider.ts';
import { LONGEST_SESSION_MS } from './session-store.ts';

const SIGN_IN_SECONDS = 600;

/** `__Host-`: a subdomain cannot set it. Browsers accept the prefix over https only. */
const nameOf = (name: string, url: string) => (url.startsWith('https:') ? `__Host-${name}` : name);

/** `__Host-` needs the root; in production the desk has a host of its own. Elsewhere customers' pages do not get the cookie. */
const pathOf = (url: string) => (url.startsWith('https:') ? '/' : '/staff');

/** The cookies of the staff desk, for its address. They are not readable by scripts and not sent by other sites' forms. */
export function staffCookies(url: () => string) {
  const options = (maxAge: number) =>
    ({
      path: pathOf(url()),
      httpOnly: true,
      sameSite: 'lax',
      secure: url().startsWith('https:'),
      maxAge,
    }) as const;
  const [session, pending] = [() => nameOf('staff', url()), () => nameOf('staff-sign-in', url())];
  return {
    /** The token of the session; empty without one. */
    readSession: ({ cookies }: FastifyRequest): string => cookies[session()] ?? '',
    setSession: (reply: FastifyReply, token: string) =>
      reply.setCookie(session(), token, options(LONGEST_SESSION_MS / 1_000)),
    clearSession: (reply: FastifyReply) => reply.clearCookie(session(), options(0)),
    setPending: (reply: FastifyReply, signIn: PendingSignIn) =>
      reply.setCookie(
        pending(),
        Buffer.from(JSON.stringify(signIn)).toString('base64url'),
        options(SIGN_IN_SECONDS),
      ),
    /** The sign-in that this browser began; `null` when it began none, or too long ago. */
    takePending: ({ cookies }: FastifyRequest, reply: FastifyReply): PendingSignIn | null => {
      reply.clearCookie(pending(), options(0));
      return parsePending(cookies[pending()] ?? '');
    },
  };
}

/** The cookies of the staff desk. */
export type StaffCookies = ReturnType<typeof staffCookies>;

function parsePending(text: string): PendingSignIn | null {
  try {
    const { state, nonce, verifier, next } = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isComplete = [state, nonce, verifier, next].every(
      (part) => typeof part === 'string' && part !== '',
    );
    return isComplete ? { state, nonce, verifier, next: toDeskPath(next) } : null;
  } catch {
    return null;
  }
}

/** A path of the staff desk; its first page for anything else, so that nobody is sent to another site. */
export function toDeskPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/staff(\/[\w/.-]*)?(\?[\w=&%.-]*)?$/.test(path)) return '/staff';
  return path.includes('..') ? '/staff' : path;
}
