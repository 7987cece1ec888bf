import { requestToken } from '@portal/platform/api-client/access-tokens';
import { type ApiOptions, createJsonApi } from '@portal/platform/api-client/json-api';
import { type JsonAnswer, parseJson } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { CallbackAddresses, CallbackSettings } from '../callback-address.ts';
import type { DarajaAccount } from './account.ts';
import type { DarajaRequests } from './daraja-requests.ts';

/** The kinds of Daraja's callbacks. */
export const CALLBACK_KINDS = ['push', 'reversal'] as const;

/** Addresses of its callbacks. */
export type DarajaAddresses = CallbackAddresses<(typeof CALLBACK_KINDS)[number]>;

/** What the adapter is created with. */
export type DarajaOptions = CallbackSettings & ApiOptions<DarajaAccount> & { requests: DarajaRequests };

/** One call. Never throws. */
export type DarajaApi = (path: string, body: object) => Promise<JsonAnswer>;

/** What the files of the adapter share. */
export type DarajaContext = DarajaOptions & { api: DarajaApi; addresses: DarajaAddresses };

/** Creates the function that calls Daraja's HTTP API. */
export function darajaApi({ account, clock, timeoutMs }: DarajaOptions): DarajaApi {
  const { baseUrl, consumerKey: user, consumerSecret: password } = account;
  const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
  const request = () => requestToken({ method: 'GET', url, basic: { user, password } });
  const tokens = { request, clock };
  const api = createJsonApi({ baseUrl, tokens, timeoutMs, refusesToken });
  return (path, body) => api({ method: 'POST', path, body });
}

/**
 * Codes of a refused token. The first comes as HTTP 404 (PROVIDERS.md section 6a; safaricom/LNMOnlineAndroidSample#11); each
 * was seen in integrations.
 */
const TOKEN_REFUSALS = ['404.001.03', '400.003.01', '401.002.01', '401.003.01'];

/** One that names a push was read, whatever it says about the token. */
const errorField = z.object({ errorCode: z.string(), CheckoutRequestID: z.undefined().optional() });

function refusesToken({ status, text }: { status: number; text: string }): boolean {
  const { data } = errorField.safeParse(parseJson(text));
  return status === 401 || (data !== undefined && TOKEN_REFUSALS.includes(data.errorCode));
}
