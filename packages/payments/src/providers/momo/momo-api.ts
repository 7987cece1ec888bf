import { requestToken } from '@portal/platform/api-client/access-tokens';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import type { MomoAccount } from './account.ts';

/** MoMo's HTTP API (PROVIDERS.md section 7): two products, each with its own token. */
export type MomoApi = { collection: JsonApi; disbursement: JsonApi };

/** What the calls of the adapter need. */
export type MomoContext = { api: MomoApi; account: MomoAccount };

/** Creates the API of both products. */
export function momoApi({ account, clock, timeoutMs }: ApiOptions<MomoAccount>): MomoApi {
  const apiOf = (product: keyof MomoApi) => {
    const { apiUser: user, apiKey: password, subscriptionKey } = account[product];
    const headers = { 'ocp-apim-subscription-key': subscriptionKey.reveal() };
    const url = `${account.baseUrl}/${product}/token/`;
    return createJsonApi({
      baseUrl: `${account.baseUrl}/${product}/v1_0`,
      headers: { ...headers, 'x-target-environment': account.targetEnvironment },
      tokens: { request: () => requestToken({ url, headers, basic: { user, password } }), clock },
      timeoutMs,
    });
  };
  return { collection: apiOf('collection'), disbursement: apiOf('disbursement') };
}
