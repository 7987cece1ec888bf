import { getCountry } from '@portal/domain/country/country';
import { countryCurrency } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { requestToken } from '../../../../platform/api-client/access-tokens.ts';
import { type ApiCall, createJsonApi } from '../../../../platform/api-client/json-api.ts';
import { CALL_TIMEOUT_MS } from '../../../../platform/api-client/send-call.ts';
import type { AirtelAccount } from './account.ts';

/** How to reach the provider. */
export type AirtelApiOptions = {
  account: AirtelAccount;
  clock: Clock;
  /** Left out: what production needs. */
  timeouts?: Partial<typeof TIMEOUTS>;
};

/**
 * Longest waits in milliseconds, connection and body included: for calls about money in the background (shorter limits
 * have made false errors, SAFETY R5), and for calls a customer waits for.
 */
const TIMEOUTS = { payment: CALL_TIMEOUT_MS, lookUp: 10_000 };

/** The provider's HTTP API. Calls never throw. */
export type AirtelApi = ReturnType<typeof airtelApi>;

/** Creates the API. Its tokens are for 180 s and renewed after 150 (PROVIDERS.md section 5). */
export function airtelApi(options: AirtelApiOptions) {
  const { account, clock, timeouts } = options;
  const { baseUrl, clientId, clientSecret } = account;
  const request = () =>
    requestToken({
      url: `${baseUrl}/auth/oauth2/token`,
      body: {
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        grant_type: 'client_credentials',
      },
      defaultSeconds: 180,
    });
  const api = createJsonApi({
    baseUrl,
    headers: {
      'x-country': getCountry().code,
      'x-currency': countryCurrency(),
      'content-type': 'application/json',
      accept: '*/*',
    },
    tokens: { request, clock, marginMs: 30_000 },
  });
  return {
    call: ({ wait, ...call }: Pick<ApiCall, 'method' | 'path' | 'body'> & { wait: keyof typeof TIMEOUTS }) =>
      api({ ...call, timeoutMs: { ...TIMEOUTS, ...timeouts }[wait] }),
  };
}
