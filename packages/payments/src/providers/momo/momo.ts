import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Money, sameMoney } from '@portal/domain/money/money';
import type { ApiOptions, JsonApi } from '@portal/platform/api-client/json-api';
import { parseAnswer, parseJson, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import { type CallbackAddresses, type CallbackSettings, callbackAddresses } from '../callback-address.ts';
import { refundKey, uuidOf } from '../idempotency-keys.ts';
import type { ProviderMandates } from '../mandates.ts';
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
import { momoMandates } from './mandates.ts';
import { faultOf, findFault, isMissing, type MomoContext, momoApi } from './momo-api.ts';
import { declineOf, type MomoRequest, REPEATED, refusalAnswer, requestAnswer, WAITING } from './wire.ts';
import { readWireMoney, toWireMoney } from './wire-money.ts';

type Addresses = CallbackAddresses<'pay'>;

/**
 * MTN MoMo Collections (PROVIDERS.md section 7): a request on the handset, accepted without a body and checked
 * afterwards. Its idempotency key is a UUID that belongs to our reference; our reference is sent as `externalId`, the
 * only name a callback has.
 */
export function momo(options: ApiOptions<MomoAccount> & CallbackSettings): PaymentProvider {
  const context = { api: momoApi(options), account: options.account };
  const addresses = callbackAddresses(['pay'], options);
  // Also without MOMO_MANDATES: a pre-approval that was given before covers every request until it is cancelled.
  const mandates = { ...momoMandates(context, options.clock), isClosed: !options.account.mandates };
  return {
    start: async (request) =>
      (await refuseWithoutMandate(request, mandates)) ?? start(context, addresses, request),
    mandates,
    check: (request) => check(context, request),
    refunds: {
      refund: (request) => refundMomo(context, request),
      refundPart: (request) => refundMomoPart(context, request),
    },
    payouts: { payOut: (request) => payOutMomo(context, request) },
    callbacks: { read: (body, around) => readCallback(addresses, body, around) },
  };
}

/**
 * A request to pay cannot name a pre-approval: without one MTN would ask on the handset, when nobody waits for a question. `null`: the
 * request may be sent.
 */
async function refuseWithoutMandate(
  { mandate, reference, payer }: StartRequest,
  mandates: ProviderMandates,
): Promise<StartOutcome | null> {
  if (!mandate) return null;
  const { providerMandate } = mandate;
  const state = await mandates.check({ reference, payer, providerMandate });
  if (state.kind === 'active') return null;
  if (state.kind === 'unknown' || state.kind === 'pending')
    return {
      kind: 'not-sent',
      cause: state.kind === 'unknown' ? state.cause : new Error('not approved yet'),
    };
  return { kind: 'declined', reason: 'mandate-ended' };
}

async function start(
  context: MomoContext,
  addresses: Addresses,
  request: StartRequest,
): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const answer = await context.api.collection({
    method: 'POST',
    path: '/v1_0/requesttopay',
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

async function check(
  { api, account }: MomoContext,
  { reference, amount }: CheckRequest,
): Promise<CheckOutcome> {
  const answer = await api.collection({ method: 'GET', path: `/v1_0/requesttopay/${uuidOf(reference)}` });
  if (isMissing(answer)) return { kind: 'never-arrived' };
  const parsed = parseAnswer(answer, requestAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  if (parsed.data.externalId !== reference) return unknownOutcome('MoMo answered about another payment');
  return readState(parsed.data, readWireMoney(account, parsed.data, amount));
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
    path: `/v1_0${path}`,
    headers: { 'x-reference-id': id },
    body: { ...toWireMoney(account, amount), externalId: reference, ...to },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 202 || answer.status === 409)
    return checkDisbursement({ api, account }, { path: `/v1_0${path}/${id}`, id, reference, amount });
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
