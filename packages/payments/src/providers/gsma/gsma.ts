import { toInternational } from '@portal/domain/identifiers/msisdn';
import { parseMoney, toDecimal } from '@portal/domain/money/money';
import { requestToken } from '@portal/platform/api-client/access-tokens';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { type ApiOptions, createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { parseJson, unknownOutcome } from '@portal/platform/api-client/send-call';
import { type CallbackAddresses, type CallbackSettings, callbackAddresses } from '../callback-address.ts';
import { uuidOf } from '../idempotency-keys.ts';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  CheckRequest,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import type { GsmaAccount } from './account.ts';
import { findState, readObject } from './find-state.ts';
import { partyOf } from './party.ts';
import { payOutGsma, refundGsma, refundGsmaPart } from './refund.ts';
import {
  declineOf,
  GSMA_FAULTS,
  gsmaError,
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
  const refusal = gsmaError.safeParse(answer.body);
  if (!refusal.success || answer.status < 400)
    return unknownOutcome('The wallet answered something else than a request state');
  const { errorCode } = refusal.data;
  const fault = GSMA_FAULTS[errorCode];
  if (fault) return { kind: 'misconfigured', cause: new ConfigurationFault(fault, errorCode) };
  return { kind: 'declined', reason: declineOf({ error: refusal.data }, context.clock.now()) };
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
  return { kind: 'paid', providerReference, charged };
}

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
