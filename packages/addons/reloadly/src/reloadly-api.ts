import { createJsonApi, type JsonAnswer, requestToken } from '@isano/adapter-kit/http';
import type { Clock } from '@isano/adapter-kit/values';
import type { ReloadlyAccount } from './account.ts';

/** Calls Reloadly's airtime API. An error is part of the result. */
export type ReloadlyApi = ReturnType<typeof reloadlyApi>;

/**
 * Creates the API. A token of OAuth client credentials is cached until a minute before its end; the audience is the
 * address of the product, so that a token of the test account is of no use at the live one.
 */
export function reloadlyApi(account: ReloadlyAccount, clock: Clock) {
  const { baseUrl, authUrl, clientId, clientSecret, timeoutSeconds } = account;
  const request = () =>
    requestToken({
      url: `${authUrl}/oauth/token`,
      body: {
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        grant_type: 'client_credentials',
        audience: baseUrl,
      },
    });
  const call = createJsonApi({
    baseUrl,
    headers: { accept: 'application/com.reloadly.topups-v1+json' },
    tokens: { request, clock },
    timeoutMs: timeoutSeconds * 1000,
  });
  return {
    get: (path: string): Promise<JsonAnswer> => call({ method: 'GET', path }),
    post: (path: string, body: object): Promise<JsonAnswer> => call({ method: 'POST', path, body }),
  };
}
