import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Money, sameMoney } from '@portal/domain/money/money';
import { requestToken } from '@portal/platform/api-client/access-tokens';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  parseJson,
  readBody,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { type CallbackAddresses, type CallbackSettings, callbackAddresses } from '../callback-address.ts';
import { refundKey, uuidOf } from '../idempotency-keys.ts';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  CheckRequest,
  PartRefundRequest,
  PaymentProvider,
  PayoutRequest,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import type { MomoAccount } from './account.ts';
import { declineOf, MOMO_FAULTS, type MomoRequest, refusalAnswer, requestAnswer, WAITING } from './wire.ts';
import { readWireMoney, toWireMoney } from './wire-money.ts';

/** The code of a request under a reference that was used before. */
const REPEATED = 'RESOURCE_ALREADY_EXIST';

type Addresses = CallbackAddresses<'pay'>;

/**
 * MTN MoMo Collections (PROVIDERS.md section 7): a request on the handset, accepted without a body and checked
 * afterwards. Its idempotency key is a UUID that belongs to our reference; our reference is sent as `externalId`, the
 * only name a callback has.
 */
export function momo(options: ApiOptions<MomoAccount> & CallbackSettings): PaymentProvider {
  const context = { api: momoApi(options), account: options.account };
  const addresses = callbackAddresses(['pay'], options);
  return {
    start: (request) => start(context, addresses, request),
    check: (request) => check(context, request),
    refunds: {
      refund: (request) => refundMomo(context, request),
      refundPart: (request) => refundMomoPart(context, request),
    },
    payouts: { payOut: (request) => payOutMomo(context, request) },
    callbacks: { read: (body, around) => readCallback(addresses, body, around) },
  };
}

async function start(
  context: MomoContext,
  addresses: Addresses,
  request: StartRequest,
): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const answer = await context.api.collection({
    method: 'POST',
    path: '/requesttopay',
    headers: { 'x-reference-id': uuidOf(reference), 'x-callback-url': addresses.addressOf('pay', reference) },
    body: {
      ...toWireMoney(context.account, amount),
      externalId: reference,
      payer: { partyIdType: 'MSISDN', partyId: toInternational(payer) },
      payerMessage: description,
      payeeNote: description,
    },
  });
  const fault = findFault(answer);
  if (fault) return { kind: 'misconfigured', cause: fault };
  if (answer.kind !== 'answered') return answer;
  // Accepted, and nothing is known about the money yet. The body is empty, unless a gateway adds one; an error in it says nothing.
  if (answer.status === 202 && !refusalAnswer.safeParse(answer.body).success)
    return { kind: 'awaiting-customer', providerReference: null };
  if (answer.status === 409 || refusalAnswer.safeParse(answer.body).data?.code === REPEATED)
    return startFromEarlier(await check(context, { reference, amount, providerReference: null }));
  if (answer.status < 400) return unknownOutcome(`MoMo answered HTTP ${answer.status}`);
  // Refused before anybody was asked.
  const refusal = parseAnswer(answer, refusalAnswer);
  if (refusal.kind !== 'parsed') return refusal;
  return { kind: 'declined', reason: declineOf(refusal.data.code) };
}

/** What is wrong with our account or settings, if the answer says so: some of these come as server errors. */
function findFault(answer: JsonAnswer): ConfigurationFault | null {
  return faultOf(refusalAnswer.safeParse(readBody(answer)).data?.code ?? '');
}

function faultOf(code: string): ConfigurationFault | null {
  const fault = MOMO_FAULTS[code];
  return fault ? new ConfigurationFault(fault, `MoMo answered ${code}`) : null;
}

