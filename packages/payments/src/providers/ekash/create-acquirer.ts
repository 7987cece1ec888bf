import { requestToken } from '@portal/platform/api-client/access-tokens';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { openConnections } from '@portal/platform/api-client/send-call';
import { type CallbackSettings, callbackAddresses } from '../callback-address.ts';
import type { EkashAccount } from './account.ts';
import type { Acquirer } from './acquirer.ts';
import { intentAcquirer } from './intent-acquirer.ts';
import { sdkAcquirer } from './sdk-acquirer.ts';
import type { SdkStore } from './sdk-store.ts';

const MINUTE_MS = 60_000;

type AcquirerSettings = ApiOptions<EkashAccount> &
  CallbackSettings & {
    /** Needed by the dialect of the scheme adapter. */
    store?: SdkStore;
  };

/** Creates the acquirer of an account. It must not call it. */
export function createAcquirer(options: AcquirerSettings): Acquirer {
  const { account, clock, store } = options;
  const api = acquirerApi(options);
  const { mode, namesPayer, merchantName: name, merchantCode: code } = account;
  const addresses = callbackAddresses(['intent'], options);
  const endOfIntent = () => new Date(clock.now().getTime() + account.minutes * MINUTE_MS);
  if (account.dialect === 'sdk') {
    if (!name || !code || !store)
      throw new Error('The scheme adapter needs the name and code of the merchant');
    return sdkAcquirer({ api, store, clock, merchant: { name, code }, mode, endOfIntent });
  }
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
