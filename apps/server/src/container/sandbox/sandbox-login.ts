import { renderDocument } from '@portal/design/document';
import { html } from '@portal/design/html';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { type Secret, secret } from '@portal/platform/crypto/secret';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { clientAddressOf, wideNetworkOf } from '@portal/platform/http/rate-limits/client-network';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { matchesSecret, readAuthorizationToken } from '@portal/platform/http/security/token-auth';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';

const LOGIN_PATH = '/sandbox/login';
const COOKIE = 'sandbox-login';
const LOGGED_IN_SECONDS = 12 * 3600;
const FORM = 'application/x-www-form-urlencoded';
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Form = Record<string, string | undefined>;

/**
 * Protects the pages and calls of the sandbox with a token, because they show codes and approve payments. A
 * person types it into a login form, a program sends it as `Authorization: Bearer`. It is never part of a
 * URL, because URLs are logged. Wrong tokens of one address are limited; then the right one is refused, too.
 */
export function protectSandbox(
  pages: FastifyPluginAsync,
  token: Secret | null,
  limiter: RateLimiter,
): FastifyPluginAsync {
  if (!token) return pages;
  // The cookie holds a key derived from the token, so a leaked cookie does not reveal the token.
  const session = secret(deriveKey(token, 'sandbox login').toString('base64url'));
  const isToken = limitedTokenCheck(token, limiter);
  return async (app) => {
    app.addContentTypeParser(
      FORM,
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(body.toString())),
    );
    requireToken(app, { isToken, session });
    registerLogin(app, { isToken, session });
    await app.register(pages);
  };
}

type Keys = { isToken: (request: FastifyRequest, given: string) => Promise<boolean>; session: Secret };

function limitedTokenCheck(token: Secret, limiter: RateLimiter): Keys['isToken'] {
  return async (request, given) => {
    const keys = { address: wideNetworkOf(clientAddressOf(request)), visitorId: null };
    const retryAfterSeconds = await limiter('sandboxLogins', keys);
    if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
    if (!matchesSecret(given, token)) return false;
    await limiter.refundPoints('sandboxLogins', keys);
    return true;
  };
}

function requireToken(app: FastifyInstance, { isToken, session }: Keys): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === LOGIN_PATH || path.startsWith('/sandbox/assets/')) return;
    const given = readAuthorizationToken(request.headers.authorization);
    if (
      given !== null ? await isToken(request, given) : matchesSecret(request.cookies[COOKIE] ?? '', session)
    )
      return;
    reply.header('cache-control', 'no-store');
    if (request.method === 'GET' && !path.startsWith('/sandbox/api/'))
      return reply.redirect(`${LOGIN_PATH}?next=${encodeURIComponent(request.url)}`, 303);
    return reply.code(401).send({ problem: 'SANDBOX_TOKEN is needed: Authorization: Bearer, or log in' });
  });
}

function registerLogin(app: FastifyInstance, { isToken, session }: Keys): void {
  app.get<{ Querystring: Form }>(LOGIN_PATH, (request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(loginPage(toSandboxPath(request.query.next), null)),
  );

  app.post<{ Body: Form | undefined }>(LOGIN_PATH, async (request, reply) => {
    const form: Form = request.body ?? {};
    const next = toSandboxPath(form.next);
    reply.header('cache-control', 'no-store');
    if (!(await isToken(request, form.token ?? ''))) {
      return reply
        .code(401)
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(loginPage(next, 'This is not the token.'));
    }
    return reply
      .setCookie(COOKIE, session.reveal(), {
        path: '/sandbox',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: LOGGED_IN_SECONDS,
      })
      .redirect(next, 303);
  });
}

function loginPage(next: string, problem: string | null): string {
  const body = html`<main class="wrap stack"><h1>Sandbox</h1>
${problem && html`<p role="alert" class="notice warn" id="problem">${problem}</p>`}
<form class="card" method="post" action="${LOGIN_PATH}"><input type="hidden" name="next" value="${next}">
<label>Token of this sandbox<input name="token" type="password" autocomplete="current-password" required
 ${problem && html`aria-invalid="true" aria-describedby="problem" autofocus`}></label>
<div class="row"><button>Log in</button></div></form></main>`;
  return renderDocument({ title: 'Sandbox', body, styles: ['/sandbox/assets/developer.css'] });
}

/** Target of the redirect after the login. Only paths of the sandbox are accepted. */
function toSandboxPath(next: string | undefined): string {
  return next && /^\/sandbox(\/|\?|$)/.test(next) && !next.includes('\\') ? next : '/sandbox';
}