async function check(
  { api, account }: MomoContext,
  { reference, amount }: CheckRequest,
): Promise<CheckOutcome> {
  const answer = await api.collection({ method: 'GET', path: `/requesttopay/${uuidOf(reference)}` });
  if (isMissing(answer)) return { kind: 'never-arrived' };
  const parsed = parseAnswer(answer, requestAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  if (parsed.data.externalId !== reference) return unknownOutcome('MoMo answered about another payment');
  return readState(parsed.data, readWireMoney(account, parsed.data, amount));
}

/** MoMo's own code: a proxy's "not found" is about the address, and proves nothing. */
function isMissing(answer: JsonAnswer): boolean {
  if (answer.kind !== 'answered' || answer.status !== 404) return false;
  return refusalAnswer.safeParse(answer.body).data?.code === 'RESOURCE_NOT_FOUND';
}

function readState(
  { status, reason, financialTransactionId }: MomoRequest,
  charged: Money | null,
): CheckOutcome {
  if (WAITING.includes(status)) return { kind: 'pending' };
  const fault = status === 'FAILED' ? faultOf(reason ?? '') : null;
  if (fault) return { kind: 'misconfigured', cause: fault };
  if (status === 'FAILED') return { kind: 'declined', reason: declineOf(reason) };
  if (status !== 'SUCCESSFUL') return unknownOutcome(`Unknown status: ${status}`);
  if (!financialTransactionId || !charged) return unknownOutcome('A success that cannot be read');
  return { kind: 'paid', providerReference: financialTransactionId, charged };
}

/** Unsigned: its address proves it, and it must name the same payment as the address. */
function readCallback(addresses: Addresses, body: string, around: CallbackAround | undefined): CallbackRead {
  const { reference, kind } = addresses.read(around);
  const parsed = requestAnswer.safeParse(parseJson(body));
  return { reference, genuine: kind !== null && parsed.success && parsed.data.externalId === reference };
}

/** Refunds everything. */
function refundMomo(context: MomoContext, request: RefundRequest): Promise<RefundOutcome> {
  const { reference, attempt } = request;
  return refundMomoPart(context, { ...request, key: refundKey(`${reference}:refund`, attempt) });
}

/** Refunds an amount to the wallet that paid, once for each key. */
function refundMomoPart(
  context: MomoContext,
  { reference, amount, key }: Pick<PartRefundRequest, 'reference' | 'amount' | 'key'>,
): Promise<RefundOutcome> {
  const to = { payerMessage: 'Refund', payeeNote: 'Refund', referenceIdToRefund: uuidOf(reference) };
  return disburse(context, { path: '/refund', reference, amount, key, to });
}

/** Pays an amount to any wallet, once for each key. */
function payOutMomo(
  context: MomoContext,
  { reference, payee, amount, key }: PayoutRequest,
): Promise<RefundOutcome> {
  const payeeParty = { partyIdType: 'MSISDN', partyId: toInternational(payee) };
  const to = { payerMessage: 'Refund', payeeNote: 'Refund', payee: payeeParty };
  return disburse(context, { path: '/transfer', reference, amount, key, to });
}

/** Money that leaves our account. `to`: the fields that say where it goes. */
type Disbursement = Pick<PartRefundRequest, 'reference' | 'amount' | 'key'> & {
  path: '/refund' | '/transfer';
  to: object;
};

/**
 * Uses the product Disbursement, with a UUID for each key: MoMo keeps its first final answer to a UUID forever. A repeat is
 * answered with a conflict. The result is checked at once (PROVIDERS.md section 7 "Refund").
 */
async function disburse(
  { api: { disbursement: api }, account }: MomoContext,
  { path, reference, amount, key, to }: Disbursement,
): Promise<RefundOutcome> {
  const id = uuidOf(key);
  const answer = await api({
    method: 'POST',
    path,
    headers: { 'x-reference-id': id },
    body: { ...toWireMoney(account, amount), externalId: reference, ...to },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 202 || answer.status === 409)
    return checkDisbursement({ api, account }, { path: `${path}/${id}`, id, reference, amount });
  const refusal = refusalAnswer.safeParse(answer.body);
  if (refusal.success && answer.status >= 400) return { kind: 'refused', reason: refusal.data.code };
  return unknownOutcome(`MoMo answered HTTP ${answer.status}`);
}

type Sent = Pick<Disbursement, 'reference' | 'amount'> & { path: string; id: string };

async function checkDisbursement(
  { api, account }: { api: JsonApi; account: MomoAccount },
  { path, id, reference, amount }: Sent,
): Promise<RefundOutcome> {
  const parsed = parseAnswer(await api({ method: 'GET', path }), requestAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { externalId, status, reason, financialTransactionId } = parsed.data;
  if (externalId !== reference) return unknownOutcome('MoMo answered about another refund');
  const isNamed = parsed.data.amount !== undefined && parsed.data.currency !== undefined;
  const moved = readWireMoney(account, parsed.data, amount);
  if (isNamed && !(moved && sameMoney(moved, amount)))
    return unknownOutcome('MoMo answered about another amount than was asked for');
  if (status === 'SUCCESSFUL') return { kind: 'refunded', refundReference: financialTransactionId ?? id };
  if (status === 'FAILED') return { kind: 'refused', reason: reason ?? status };
  if (WAITING.includes(status)) return { kind: 'submitted', refundReference: id };
  return unknownOutcome(`Unknown status: ${status}`);
}

/** MoMo's HTTP API (PROVIDERS.md section 7): two products, each with its own token. */
type MomoApi = { collection: JsonApi; disbursement: JsonApi };

/** What the calls of the adapter need. */
type MomoContext = { api: MomoApi; account: MomoAccount };

/** Creates the API of both products. */
function momoApi({ account, clock, timeoutMs }: ApiOptions<MomoAccount>): MomoApi {
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
