import type { Clock } from '@portal/domain/time/clock';
import { z } from 'zod';
import type { Secret } from '../crypto/secret.ts';
import { ConfigurationFault } from './configuration-fault.ts';
import { type OutgoingCall, parseJson, sendCall } from './send-call.ts';

/** A token and its lifetime in seconds, from the time of the request. */
export type AccessToken = { token: string; lifeSeconds: number };

/** How a provider's tokens are requested and renewed. */
export type TokenSource = {
  /** Requests a token from the provider. Throws when there is none. */
  request: () => Promise<AccessToken>;
  clock: Clock;
  /** A token is renewed this long before its end, so that none expires on its way. Default: a minute. */
  marginMs?: number;
};

/** Caches one access token per process. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Creates the cache. A failed request is not cached: the next caller requests again. */
export function createAccessTokens({ request, clock, marginMs = 60_000 }: TokenSource) {
  let cached: { token: string; usableUntil: number } | null = null;
  let pending: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const requestedAt = clock.now().getTime();
    const { token, lifeSeconds } = await request();
    cached = { token, usableUntil: requestedAt + lifeSeconds * 1000 - marginMs };
    return token;
  }

  return {
    /** The current token; requests one when there is none. Concurrent callers share one request. */
    current: (): Promise<string> => {
      if (cached && clock.now().getTime() < cached.usableUntil) return Promise.resolve(cached.token);
      pending ??= renew().finally(() => {
        pending = null;
      });
      return pending;
    },
    /** Discards a token that the provider refused, unless there is a newer one already. */
    drop: (token: string) => {
      if (cached?.token === token) cached = null;
    },
  };
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** A request for a token. */
type TokenRequest = {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  /** For HTTP Basic. */
  basic?: { user: string; password: Secret };
  /** A form, or an object that is sent as JSON. */
  body?: URLSearchParams | object;
  /** Lifetime of a token whose answer names none. */
  defaultSeconds?: number;
  timeoutMs?: number;
  /** Connections of its own, such as those with a client certificate. */
  dispatcher?: OutgoingCall['dispatcher'];
};

/**
 * Statuses of a refused key. RFC 6749 section 5.2 has 400 and 401; Daraja answers a wrong key with 400, some gateways
 * with 403.
 */
const KEY_REFUSED = [400, 401, 403];

/** Requests a token of OAuth client credentials. Throws when there is none, a {@link ConfigurationFault} for a refused key. */
export async function requestToken({
  method = 'POST',
  url,
  headers,
  basic,
  body,
  defaultSeconds = 3_599,
  timeoutMs = 10_000,
  dispatcher,
}: TokenRequest): Promise<AccessToken> {
  const answer = await sendCall({
    method,
    url,
    headers: {
      ...headers,
      ...(body && { 'content-type': body instanceof URLSearchParams ? FORM : 'application/json' }),
      ...(basic && { authorization: basicAuthorization(basic) }),
    },
    ...(body && { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    dispatcher,
  });
  if (answer.kind !== 'answered') throw new Error('The provider gave no token', { cause: answer.cause });
  if (KEY_REFUSED.includes(answer.status) && !isWebPage(answer.text))
    throw new ConfigurationFault('credentials-refused', `The provider gave no token: HTTP ${answer.status}`, {
      isOwnCall: true,
    });
  if (answer.status >= 300) throw new Error(`The provider gave no token: HTTP ${answer.status}`);
  const { access_token, expires_in } = tokenAnswer.parse(parseJson(answer.text));
  return { token: access_token, lifeSeconds: expires_in ?? defaultSeconds };
}

/** A proxy or firewall in between answers a page; it says nothing about the key. */
function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

function basicAuthorization({ user, password }: { user: string; password: Secret }): string {
  return `Basic ${Buffer.from(`${user}:${password.reveal()}`).toString('base64')}`;
}

/** Lifetimes are sent as text and as numbers. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
});
