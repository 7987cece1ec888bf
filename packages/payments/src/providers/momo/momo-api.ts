import { requestToken } from '@portal/platform/api-client/access-tokens';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { type JsonAnswer, readBody } from '@portal/platform/api-client/send-call';
import type { MomoAccount } from './account.ts';
import { MOMO_FAULTS, refusalAnswer } from './wire.ts';

/** MoMo's HTTP API (PROVIDERS.md section 7): two products, each with its own token. */
type MomoApi = { collection: JsonApi; disbursement: JsonApi };

/** What the calls of the adapter need. */
export type MomoContext = { api: MomoApi; account: MomoAccount };

/** Creates the API of both products. */
export function momoApi({ account, clock, timeoutMs }: ApiOptions<MomoAccount>): MomoApi {
  const apiOf = (product: keyof MomoApi) => {
    const { apiUser: user, apiKey: password, subscriptionKey } = account[product];
    const headers = { 'ocp-apim-subscription-key': subscriptionKey.reveal() };
    const url = `${account.baseUrl}/${product}/token/`;
    return createJsonApi({
      baseUrl: `${account.baseUrl}/${product}`,
      headers: { ...headers, 'x-target-environment': account.targetEnvironment },
      tokens: { request: () => requestToken({ url, headers, basic: { user, password } }), clock },
      timeoutMs,
    });
  };
  return { collection: apiOf('collection'), disbursement: apiOf('disbursement') };
}

/** What is wrong with our account or settings, if the answer says so: some of these come as server errors. */
export function findFault(answer: JsonAnswer): ConfigurationFault | null {
  return faultOf(refusalAnswer.safeParse(readBody(answer)).data?.code ?? '');
}

/** The fault that a code names; `null`: none. */
export function faultOf(code: string): ConfigurationFault | null {
  const fault = MOMO_FAULTS[code];
  return fault ? new ConfigurationFault(fault, `MoMo answered ${code}`) : null;
}

/** MoMo's own code: a proxy's "not found" is about the address, and proves nothing. */
export function isMissing(answer: JsonAnswer): boolean {
  if (answer.kind !== 'answered' || answer.status !== 404) return false;
  return refusalAnswer.safeParse(answer.body).data?.code === 'RESOURCE_NOT_FOUND';
}
