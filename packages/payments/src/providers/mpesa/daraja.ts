import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, money, toDecimal } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import {
  type JsonAnswer,
  parseAnswer,
  readBody,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { callbackAddresses } from '../callback-address.ts';
import type {
  CheckOutcome,
  CheckRequest,
  Confirmed,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import type { DarajaAccount } from './account.ts';
import { CALLBACK_KINDS, type DarajaContext, type DarajaOptions, darajaApi } from './daraja-api.ts';
import { readDarajaCallback, saveDarajaCallback } from './daraja-callback.ts';
import { faultOf, isStillProcessed, readDarajaCode, readDarajaError, readPushError } from './daraja-codes.ts';
import { accountReferenceOf, isListFinal, type ReceiptFound, receiptOf } from './daraja-pull.ts';
import { reverse } from './daraja-refund.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { eastAfricaStamp, pushAnswer, queryAnswer } from './daraja-wire.ts';

/**
 * M-Pesa in the dialect of Daraja (PROVIDERS.md section 6a): a request on the handset, accepted now and answered later.
 * It has no idempotency key, two submissions are two payments. So each reference is claimed in the database before
 * anything leaves, and given free only when it is certain that nothing did.
 */
export function daraja(options: DarajaOptions): PaymentProvider {
  const { requests } = options;
  const addresses = callbackAddresses(CALLBACK_KINDS, options);
  const context: DarajaContext = { ...options, addresses, api: darajaApi(options) };
  return {
    start: (request) => start(context, request),
    check: (request) => check(context, request),
    refunds: { refund: (request) => reverse(context, request) },
    callbacks: {
      read: (body, around) => readDarajaCallback(addresses, body, around),
      save: (body, around) => saveDarajaCallback(requests, body, around),
    },
  };
}

async function start(context: DarajaContext, request: StartRequest): Promise<StartOutcome> {
  const { requests } = context;
  const { reference } = request;
  if (!(await requests.claim(reference))) return checkEarlierStart(context, request);
  const answer = await context.api('/mpesa/stkpush/v1/processrequest', pushBody(context, request));
  const outcome = await readPush(context, reference, answer);
  // Refused before anybody was asked: it may be sent again.
  if (outcome.kind === 'not-sent' || outcome.kind === 'misconfigured') await requests.release(reference);
  return outcome;
}

async function readPush(
  { requests }: DarajaContext,
  reference: string,
  answer: JsonAnswer,
): Promise<StartOutcome> {
  const error = readDarajaError(answer);
  // An error that names a push all the same may have reached the handset.
  if (error && pushAnswer.safeParse(readBody(answer)).data?.CheckoutRequestID)
    return unknownOutcome('Taken down and refused at once');
  if (error) return readPushError(error);
  if (answer.kind !== 'answered') return answer;
  const parsed = pushAnswer.safeParse(answer.body);
  if (!parsed.success || answer.status >= 300)
    return unknownOutcome(`Daraja's answer of HTTP ${answer.status} cannot be read`);
  const { ResponseCode: code, CheckoutRequestID: checkoutId } = parsed.data;
  if (code !== '0' && !checkoutId) return { kind: 'declined', reason: 'refused' };
  if (code !== '0') return unknownOutcome(`Taken down with the code ${code.slice(0, 20)}`);
  if (!checkoutId) return unknownOutcome('Taken down without a name');
  await requests.saveCheckoutId(reference, checkoutId);
  return { kind: 'awaiting-customer', providerReference: null };
}

/** Of `TransactionDesc`. The prompt shows its `AccountReference`, which names our payment, so that it is found again. */
const LONGEST_DESCRIPTION = 13;

function pushBody(
  { account, clock, addresses }: DarajaContext,
  { reference, payer, amount, recipient }: StartRequest,
): object {
  const phone = toInternational(payer);
  return {
    ...signature(account, clock),
    // A till has two numbers: its store's signs the request, its own gets the money.
    TransactionType: account.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    Amount: Number(toDecimal(amount)),
    PartyA: phone,
    PartyB: account.till ?? account.shortCode,
    PhoneNumber: phone,
    CallBackURL: addresses.addressOf('push', reference),
    AccountReference: accountReferenceOf(reference),
    TransactionDesc: (recipient ?? 'Payment').slice(0, LONGEST_DESCRIPTION),
  };
}

/** The fields that prove who calls. */
function signature({ shortCode, passkey }: DarajaAccount, clock: Clock): object {
  const Timestamp = eastAfricaStamp(clock.now());
  const Password = Buffer.from(`${shortCode}${passkey.reveal()}${Timestamp}`).toString('base64');
  return { BusinessShortCode: shortCode, Password, Timestamp };
}

/** The reference came before: nothing is sent again, what became of the first is what became of this one. */
async function checkEarlierStart(context: DarajaContext, request: StartRequest): Promise<StartOutcome> {
  const earlier = await check(context, { ...request, providerReference: null });
  return startFromEarlier(earlier, 'Another start of this payment is on its way');
}

/**
 * Asks what became of a payment. Only a reference that nobody claimed, or that was given free, never arrived. One
 * whose name at Daraja is not known (its answer was lost) is looked for in the list of what the paybill received;
 * while it is not there it stays unknown.
 */
async function check(context: DarajaContext, { reference, amount }: CheckRequest): Promise<CheckOutcome> {
  const known = await context.requests.find(reference);
  if (!known?.claimedAt) return { kind: 'never-arrived' };
  const { checkoutId, claimedAt } = known;
  if (!checkoutId) return checkNameless(context, { ...known, claimedAt }, amount.currency);
  const queried = await queryPush(context, checkoutId);
  if (queried.kind !== 'paid') return queried;
  // The query names neither receipt nor amount; the list does, as soon as the payment is in it.
  const listed = await findListed(context, known, amount.currency);
  return listed.kind === 'paid' ? listed : queried;
}

/**
 * A payment whose name at Daraja is unknown. "Paid" comes from the list alone. A name that a callback gave may be
 * another payment's, so its refusal counts only once the list shows for certain that nothing was paid (decision 053).
 */
async function checkNameless(
  context: DarajaContext,
  known: DarajaRequest & { claimedAt: Date },
  currency: Currency,
): Promise<CheckOutcome> {
  const { hintedCheckoutId, claimedAt } = known;
  const isFinal = isListFinal(context, claimedAt);
  const listed = await findListed(context, known, currency);
  if (listed.kind !== 'missing') return listed;
  const queried = hintedCheckoutId && isFinal ? await queryPush(context, hintedCheckoutId) : null;
  if (queried?.kind === 'declined' || queried?.kind === 'misconfigured') return queried;
  return unknownOutcome('Sent, never answered, not listed');
}

/** Queries a push by Daraja's name for it. */
async function queryPush({ api, account, clock }: DarajaContext, checkoutId: string): Promise<CheckOutcome> {
  const answer = await api('/mpesa/stkpushquery/v1/query', {
    ...signature(account, clock),
    CheckoutRequestID: checkoutId,
  });
  const error = readDarajaError(answer);
  if (error) return readQueryError(error);
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const parsed = parseAnswer(answer, queryAnswer);
  if (parsed.kind !== 'parsed' || answer.status >= 300)
    return unknownOutcome(`Daraja's answer of HTTP ${answer.status} cannot be read`);
  const { CheckoutRequestID: queriedId, ResultCode: code } = parsed.data;
  if (queriedId !== checkoutId) return unknownOutcome('Daraja answered about another payment');
  const meaning = readDarajaCode(code);
  if (meaning === null) return unknownOutcome(`Unknown result: ${code}`);
  if (meaning === 'pending') return { kind: 'pending' };
  if (meaning === 'fault') {
    const cause = new ConfigurationFault('not-enabled', `The result of a push is ${code}`);
    return { kind: 'misconfigured', cause };
  }
  if (meaning !== 'paid') return { kind: 'declined', reason: meaning };
  return { kind: 'paid', providerReference: checkoutId, charged: null };
}

/** An error says nothing about the payment, except that the customer has not answered yet. */
function readQueryError({ code, message }: { code: string; message: string }): CheckOutcome {
  if (isStillProcessed(code, message)) return { kind: 'pending' };
  const words = `Daraja answered ${code} ${message.slice(0, 80)}`;
  const fault = faultOf(code, message);
  return fault ? { kind: 'unknown', cause: new ConfigurationFault(fault, words) } : unknownOutcome(words);
}

/** A payment by its receipt and what was taken. */
async function findListed(
  context: DarajaContext,
  known: DarajaRequest,
  currency: Currency,
): Promise<Confirmed | Exclude<ReceiptFound, { kind: 'found' }>> {
  const found = await receiptOf(context, known);
  if (found.kind !== 'found') return found;
  const { receipt, chargedMajor } = found;
  const charged = chargedMajor === null ? null : money(chargedMajor, currency);
  return { kind: 'paid', providerReference: receipt, charged };
}
