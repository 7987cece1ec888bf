import type { Clock } from '@portal/domain/time/clock';
import { z } from 'zod';
import { type AccessToken, accessTokens, withToken } from '../access-tokens.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { callProvider, parseJsonAnswer } from '../provider-call.ts';
import type { CellulantAccount } from './account.ts';

export type TinggApiOptions = Pick<
  CellulantAccount,
  'apiKey' | 'clientId' | 'clientSecret' | 'baseUrl' | 'paths'
> & {
  clock: Clock;
  /** Left out: what production needs. Milliseconds, connection and body included. */
  timeoutMs?: number;
};

/** What came of a call: the body of its answer, or why there is none. */
export type TinggAnswer = ReturnType<typeof parseJsonAnswer>;

/** One call to Tingg. Never throws. */
export type TinggApi = (call: {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}) => Promise<TinggAnswer>;

/** Tokens live an hour. */
const TOKEN_MARGIN_MS = 60_000;
const TOKEN_TIMEOUT_MS = 10_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(3_599),
});

/** Tingg's HTTP API: every call bears a token and the API key (PROVIDERS.md section 3). */
export function tinggApi(options: TinggApiOptions): TinggApi {
  const { baseUrl, apiKey, clock, timeoutMs = PAYMENT_TIMEOUT_MS } = options;
  const tokens = accessTokens({ ask: () => askForToken(options), clock, marginMs: TOKEN_MARGIN_MS });
  return async ({ method, path, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await withToken(tokens, signal, (token) =>
      callProvider({
        method,
        url: baseUrl + path,
        headers: {
          authorization: `Bearer ${token}`,
          apikey: apiKey.reveal(),
          'content-type': 'application/json',
          accept: 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      }),
    );
    return parseJsonAnswer(answer);
  };
}

async function askForToken(options: TinggApiOptions): Promise<AccessToken> {
  const { baseUrl, paths, apiKey, clientId, clientSecret } = options;
  const answer = parseJsonAnswer(
    await callProvider({
      method: 'POST',
      url: baseUrl + paths.token,
      headers: { apikey: apiKey.reveal(), 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret.reveal(),
      }),
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    }),
  );
  if (answer.kind !== 'answered') throw new Error('Tingg gave no token', { cause: answer.cause });
  const { access_token: token, expires_in: lifeSeconds } = tokenAnswer.parse(answer.body);
  return { token, lifeSeconds };
}
