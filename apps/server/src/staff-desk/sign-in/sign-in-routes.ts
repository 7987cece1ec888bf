import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DeskDeps, SignInRefusal } from '../desk-deps.ts';
import { messagePage } from '../http/message-page.ts';
import type { SignInOutcome } from './identity-provider.ts';
import { type StaffCookies, toDeskPath } from './session-cookie.ts';

/** Where signing in begins. */
export const SIGN_IN_PATH = '/staff/sign-in';
/** Where the identity provider sends the browser back to. */
export const SIGNED_IN_PATH = '/staff/sign-in/done';
/** Where the browser is after signing out. */
export const SIGNED_OUT_PATH = '/staff/signed-out';

type SignInDeps = Pick<DeskDeps, 'identity' | 'sessions' | 'url' | 'count'> & { cookies: StaffCookies };

/** Signing in and out in the browser: the only paths of the staff desk that answer without a session. */
export function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  const { identity, cookies, url } = deps;
  const countRefused = (why: SignInRefusal) => deps.count.signInRefused(why);
  const config = { limit: 'signIns' } as const;
  app.get(SIGN_IN_PATH, { config }, async (request, reply) => {
    const { next } = request.query as { next?: unknown };
    try {
      const { url: providersPage, pending } = await identity.begin(toDeskPath(next));
      cookies.setPending(reply, pending);
      return reply.header('cache-control', 'no-store').redirect(providersPage.href, 303);
    } catch (err) {
      request.log.error({ err }, 'the identity provider of the staff does not respond');
      return sendMessage(reply, 503, 'unavailable');
    }
  });

  app.get(SIGNED_IN_PATH, { config }, async (request, reply) => {
    const pending = cookies.takePending(request, reply);
    if (!pending) {
      countRefused('expired');
      return sendMessage(reply, 400, 'expired');
    }
    const outcome = await identity.finish(new URL(request.url, url()), pending);
    if (outcome.kind !== 'signed-in') {
      countRefused(outcome.kind);
      return refuse(reply, outcome);
    }
    const { person, issuer, idToken, noRoles } = outcome;
    const { subject } = person;
    if (!(await deps.sessions.bind(person, issuer))) {
      countRefused('other-provider');
      request.log.error({ subject, issuer }, 'staff sign-in refused: the id is known from another provider');
      return sendMessage(reply, 403, 'other-provider');
    }
    if ((await deps.sessions.rolesOf(person)).length === 0) {
      countRefused('no-role');
      request.log.warn({ subject, noRoles }, 'staff sign-in without a role');
      return sendMessage(reply, 403, noRoles === 'too-many-groups' ? noRoles : 'no-role');
    }
    // Always a new token: one that was set before signing in is worth nothing.
    await deps.sessions.end(cookies.readSession(request));
    const userAgent = request.headers['user-agent'] ?? '';
    cookies.setSession(reply, await deps.sessions.begin(person, { userAgent, idToken }));
    return reply.header('cache-control', 'no-store').redirect(pending.next, 303);
  });

  app.get(SIGNED_OUT_PATH, async (_request, reply) => sendMessage(reply, 200, 'signed-out'));
}

function refuse(reply: FastifyReply, outcome: Exclude<SignInOutcome, { kind: 'signed-in' }>): FastifyReply {
  if (outcome.kind === 'too-weak') return sendMessage(reply, 403, 'too-weak');
  reply.log.warn({ err: outcome.cause }, 'staff sign-in refused');
  return sendMessage(reply, 400, 'refused');
}

function sendMessage(reply: FastifyReply, status: number, message: Parameters<typeof messagePage>[0]) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(messagePage(message, SIGN_IN_PATH));
}
