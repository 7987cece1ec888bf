import { toInternational } from '@portal/domain/identifiers/msisdn';
import { parseMoney, toDecimal } from '@portal/domain/money/money';
import { requestToken } from '@portal/platform/api-client/access-tokens';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { parseJson, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
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
import type { GsmaAccount } from './account.ts';
import { findState, readObject } from './find-state.ts';
import { partyOf } from './party.ts';
import {
  declineOf,
  GSMA_FAULTS,
  gsmaError,
  isOwnFailure,
  isRepeat,
  type RequestState,
  requestState,
  transaction,
} from './wire.ts';

/** What the parts of the adapter share. */
type Context = ApiOptions<GsmaAccount> & { api: JsonApi; addresses: CallbackAddresses<'pay'> };

/**
 * Any wallet with the GSMA Mobile Money API 1.2 (PROVIDERS.md section 9): a merchant payment whose request has a state.
 * The correlation id that belongs to our reference is the idempotency key and finds lost answers.
 */
export function gsma(options: ApiOptions<GsmaAccount> & CallbackSettings): PaymentProvider {
  const addresses = callbackAddresses(['pay'], options);
  const context: Context = { ...options, api: gsmaApi(options), addresses };
  const ours = { api: context.api, creditAccount: options.account.creditAccount };
  return {
    start: (request) => start(context, request),
    check: (request) => check(context, request),
    refunds: {
      refund: (request) => refundGsma(ours, request),
      refundPart: (request) => refundGsmaPart(ours, request),
    },
    payouts: { payOut: (request) => payOutGsma(ours, request) },
    callbacks: { read: (body, around) => readCallback(context, body, around) },
  };
}

async function start(context: Context, request: StartRequest): Promise<StartOutcome> {
  const { api, account, addresses } = context;
  const { reference, payer, amount, description } = request;
  const answer = await api({
    method: 'POST',
    path: '/transactions/type/merchantpay',
    headers: {
      'x-correlationid': uuidOf(reference),
      'x-callback-url': addresses.addressOf('pay', reference),
    },
    body: {
      amount: toDecimal(amount),
      currency: amount.currency,
      debitParty: [{ key: 'msisdn', value: `+${toInternational(payer)}` }],
      creditParty: partyOf(account.creditAccount),
      requestingOrganisationTransactionReference: reference,
      descriptionText: description,
    },
  });
  if (answer.kind !== 'answered') return answer;
  if (isRepeat(answer)) {
    return startFromEarlier(await check(context, { reference, amount, providerReference: null }));
  }
  const state = requestState.safeParse(answer.body);
  if (state.success) return readStarted(context, state.data, request);
  const refusal = readRefusal(answer);
  if (refusal.kind !== 'refused') return refusal;
  return { kind: 'declined', reason: declineOf({ error: refusal.error }, context.clock.now()) };
}

/** What an answer without a request state says. */
function readRefusal({ status, body }: { status: number; body: unknown }) {
  const refusal = gsmaError.safeParse(body);
  if (!refusal.success || status < 400)
    return unknownOutcome('The wallet answered something else than a request state');
  const { errorCode } = refusal.data;
  if (isOwnFailure(refusal.data)) return unknownOutcome(`The wallet failed: ${errorCode}`);
  const fault = GSMA_FAULTS[errorCode];
  if (fault) return { kind: 'misconfigured', cause: new ConfigurationFault(fault, errorCode) } as const;
  return { kind: 'refused', error: refusal.data } as const;
}

async function readStarted(
  context: Context,
  state: RequestState,
  request: StartRequest,
): Promise<StartOutcome> {
  if (state.status === 'pending')
    return { kind: 'awaiting-customer', providerReference: state.serverCorrelationId };
  return startFromEarlier(await readState(context, state, request.reference));
}

async function check(
  context: Context,
  { reference, providerReference }: CheckRequest,
): Promise<CheckOutcome> {
  const found = await findState(context.api, { correlationId: uuidOf(reference), providerReference });
  return found.kind === 'found' ? readState(context, found.state, reference) : found;
}

async function readState(context: Context, state: RequestState, reference: string): Promise<CheckOutcome> {
  if (state.status === 'pending') return { kind: 'pending' };
  if (state.status === 'failed') return { kind: 'declined', reason: declineOf(state, context.clock.now()) };
  if (!state.objectReference) return unknownOutcome('A success that names no transaction');
  const path = `/transactions/${encodeURIComponent(state.objectReference)}`;
  const parsed = await readObject(context.api, path, transaction);
  if (parsed.kind !== 'parsed') return unknownOutcome('A success whose transaction cannot be read');
  const { amount, currency, transactionReference: providerReference = state.objectReference } = parsed.data;
  const { requestingOrganisationTransactionReference: about = reference } = parsed.data;
  const charged = parseMoney(amount, currency);
  if (about !== reference || !charged) return unknownOutcome('A success that is about something else');
  if (MOVED_NOTHING.test(parsed.data.transactionStatus ?? ''))
    return unknownOutcome('A success whose transaction says something else');
  return { kind: 'paid', providerReference, charged };
}

/**
 * Words in a transaction's own status that contradict a completed request. It is free text: no other word says anything, and none is
 * needed.
 */
const MOVED_NOTHING = /fail|declin|reject|cancel|expir|revers|pending|error/i;

/** Unsigned: its address proves it. The body is a transaction, or an error object, which names no payment. */
function readCallback(
  { addresses }: Context,
  body: string,
  around: CallbackAround | undefined,
): CallbackRead {
  const { reference, kind } = addresses.read(around);
  const json = parseJson(body);
  const about = transaction.safeParse(json).data?.requestingOrganisationTransactionReference ?? reference;
  const isReadable = [transaction, gsmaError].some((schema) => schema.safeParse(json).success);
  return { reference, genuine: kind !== null && isReadable && about === reference };
}

/** The standard's HTTP API (PROVIDERS.md section 9), with the API key and a token of client credentials. */
function gsmaApi({ account, clock, timeoutMs }: ApiOptions<GsmaAccount>): JsonApi {
  const { baseUrl, tokenUrl: url, clientId: user, clientSecret: password } = account;
  const { xClientId } = account;
  const headers = { 'x-api-key': account.apiKey.reveal(), ...(xClientId && { 'x-client-id': xClientId }) };
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const request = () => requestToken({ url, headers, basic: { user, password }, body });
  const api = createJsonApi({ baseUrl, headers, tokens: { request, clock }, timeoutMs });
  return (call) => api({ ...call, headers: { 'x-date': clock.now().toISOString(), ...call.headers } });
}

/** Our account at the wallet, and its API. */
type Ours = { api: JsonApi; creditAccount: string };

/**
 * Reverses the whole transaction, with a correlation id for each number of the refund: a repeat finds the result of the
 * first.
 */
function refundGsma(
  { api }: Pick<Ours, 'api'>,
  { reference, providerReference, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const path = `/transactions/${encodeURIComponent(providerReference)}/reversals`;
  const key = refundKey(`${reference}:refund`, attempt);
  return moveMoney(api, { path, key, body: { type: 'reversal' } });
}

/** Refunds an amount by an adjustment that names the transaction, once for each key. */
function refundGsmaPart(ours: Ours, request: PartRefundRequest): Promise<RefundOutcome> {
  const { payer, providerReference, ...rest } = request;
  const body = {
    ...movementTo(ours, { ...rest, payee: payer }),
    originalTransactionReference: providerReference,
  };
  return moveMoney(ours.api, { path: '/transactions/type/adjustment', key: request.key, body });
}

/** Pays an amount to any wallet, once for each key. */
function payOutGsma(ours: Ours, request: PayoutRequest): Promise<RefundOutcome> {
  const body = movementTo(ours, request);
  return moveMoney(ours.api, { path: '/transactions/type/disbursement', key: request.key, body });
}

function movementTo(
  { creditAccount }: Ours,
  { payee, amount, reference }: Pick<PayoutRequest, 'payee' | 'amount' | 'reference'>,
) {
  return {
    amount: toDecimal(amount),
    currency: amount.currency,
    debitParty: partyOf(creditAccount),
    creditParty: [{ key: 'msisdn', value: `+${toInternational(payee)}` }],
    requestingOrganisationTransactionReference: reference,
    descriptionText: 'Refund',
  };
}

/** Requests a movement under the correlation id of its key (PROVIDERS.md section 9). */
async function moveMoney(
  api: JsonApi,
  { path, key, body }: { path: string; key: string; body: object },
): Promise<RefundOutcome> {
  const correlationId = uuidOf(key);
  const answer = await api({ method: 'POST', path, headers: { 'x-correlationid': correlationId }, body });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (isRepeat(answer)) {
    const found = await findState(api, { correlationId, providerReference: null });
    if (found.kind === 'found') return read(found.state);
    return found.kind === 'unknown'
      ? found
      : unknownOutcome('The wallet does not find a movement that it knows');
  }
  const state = requestState.safeParse(answer.body);
  if (state.success) return read(state.data);
  const refusal = readRefusal(answer);
  if (refusal.kind === 'refused') return { kind: 'refused', reason: refusal.error.errorCode };
  // Of a fault: nothing was moved, and nothing will be until our settings are right: a repeat with the same key is moved once.
  return { kind: 'unknown', cause: refusal.cause };
}

function read({ status, objectReference, serverCorrelationId, error }: RequestState): RefundOutcome {
  if (status === 'completed')
    return { kind: 'refunded', refundReference: objectReference ?? serverCorrelationId };
  if (status === 'failed') return { kind: 'refused', reason: error?.errorCode ?? status };
  return { kind: 'submitted', refundReference: serverCorrelationId };
}
