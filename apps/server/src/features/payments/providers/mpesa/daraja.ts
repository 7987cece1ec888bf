import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, money, toDecimal } from '@portal/domain/money/money';
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
import { darajaApi } from './daraja-api.ts';
import { CALLBACK_KINDS, hearDarajaCallback, readDarajaCallback } from './daraja-callback.ts';
import type { DarajaContext, DarajaOptions } from './daraja-context.ts';
import { accountReferenceOf, isListFinal, type ReceiptFound, receiptOf } from './daraja-pull.ts';
import { reverse } from './daraja-refund.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { eastAfricaStamp, pushAnswer, queryAnswer, readDarajaCode } from './daraja-wire.ts';

/**
 * M-Pesa in the dialect of Daraja (PROVIDERS.md section 6a): a request on the handset, accepted now and answered later.
 * It has no idempotency key, two submissions are two payments. So each reference is claimed in the database before
 * anything leaves, and given free only when it is certain that nothing did.
 */
export function daraja(options: DarajaOptions): PaymentProvider {
  const { requests, callbackBase, addressKeys } = options;
  const addresses = callbackAddresses(CALLBACK_KINDS, callbackBase, addressKeys);
  const context: DarajaContext = { ...options, addresses, api: darajaApi(options) };
  return {
    start: (request) => start(context, request),
    check: (request) => check(context, request),
    refunds: { refund: (request) => reverse(context, request) },
    callbacks: {
      read: (body, around) => readDarajaCallback(addresses, body, around),
      hear: (body, around) => hearDarajaCallback(requests, body, around),
    },
  };
}

async function start(context: DarajaContext, request: StartRequest): Promise<StartOutcome> {
  const { requests } = context;
  const { reference } = request;
  if (!(await requests.claim(reference))) return askAboutEarlier(context, request);
  const answer = await context.api('/mpesa/stkpush/v1/processrequest', pushBody(context, request));
  if (answer.kind === 'not-sent') {
    await requests.release(reference);
    return answer;
  }
  if (answer.kind === 'unknown') return answer;
  const parsed = pushAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  if ('CheckoutRequestID' in parsed.data) {
    await requests.learn(reference, parsed.data.CheckoutRequestID);
    return { kind: 'awaiting-customer', providerReference: null };
  }
  // It said no before it asked anybody; an error of its own (500.001.1001) comes as HTTP 500 and is unknown.
  const code = 'errorCode' in parsed.data ? parsed.data.errorCode : parsed.data.ResponseCode;
  if (code.startsWith('500')) return { kind: 'unknown', cause: new Error(`Daraja answered ${code}`) };
  return { kind: 'declined', reason: 'refused' };
}

function pushBody(
  { account, clock, addresses }: DarajaContext,
  { reference, payer, amount }: StartRequest,
): object {
  const { shortCode, passkey } = account;
  const Timestamp = eastAfricaStamp(clock.now());
  const phone = toInternational(payer);
  return {
    BusinessShortCode: shortCode,
    Password: Buffer.from(`${shortCode}${passkey.reveal()}${Timestamp}`).toString('base64'),
    Timestamp,
    TransactionType: 'CustomerPayBillOnline',
    Amount: Number(toDecimal(amount)),
    PartyA: phone,
    PartyB: shortCode,
    PhoneNumber: phone,
    CallBackURL: addresses.addressOf('push', reference),
    AccountReference: accountReferenceOf(reference),
    TransactionDesc: 'Payment',
  };
}

/** The reference came before: nothing is sent again, what became of the first is what became of this one. */
async function askAboutEarlier(context: DarajaContext, request: StartRequest): Promise<StartOutcome> {
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
  const said = await queryPush(context, checkoutId);
  if (said.kind !== 'paid') return said;
  // The query names neither receipt nor amount; the list does, as soon as the payment is in it.
  const listed = await findListed(context, known, amount.currency);
  return listed.kind === 'paid' ? listed : said;
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
  const said = hintedCheckoutId && isFinal ? await queryPush(context, hintedCheckoutId) : null;
  if (said?.kind === 'declined') return said;
  return { kind: 'unknown', cause: new Error('Sent, never answered, not listed') };
}

/** What the query says about a push by Daraja's name for it. */
async function queryPush({ api, account, clock }: DarajaContext, checkoutId: string): Promise<CheckOutcome> {
  const Timestamp = eastAfricaStamp(clock.now());
  const answer = await api('/mpesa/stkpushquery/v1/query', {
    BusinessShortCode: account.shortCode,
    Password: Buffer.from(`${account.shortCode}${account.passkey.reveal()}${Timestamp}`).toString('base64'),
    Timestamp,
    CheckoutRequestID: checkoutId,
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const parsed = queryAnswer.safeParse(answer.body);
  if (!parsed.success || parsed.data.CheckoutRequestID !== checkoutId) {
    return { kind: 'unknown', cause: parsed.error ?? new Error('Daraja answered about another payment') };
  }
  const meaning = readDarajaCode(parsed.data.ResultCode);
  if (meaning === null)
    return { kind: 'unknown', cause: new Error(`A result nobody knows: ${parsed.data.ResultCode}`) };
  if (meaning === 'pending') return { kind: 'pending' };
  if (meaning !== 'paid') return { kind: 'declined', reason: meaning };
  return { kind: 'paid', providerReference: checkoutId, charged: null };
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
