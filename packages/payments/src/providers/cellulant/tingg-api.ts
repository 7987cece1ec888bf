import type { Clock } from '@portal/domain/time/clock';
import { requestToken } from '@portal/platform/api-client/access-tokens';
import { createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import type { CheckRequest } from '../provider.ts';
import type { CellulantAccount } from './account.ts';
import { readState, type TinggState } from './read-state.ts';

export type CellulantOptions = Omit<CellulantAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Where Tingg must send notices. */
  callbackUrl: () => string;
  /** Left out: what production needs. Milliseconds, connection and body included. */
  timeoutMs?: number;
};

/** What the files of the adapter share. */
export type Tingg = CellulantOptions & { api: JsonApi };

/** Tingg's HTTP API: every call has a token and the API key (PROVIDERS.md section 3). */
export function tinggApi(options: CellulantOptions): JsonApi {
  const { baseUrl, tokenPath, clientId, clientSecret, clock, timeoutMs } = options;
  const apikey = options.apiKey.reveal();
  const request = () =>
    requestToken({
      url: baseUrl + tokenPath,
      headers: { apikey },
      body: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret.reveal(),
      },
    });
  return createJsonApi({
    baseUrl,
    headers: { apikey, 'content-type': 'application/json', accept: 'application/json' },
    tokens: { request, clock },
    timeoutMs,
  });
}

/** Queries the state of one of our requests. */
export async function queryState(
  { api, queryPath, serviceCode }: Tingg,
  request: Pick<CheckRequest, 'reference'>,
): Promise<TinggState> {
  const path = queryPath
    .replace('{service_code}', encodeURIComponent(serviceCode))
    .replace('{merchant_transaction_id}', encodeURIComponent(request.reference));
  return readState(await api({ method: 'GET', path }), request);
}

/** Accepted: the money is ours. Rejected: Tingg returns it. */
const CODES = { accepted: 183, rejected: 180 };

/** Accepts or rejects a payment that Tingg holds. Only a query shows whether it had an effect. */
export async function acknowledge(
  { api, acknowledgePath, serviceCode }: Tingg,
  { reference, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
  decision: keyof typeof CODES,
): Promise<void> {
  await api({
    method: 'POST',
    path: acknowledgePath,
    body: {
      acknowledgement_type: 'Full',
      acknowledgement_narration: `Payment ${decision}`,
      // Tingg's spelling in this one field.
      acknowledgment_reference: reference,
      merchant_transaction_id: reference,
      service_code: serviceCode,
      status_code: CODES[decision],
      currency_code: amount.currency,
    },
  });
}
