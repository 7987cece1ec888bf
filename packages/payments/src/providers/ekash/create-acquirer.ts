import { requestToken } from '@portal/platform/api-client/access-tokens';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { openConnections } from '@portal/platform/api-client/send-call';
import { type CallbackSettings, callbackAddresses } from '../callback-address.ts';
import type { EkashAccount } from './account.ts';
import type { Acquirer } from './acquirer.ts';
import { intentAcquirer } from './intent-acquirer.ts';

const MINUTE_MS = 60_000;

/** Creates the acquirer of an account. It must not call it. */
export function createAcquirer(options: ApiOptions<EkashAccount> & CallbackSettings): Acquirer {
  const { account, clock } = options;
  const api = acquirerApi(options);
  const { mode, namesPayer } = account;
  const addresses = callbackAddresses(['intent'], options);
  const endOfIntent = () => new Date(clock.now().getTime() + account.minutes * MINUTE_MS);
  return intentAcquirer({ api, addresses, mode, endOfIntent, namesPayer });
}

/** The acquirer's HTTP API: with a token of client credentials, a certificate of ours (mutual TLS), or both (RFC 8705). */
function acquirerApi({ account, clock, timeoutMs }: ApiOptions<EkashAccount>): JsonApi {
  const { baseUrl, tokenUrl: url, clientId: user, clientSecret: password } = account;
  const { certificate, certificateKey } = account;
  const dispatcher =
    certificate && certificateKey
      ? openConnections({ certificate, key: certificateKey.reveal() })
      : undefined;
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  if (!url || !user || !password) return createJsonApi({ baseUrl, timeoutMs, dispatcher });
  const request = () => requestToken({ url, basic: { user, password }, body, dispatcher });
  return createJsonApi({ baseUrl, tokens: { request, clock }, timeoutMs, dispatcher });
}
