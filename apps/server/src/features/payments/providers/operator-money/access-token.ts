import type { Clock } from '@portal/domain/clock';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { tokenAnswer } from './wire.ts';

/** Who we are to the provider. */
export type MoneyCredentials = { clientId: string; clientSecret: Secret };

/** Renewed this long before its end, so that none dies on its way: 180 s are used for 150 (PROVIDERS.md section 5). */
const MARGIN_MS = 30_000;

export type AccessTokens = {
  /** The token in use; asks for one when there is none. Callers at once share one request. */
  current: () => Promise<string>;
  /** Forgets a token the provider no longer takes, unless a newer one is there already. */
  drop: (token: string) => void;
};

type Options = { baseUrl: string; credentials: MoneyCredentials; clock: Clock; timeoutMs: number };

/** Keeps one access token per process. A failed request is not kept: the next caller asks again. */
export function accessTokens({ baseUrl, credentials, clock, timeoutMs }: Options): AccessTokens {
  let kept: { token: string; usableUntil: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const askedAt = clock.now().getTime();
    const response = await fetch(`${baseUrl}/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret.reveal(),
        grant_type: 'client_credentials',
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The provider gave no token: HTTP ${response.status}`);
    const { access_token, expires_in } = tokenAnswer.parse(await response.json());
    kept = { token: access_token, usableUntil: askedAt + expires_in * 1000 - MARGIN_MS };
    return access_token;
  }

  return {
    current: () => {
      if (kept && clock.now().getTime() < kept.usableUntil) return Promise.resolve(kept.token);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop: (token) => {
      if (kept?.token === token) kept = null;
    },
  };
}
