import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Money, parseMoney, toDecimal } from '@portal/domain/money/money';
import type { z } from 'zod';
import { type CallbackAddresses, callbackAddresses, parseCallback } from '../callback-address.ts';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { type ProviderAnswer, parseJsonAnswer } from '../provider-call.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { uuidOf } from '../uuid-of.ts';
import { type MomoApi, type MomoApiOptions, momoApi } from './momo-api.ts';
import { refundMomo } from './refund.ts';
import { declineOf, refusalAnswer, requestAnswer, WAITING } from './wire.ts';

export type MomoOptions = MomoApiOptions & {
  /** The portal's callback path with its secret; asked at each request, the port may be known late. */
  callbackBase: () => string;
  /** Keys of the codes in callbacks' addresses, the first one for new ones. */
  addressKeys: readonly Buffer[];
};

type Addresses = CallbackAddresses<'pay'>;

/**
 * MTN MoMo Collections (PROVIDERS.md section 7): a request on the handset, accepted without a word and asked about
 * afterwards. Its idempotency key is a UUID that belongs to our reference; our reference goes along as `externalId`,
 * the only name a callback has.
 */
export function momo(options: MomoOptions): PaymentProvider {
  const api = momoApi(options);
  const addresses = callbackAddresses(['pay'], options.callbackBase, options.addressKeys);
  return {
    start: (request) => start(api, addresses, request),
    check: ({ reference }) => check(api, reference),
    refunds: { refund: (request) => refundMomo(api, request) },
    callbacks: { read: (body, around) => readCallback(addresses, body, around) },
  };
}

async function start(api: MomoApi, addresses: Addresses, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const answer = await api({
    product: 'collection',
    method: 'POST',
    path: '/requesttopay',
    headers: { 'x-reference-id': uuidOf(reference), 'x-callback-url': addresses.addressOf('pay', reference) },
    body: {
      amount: toDecimal(amount),
      currency: amount.currency,
      externalId: reference,
      payer: { partyIdType: 'MSISDN', partyId: toInternational(payer) },
      payerMessage: description,
      payeeNote: description,
    },
  });
  if (answer.kind !== 'answered') return answer;
  // Taken down: nothing stands in the answer, and nothing is said about the money.
  if (answer.status === 202 && answer.text === '')
    return { kind: 'awaiting-customer', providerReference: null };
  if (answer.status === 409) return startFromEarlier(await check(api, reference));
  return readRefusal(answer);
}

/** A no before anybody was asked; what is no answer of MoMo's, or calls itself a success, says nothing. */
function readRefusal(answer: ProviderAnswer): StartOutcome {
  const json = parseJsonAnswer(answer);
  if (json.kind !== 'answered') return json;
  if (answer.kind === 'answered' && answer.status < 400) return unclear('MoMo took it down in other words');
  const refusal = refusalAnswer.safeParse(json.body);
  if (refusal.success) return { kind: 'declined', reason: declineOf(refusal.data.code) };
  return { kind: 'unknown', cause: refusal.error };
}

async function check(api: MomoApi, reference: string): Promise<CheckOutcome> {
  const path = `/requesttopay/${uuidOf(reference)}`;
  const answer = await api({ product: 'collection', method: 'GET', path });
  const json = parseJsonAnswer(answer);
  if (json.kind !== 'answered') return { kind: 'unknown', cause: json.cause };
  if (isMissing(answer, json.body)) return { kind: 'never-arrived' };
  const parsed = requestAnswer.safeParse(json.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  if (parsed.data.externalId !== reference) return unclear('MoMo answered about another payment');
  return readState(parsed.data);
}

/** MoMo's own word for it: a proxy's "not found" is about the address, and proves nothing. */
function isMissing(answer: ProviderAnswer, body: unknown): boolean {
  if (answer.kind !== 'answered' || answer.status !== 404) return false;
  return refusalAnswer.safeParse(body).data?.code === 'RESOURCE_NOT_FOUND';
}

function readState(answer: z.output<typeof requestAnswer>): CheckOutcome {
  const { status, reason, financialTransactionId: providerReference } = answer;
  if (WAITING.includes(status)) return { kind: 'pending' };
  if (status === 'FAILED') return { kind: 'declined', reason: declineOf(reason) };
  if (status !== 'SUCCESSFUL') return unclear(`A status nobody knows: ${status}`);
  const charged = chargedIn(answer);
  if (!providerReference || charged === null) return unclear('A success that can not be read');
  return { kind: 'paid', providerReference, charged };
}

function chargedIn({ amount, currency }: z.output<typeof requestAnswer>): Money | null {
  return amount && currency ? parseMoney(amount, currency) : null;
}

/** Unsigned: it counts by its address, and must name the same payment as that. */
function readCallback(addresses: Addresses, body: string, around: CallbackAround | undefined): CallbackRead {
  const { reference, kind } = addresses.read(around);
  const said = requestAnswer.safeParse(parseCallback(body));
  return { reference, genuine: kind !== null && said.success && said.data.externalId === reference };
}

function unclear(words: string): { kind: 'unknown'; cause: Error } {
  return { kind: 'unknown', cause: new Error(words) };
}
