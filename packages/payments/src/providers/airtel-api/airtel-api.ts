import { getCountry } from '@portal/domain/country/country';
import { countryCurrency } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { requestToken } from '@portal/platform/api-client/access-tokens';
import { type ApiCall, createJsonApi } from '@portal/platform/api-client/json-api';
import {
  CALL_TIMEOUT_MS,
  type JsonAnswer,
  parseAnswer,
  requireAnswer,
} from '@portal/platform/api-client/send-call';
import type { AirtelAccount } from './account.ts';
import { isSignatureRefused } from './response-codes.ts';
import { type MessageSignature, signMessage } from './sign-message.ts';
import { accountAnswer, keyAnswer } from './wire.ts';

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

type Call = Pick<ApiCall, 'method' | 'path' | 'headers' | 'body'> & { wait: keyof typeof TIMEOUTS };

/** A message that moves money; its path has the version of the API: `/merchant/v1/payments/`. */
type Message = { path: (version: 'v1' | 'v2') => string; body: object };

/** A key that is fetched again after this time; the provider may replace it, and says until when it is valid only to the second. */
const KEPT_MS = 10 * 60_000;

/** Creates the API. Its tokens are for 180 s and renewed after 150 (PROVIDERS.md section 5). */
export function airtelApi(options: AirtelApiOptions) {
  const { account, clock, timeouts } = options;
  const { baseUrl, clientId, clientSecret, apiVersion = 'v1' } = account;
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
  const call = ({ wait, ...made }: Call) => api({ ...made, timeoutMs: { ...TIMEOUTS, ...timeouts }[wait] });
  const encryptionKey = async () => {
    const answer = await call({ method: 'GET', path: '/v1/rsa/encryption-keys', wait: 'lookUp' });
    const { data } = requireAnswer(answer, keyAnswer);
    return { id: data.key_id, key: data.key };
  };
  const signingKey = createSigningKey(async () => (await encryptionKey()).key, clock);
  const post = ({ path, body }: Message, headers: MessageSignature | Record<string, never>) =>
    call({ method: 'POST', path: path(apiVersion), body, headers, wait: 'payment' });
  const postSigned = async (message: Message): Promise<JsonAnswer> => {
    let signature: MessageSignature;
    try {
      signature = signMessage(await signingKey.current(), JSON.stringify(message.body));
    } catch (cause) {
      return { kind: 'not-sent', cause };
    }
    return post(message, signature);
  };
  return {
    call,
    encryptionKey,
    /** Posts a message that moves money; signed where the version wants it. A refused signature is made again with a new key. */
    move: async (message: Message): Promise<JsonAnswer> => {
      if (apiVersion === 'v1') return post(message, {});
      const answer = await postSigned(message);
      if (!refusesSignature(answer)) return answer;
      signingKey.drop();
      return postSigned(message);
    },
  };
}

function refusesSignature(answer: JsonAnswer): boolean {
  const parsed = parseAnswer(answer, accountAnswer);
  return parsed.kind === 'parsed' && isSignatureRefused(parsed.data.status);
}

/** The provider's key for signatures, fetched when it is needed first. */
function createSigningKey(fetchKey: () => Promise<string>, clock: Clock) {
  let known: { key: Promise<string>; until: number } | null = null;
  return {
    /** Rejects when the provider does not answer. */
    current: (): Promise<string> => {
      const now = clock.now().getTime();
      if (known && now < known.until) return known.key;
      const key = fetchKey();
      const fetched = { key, until: now + KEPT_MS };
      known = fetched;
      key.catch(() => {
        if (known === fetched) known = null;
      });
      return key;
    },
    /** The provider refused a signature with it. */
    drop: (): void => {
      known = null;
    },
  };
}
