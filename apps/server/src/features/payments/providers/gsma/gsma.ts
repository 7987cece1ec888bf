import { toInternational } from '@portal/domain/identifiers/msisdn';
import { parseMoney, toDecimal } from '@portal/domain/money/money';
import { type CallbackAddresses, callbackAddresses, parseCallback } from '../callback-address.ts';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  CheckRequest,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { uuidOf } from '../uuid-of.ts';
import { findState, getJson, unclearRequest } from './find-state.ts';
import { type GsmaApi, type GsmaApiOptions, gsmaApi } from './gsma-api.ts';
import { refundGsma } from './refund.ts';
import { declineOf, gsmaError, isRepeat, type RequestState, requestState, transaction } from './wire.ts';

export type GsmaOptions = GsmaApiOptions & {
  /** The portal's callback path with its secret; asked at each request, the port may be known late. */
  callbackBase: () => string;
  /** Keys of the codes in callbacks' addresses, the first one for new ones. */
  addressKeys: readonly Buffer[];
};

/** What the adapter's parts stand on. */
type Desk = GsmaOptions & { api: GsmaApi; addresses: CallbackAddresses<'pay'> };

/**
 * Any wallet that speaks the GSMA Mobile Money API 1.2 (PROVIDERS.md section 9): a merchant payment whose request has
 * a state to ask for. The correlation id that belongs to our reference makes it happen once and finds lost answers.
 */
export function gsma(options: GsmaOptions): PaymentProvider {
  const { callbackBase } = options;
  const addresses = callbackAddresses(['pay'], callbackBase, options.addressKeys);
  const desk: Desk = { ...options, api: gsmaApi(options), addresses };
  return {
    start: (request) => start(desk, request),
    check: (request) => check(desk, request),
    refunds: { refund: (request) => refundGsma(desk.api, request) },
    callbacks: { read: (body, around) => readCallback(desk, body, around) },
  };
}

async function start(desk: Desk, request: StartRequest): Promise<StartOutcome> {
  const { api, account, addresses } = desk;
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
      creditParty: [{ key: 'accountid', value: account.creditAccount }],
      requestingOrganisationTransactionReference: reference,
      descriptionText: description,
    },
  });
  if (answer.kind !== 'answered') return answer;
  const json = parseJsonAnswer(answer);
  if (isRepeat(answer.status, json.kind === 'answered' ? json.body : null)) {
    return startFromEarlier(await check(desk, { reference, amount, providerReference: null }));
  }
  if (json.kind !== 'answered') return json;
  const state = requestState.safeParse(json.body);
  if (state.success) return readStarted(desk, state.data, request);
  const refusal = gsmaError.safeParse(json.body);
  if (!refusal.success || answer.status < 400)
    return unclearRequest('The wallet answered something else than a request state');
  return { kind: 'declined', reason: declineOf({ error: refusal.data }, desk.clock.now()) };
}

async function readStarted(desk: Desk, state: RequestState, request: StartRequest): Promise<StartOutcome> {
  if (state.status === 'pending')
    return { kind: 'awaiting-customer', providerReference: state.serverCorrelationId };
  return startFromEarlier(await readState(desk, state, request.reference));
}

async function check(desk: Desk, { reference, providerReference }: CheckRequest): Promise<CheckOutcome> {
  const found = await findState(desk.api, { correlationId: uuidOf(reference), providerReference });
  return found.kind === 'found' ? readState(desk, found.state, reference) : found;
}

async function readState(desk: Desk, state: RequestState, reference: string): Promise<CheckOutcome> {
  if (state.status === 'pending') return { kind: 'pending' };
  if (state.status === 'failed') return { kind: 'declined', reason: declineOf(state, desk.clock.now()) };
  if (!state.objectReference) return unclearRequest('A success that names no transaction');
  const answer = await getJson(desk.api, `/transactions/${encodeURIComponent(state.objectReference)}`);
  const parsed = answer.kind === 'answered' ? transaction.safeParse(answer.body) : null;
  if (!parsed?.success) return unclearRequest('A success whose transaction can not be read');
  const { amount, currency, transactionReference: providerReference } = parsed.data;
  const { requestingOrganisationTransactionReference: about = reference } = parsed.data;
  const charged = parseMoney(amount, currency);
  if (about !== reference || !charged) return unclearRequest('A success that is about something else');
  return { kind: 'paid', providerReference, charged };
}

/** Unsigned: it counts by its address. A transaction or an error object, which names nobody. */
function readCallback({ addresses }: Desk, body: string, around: CallbackAround | undefined): CallbackRead {
  const { reference, kind } = addresses.read(around);
  const json = parseCallback(body);
  const said = transaction.safeParse(json);
  const about = said.success
    ? (said.data.requestingOrganisationTransactionReference ?? reference)
    : reference;
  const readable = said.success || gsmaError.safeParse(json).success;
  return { reference, genuine: kind !== null && readable && about === reference };
}
