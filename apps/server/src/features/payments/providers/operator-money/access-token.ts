import type { Secret } from '../../../../platform/crypto/secret.ts';
import type { AccessToken } from '../access-tokens.ts';
import { tokenAnswer } from './wire.ts';

/** Who we are to the provider. */
export type MoneyCredentials = { clientId: string; clientSecret: Secret };

type Options = { baseUrl: string; credentials: MoneyCredentials; timeoutMs: number };

/** Asks the wallet's provider for a token (PROVIDERS.md section 5). Throws when there is none to be had. */
export async function askForToken({ baseUrl, credentials, timeoutMs }: Options): Promise<AccessToken> {
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
  const { access_token: token, expires_in: lifeSeconds } = tokenAnswer.parse(await response.json());
  return { token, lifeSeconds };
}
