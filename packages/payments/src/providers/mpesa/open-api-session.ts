import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { unknownOutcome } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { lenient, textOrNumber } from '../wire-fields.ts';
import type { OpenApiAccount } from './account.ts';

const sessionAnswer = z.object({ output_SessionID: z.string().min(1) });

const SESSION_TIMEOUT_MS = 10_000;
/** Set in their portal; this is less than the shortest lifetime there. */
const SESSION_SECONDS = 600;
/** The code of a refused session: with HTTP 401 the customer may also have declined. */
const SESSION_REFUSED = 'INS-2';
const HEADERS = { origin: '*', 'content-type': 'application/json' };

/** The HTTP API. When a session is refused, another one is opened once. Calls never throw. */
export function openApi({ account, clock, timeoutMs }: ApiOptions<OpenApiAccount>): JsonApi {
  const baseUrl = `${account.baseUrl}/${account.stage}/ipg/v2/${account.market}`;
  return createJsonApi({
    baseUrl,
    headers: HEADERS,
    tokens: { request: () => openSession(account, baseUrl), clock },
    toBearer: (session) => encrypt(session, account),
    refusesToken: ({ status, text }) => status === 401 && text.includes(`"${SESSION_REFUSED}"`),
    timeoutMs,
  });
}

async function openSession(account: OpenApiAccount, baseUrl: string) {
  const response = await fetch(`${baseUrl}/getSession/`, {
    headers: { ...HEADERS, authorization: `Bearer ${encrypt(account.apiKey.reveal(), account)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  });
  const refused = `M-Pesa opened no session: HTTP ${response.status}`;
  if (response.status === 400 || response.status === 401)
    throw new ConfigurationFault('credentials-refused', refused, { isOwnCall: true });
  if (!response.ok) throw new Error(refused);
  const { output_SessionID: token } = sessionAnswer.parse(await response.json());
  return { token, lifeSeconds: SESSION_SECONDS };
}

/** The protocol's own encryption, PKCS#1 v1.5: nothing of ours is protected by it alone. */
function encrypt(text: string, { publicKey }: OpenApiAccount): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
}

/** Every answer of the Open API. `output_Amount` is not everywhere. */
export const openApiAnswer = z.object({
  output_ResponseCode: z.string(),
  output_TransactionID: lenient(textOrNumber),
  output_ResponseTransactionStatus: lenient(z.string()),
  output_Amount: lenient(textOrNumber),
  /** Ours, as it came with the request. */
  output_ThirdPartyConversationID: lenient(z.string().min(1)),
});

/** A parsed answer. */
export type OpenApiAnswer = z.output<typeof openApiAnswer>;

/**
 * Codes of our account: the service provider code, the market, the API key, a reference or parameter that the portal
 * fills itself (PROVIDERS.md section 6b).
 */
export const OPEN_API_FAULTS: Record<string, ConfigurationFaultKind | undefined> = {
  'INS-2': 'credentials-refused',
  'INS-13': 'account-unknown',
  'INS-14': 'request-refused',
  'INS-17': 'request-refused',
  'INS-20': 'request-refused',
};

/** Codes that certainly mean that nothing was taken; all others are unclear until they are checked. */
export const DECLINES: Record<string, DeclineReason | undefined> = {
  'INS-4': 'wallet-barred',
  'INS-5': 'refused-by-customer',
  'INS-6': 'refused',
  'INS-15': 'limit-exceeded',
  // A field does not fit; the customer's number is one of them.
  'INS-21': 'refused',
  'INS-2001': 'wallet-locked',
  'INS-2006': 'insufficient-funds',
  'INS-2051': 'no-wallet',
};

/** Final statuses without a charge. `N/A` and unknown statuses decide nothing. */
export const FAILED_STATUS: Record<string, DeclineReason | undefined> = {
  Cancelled: 'refused-by-customer',
  Expired: 'no-answer',
  Failed: 'refused',
};

/** An answer with a code or status that decides nothing; it is kept for the log. */
export function unclearOpenApiAnswer(code: string) {
  return unknownOutcome(`M-Pesa's answer is unclear: ${code}`);
}
