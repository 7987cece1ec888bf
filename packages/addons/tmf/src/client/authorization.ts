import type { AccessToken } from '@isano/adapter-kit/http';
import { z } from 'zod';
import type { TmfAccount } from '../account.ts';
import { readProblem } from './problem.ts';
import type { Transport } from './transport.ts';

/** How requests prove whose they are: by a token that is requested, or by fixed headers (none with mutual TLS alone). */
export type Authorization =
  | { kind: 'token'; request: () => Promise<AccessToken>; headers: Record<string, never> }
  | { kind: 'fixed'; headers: Record<string, string> };

const TOKEN_TIMEOUT_MS = 10_000;
/** Lifetime of a token whose answer names none, in seconds. */
const USUAL_LIFE_SECONDS = 300;

/** Lifetimes are sent as text and as numbers. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(USUAL_LIFE_SECONDS),
});

/**
 * OAuth 2 client credentials (RFC 6749 section 4.4, the client by HTTP Basic), HTTP Basic, or neither. Throws when the
 * variables of the account contradict each other.
 */
export function createAuthorization({ token, basic }: TmfAccount, transport: Transport): Authorization {
  if (token.url !== null) {
    const { url, clientId, clientSecret } = token;
    if (clientId === null || clientSecret === null)
      throw new Error('TMF_TOKEN_URL: needs TMF_CLIENT_ID and TMF_CLIENT_SECRET');
    if (basic.user !== null) throw new Error('TMF_USER: set it or TMF_TOKEN_URL, not both');
    const headers = basicHeader(encodeURIComponent(clientId), encodeURIComponent(clientSecret.reveal()));
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(token.scope !== null && { scope: token.scope }),
    });
    return { kind: 'token', request: () => requestToken(transport, { url, headers, body }), headers: {} };
  }
  if (basic.user === null) return { kind: 'fixed', headers: {} };
  if (basic.password === null) throw new Error('TMF_USER: needs TMF_PASSWORD');
  return { kind: 'fixed', headers: basicHeader(basic.user, basic.password.reveal()) };
}

function basicHeader(user: string, password: string) {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

type TokenCall = { url: string; headers: Record<string, string>; body: URLSearchParams };

async function requestToken(transport: Transport, { url, headers, body }: TokenCall): Promise<AccessToken> {
  const answer = await transport({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  if (answer.kind !== 'answered') throw new Error('The operator gave no token', { cause: answer.cause });
  if (answer.status !== 200)
    throw new Error(`The operator gave no token: ${readProblem(answer.status, answer.body).text}`);
  const { access_token, expires_in } = tokenAnswer.parse(answer.body);
  return { token: access_token, lifeSeconds: expires_in };
}
