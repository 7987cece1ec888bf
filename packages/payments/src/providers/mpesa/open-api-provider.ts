import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import { refundKey } from '../idempotency-keys.ts';
import type {
  CheckOutcome,
  CheckRequest,
  DeclineReason,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { lenient, readCharged, textOrNumber } from '../wire-fields.ts';
import type { OpenApiAccount } from './account.ts';

const sessionAnswer = z.object({ output_SessionID: z.string().min(1) });
const SESSION_TIMEOUT_MS = 10_000;

/** Set in their portal; this is less than the shortest lifetime there. */
const SESSION_SECONDS = 600;

/** The code of a refused session: with HTTP 401 the customer may also have declined. */
const SESSION_REFUSED = 'INS-2';

const HEADERS = { origin: '*', 'content-type': 'application/json' };

/** A number of a transaction. Refusals have "N/A" in its place. */
const transactionId = lenient(textOrNumber.refine((id) => !/^\s*(n\/a)?\s*$/i.test(id)));

/** Every answer of the Open API. `output_Amount` is not everywhere. */
const openApiAnswer = z.object({
  output_ResponseCode: z.string().transform((code) => code.trim().toUpperCase()),
  output_TransactionID: transactionId,
  /** Of the transaction that a query is about. */
  output_OriginalTransactionID: transactionId,
  output_ResponseTransactionStatus: lenient(z.string().transform((status) => status.trim().toLowerCase())),
  /** Whether the transaction that a query is about was reversed. */
  output_Reversed: lenient(z.union([z.boolean(), z.string()])),
  output_Amount: lenient(textOrNumber),
  /** Ours, as it came with the request. */
  output_ThirdPartyConversationID: lenient(z.string().min(1)),
});

/**
 * Codes of our account: the service provider code, the market, the API key, a reference or parameter that the portal
 * fills itself (PROVIDERS.md section 6b).
 */
const OPEN_API_FAULTS: Record<string, ConfigurationFaultKind | undefined> = {
  'INS-2': 'credentials-refused',
  'INS-13': 'account-unknown',
  'INS-14': 'request-refused',
  'INS-17': 'request-refused',
  'INS-20': 'request-refused',
  'INS-26': 'currency-refused',
  'INS-28': 'request-refused',
  'INS-30': 'request-refused',
  'INS-997': 'not-enabled',
  'INS-998': 'account-unknown',
};

/** Codes that certainly mean that nothing was taken; all others are unclear until they are checked. */
const DECLINES: Record<string, DeclineReason | undefined> = {
  'INS-4': 'wallet-barred',
  'INS-5': 'refused-by-customer',
  'INS-6': 'refused',
  'INS-15': 'limit-exceeded',
  // A field does not fit; the customer's number is one of them.
  'INS-21': 'refused',
  // Limits of the customer, and of one transaction.
  'INS-990': 'limit-exceeded',
  'INS-991': 'limit-exceeded',
  'INS-992': 'limit-exceeded',
  'INS-995': 'limit-exceeded',
  // Limits of our account, and hours in which the API is closed: later the same request may be taken.
  'INS-993': 'provider-busy',
  'INS-994': 'provider-busy',
  'INS-996': 'provider-busy',
  'INS-2001': 'wallet-locked',
  'INS-2006': 'insufficient-funds',
  'INS-2051': 'no-wallet',
};

/** Final statuses without a charge. `N/A` and unknown statuses decide nothing. */
const FAILED_STATUS: Record<string, DeclineReason | undefined> = {
  cancelled: 'refused-by-customer',
  expired: 'no-answer',
  failed: 'refused',
};

/**
 * M-Pesa in the dialect of the Open API (PROVIDERS.md section 6b): a session, then one call that waits for the
 * customer and brings the verdict. The reference is its conversation id, so a repeat asks nobody twice.
 */
export function mpesaOpenApi(options: ApiOptions<OpenApiAccount>): PaymentProvider {
  const { account } = options;
  const api = openApi(options);
  return {
    start: (request) => start(api, account, request),
    check: (request) => check(api, account, request),
    refunds: { refund: (request) => reverse(api, account, request) },
    startWaitsForPayer: true,
  };
}

async function start(api: JsonApi, account: OpenApiAccount, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const body = {
    input_Amount: toDecimal(amount),
    input_Country: account.country,
    input_Currency: amount.currency,
    input_CustomerMSISDN: toInternational(payer),
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: reference,
    input_TransactionReference: reference.replace(/^-/, '_').slice(0, 20),
    input_PurchasedItemsDesc: description,
  };
  const answer = await api({ method: 'POST', path: '/c2bPayment/singleStage/', body });
  const parsed = readAnswer(answer, [reference]);
  if (parsed.kind !== 'parsed') return parsed;
  const { output_ResponseCode: code } = parsed.data;
  if (code === 'INS-0') return confirmed(parsed.data, amount.currency);
  if (code === 'INS-10')
    return startFromEarlier(await check(api, account, { reference, amount, providerReference: null }));
  const fault = faultIn(code);
  if (fault) return { kind: 'misconfigured', cause: fault };
  const reason = DECLINES[code];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(code);
}

/** Parses an answer. One that names another request than ours says nothing about it. */
function readAnswer(answer: JsonAnswer, conversations: readonly string[]) {
  const parsed = parseAnswer(answer, openApiAnswer);
  const about = parsed.kind === 'parsed' ? parsed.data.output_ThirdPartyConversationID : undefined;
  return about === undefined || conversations.includes(about)
    ? parsed
    : unknownOutcome('M-Pesa answered about another request');
}

/** The fault of the configuration that a code names; `null` for the others. */
function faultIn(code: string): ConfigurationFault | null {
  const fault = OPEN_API_FAULTS[code];
  return fault ? new ConfigurationFault(fault, `M-Pesa answered ${code}`) : null;
}

function confirmed(answer: OpenApiAnswer, currency: Currency) {
  const { output_TransactionID: providerReference, output_Amount: amount } = answer;
  const charged = readCharged(amount, currency);
  if (!providerReference || charged === 'unreadable')
    return unclearOpenApiAnswer('a success that cannot be read');
  return { kind: 'paid', providerReference, charged } as const;
}

/** Queries a request by the reference that it was made with. */
async function query(api: JsonApi, account: OpenApiAccount, reference: string) {
  const conversationId = `${reference}Q`;
  const names = new URLSearchParams({
    input_QueryReference: reference,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: conversationId,
    input_Country: account.country,
  });
  const answer = await api({ method: 'GET', path: `/queryTransactionStatus/?${names}` });
  return readAnswer(answer, [conversationId, reference]);
}

async function check(
  api: JsonApi,
  account: OpenApiAccount,
  { reference, amount }: CheckRequest,
): Promise<CheckOutcome> {
  const parsed = await query(api, account, reference);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { output_ResponseCode: code, output_ResponseTransactionStatus: status = '', ...rest } = parsed.data;
  // The code for an unknown reference; assumed, PROVIDERS.md names none.
  if (code === 'INS-17') return { kind: 'never-arrived' };
  if (code !== 'INS-0') {
    const fault = faultIn(code);
    return fault ? { kind: 'unknown', cause: fault } : unclearOpenApiAnswer(code);
  }
  if (status === 'completed') {
    if (isReversed(parsed.data)) return unclearOpenApiAnswer('completed, and reversed');
    // The answer to a query may have no number of the transaction: it was asked by our own reference.
    const { output_OriginalTransactionID: original, output_TransactionID: named } = rest;
    const output_TransactionID = original ?? named ?? reference;
    return confirmed({ ...parsed.data, output_TransactionID }, amount.currency);
  }
  if (status === 'pending') return { kind: 'pending' };
  const reason = FAILED_STATUS[status];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(status);
}

/** Whether the money of a completed transaction went back. */
function isReversed({ output_Reversed: reversed = false }: OpenApiAnswer): boolean {
  return typeof reversed === 'boolean' ? reversed : /^\s*(true|yes|y|1)\s*$/i.test(reversed);
}

/**
 * Refunds everything with a conversation id for each number of the refund. A repeat is recognised by it (INS-10), which does not say
 * that the first one worked: that is queried.
 */
async function reverse(
  api: JsonApi,
  account: OpenApiAccount,
  { reference, providerReference, amount, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const conversationId = refundKey(`${reference}R`, attempt);
  const body = {
    input_ReversalAmount: toDecimal(amount),
    input_TransactionID: providerReference,
    input_Country: account.country,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: conversationId,
  };
  const parsed = readAnswer(await api({ method: 'PUT', path: '/reversal/', body }), [conversationId]);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { output_ResponseCode: code, output_TransactionID: refundReference } = parsed.data;
  if (code === 'INS-0') return { kind: 'refunded', refundReference: refundReference ?? conversationId };
  if (code === 'INS-10') return readRepeat(await query(api, account, conversationId), conversationId);
  const fault = faultIn(code);
  if (fault) return { kind: 'unknown', cause: fault };
  return DECLINES[code] ? { kind: 'refused', reason: code } : unclearOpenApiAnswer(code);
}

/** The outcome of a reversal by what a query says about its conversation. */
function readRepeat(parsed: Awaited<ReturnType<typeof query>>, conversationId: string): RefundOutcome {
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { output_ResponseCode: code, output_ResponseTransactionStatus: status = '' } = parsed.data;
  const { output_OriginalTransactionID: refundReference = conversationId } = parsed.data;
  if (code !== 'INS-0') return unclearOpenApiAnswer(`a repeated reversal, ${code}`);
  if (status === 'completed') return { kind: 'refunded', refundReference };
  if (status === 'pending') return { kind: 'submitted', refundReference: conversationId };
  return FAILED_STATUS[status]
    ? { kind: 'refused', reason: status }
    : unclearOpenApiAnswer(`a repeated reversal, ${status}`);
}

/** The HTTP API. When a session is refused, another one is opened once. Calls never throw. */
function openApi({ account, clock, timeoutMs }: ApiOptions<OpenApiAccount>): JsonApi {
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

/** A parsed answer. */
type OpenApiAnswer = z.output<typeof openApiAnswer>;

/** An answer with a code or status that decides nothing; it is kept for the log. */
function unclearOpenApiAnswer(code: string) {
  return unknownOutcome(`M-Pesa's answer is unclear: ${code}`);
}
