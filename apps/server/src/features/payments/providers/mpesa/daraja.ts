import { money, toDecimal } from '@portal/domain/money';
import { toInternational } from '@portal/domain/msisdn';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { callbackAddresses } from '../callback-address.ts';
import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { type DarajaApi, type DarajaApiOptions, darajaApi } from './daraja-api.ts';
import {
  CALLBACK_KINDS,
  type DarajaAddresses,
  hearDarajaCallback,
  readDarajaCallback,
} from './daraja-callback.ts';
import { reverse } from './daraja-refund.ts';
import type { DarajaRequests } from './daraja-requests.ts';
import { eastAfricaStamp, meaningOf, pushAnswer, queryAnswer } from './daraja-wire.ts';

export type DarajaOptions = DarajaApiOptions & {
  requests: DarajaRequests;
  /** The portal's callback path with its secret; asked at each request, the port may be known late. */
  callbackBase: () => string;
  callbackSecret: Secret;
};

/** What the adapter's parts stand on. */
export type DarajaDesk = DarajaOptions & { api: DarajaApi; addresses: DarajaAddresses };

/**
 * M-Pesa in the dialect of Daraja (PROVIDERS.md section 6a): a request on the handset, accepted now and answered later.
 * It has no idempotency key, two submissions are two payments. So each reference is claimed in the database before
 * anything leaves, and given free only when it is certain that nothing did.
 */
export function daraja(options: DarajaOptions): PaymentProvider {
  const { requests, callbackBase, callbackSecret } = options;
  const addresses = callbackAddresses(CALLBACK_KINDS, callbackBase, callbackSecret);
  const desk: DarajaDesk = { ...options, addresses, api: darajaApi(options) };
  return {
    start: (request) => start(desk, request),
    check: (request) => check(desk, request),
    refunds: { refund: (request) => reverse(desk, request) },
    callbacks: {
      read: (body, around) => readDarajaCallback(addresses, body, around),
      hear: (body, around) => hearDarajaCallback(requests, body, around),
    },
  };
}

async function start(desk: DarajaDesk, request: StartRequest): Promise<StartOutcome> {
  const { requests } = desk;
  const { reference } = request;
  if (!(await requests.claim(reference))) return askAboutEarlier(desk, request);
  const answer = await desk.api('/mpesa/stkpush/v1/processrequest', pushBody(desk, request));
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
  { account, clock, addresses }: DarajaDesk,
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
    AccountReference: reference.slice(0, 12),
    TransactionDesc: 'Payment',
  };
}

/** The reference came before: nothing is sent again, what became of the first is what became of this one. */
async function askAboutEarlier(desk: DarajaDesk, request: StartRequest): Promise<StartOutcome> {
  const earlier = await check(desk, { ...request, providerReference: null });
  return startFromEarlier(earlier, 'Another start of this payment is on its way');
}

/**
 * Asks what became of a payment. Only a reference that nobody claimed, or that was given free, never arrived. One
 * whose name at Daraja is not known (its answer was lost, and no callback came) stays unknown: a person must look.
 */
async function check(desk: DarajaDesk, { reference, amount }: CheckRequest): Promise<CheckOutcome> {
  const known = await desk.requests.find(reference);
  if (!known?.claimedAt) return { kind: 'never-arrived' };
  const { checkoutId } = known;
  if (!checkoutId) return { kind: 'unknown', cause: new Error('Sent, and never answered') };
  const { account, clock } = desk;
  const Timestamp = eastAfricaStamp(clock.now());
  const answer = await desk.api('/mpesa/stkpushquery/v1/query', {
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
  const meaning = meaningOf(parsed.data.ResultCode);
  if (meaning === null)
    return { kind: 'unknown', cause: new Error(`A result nobody knows: ${parsed.data.ResultCode}`) };
  if (meaning === 'pending') return { kind: 'pending' };
  if (meaning !== 'paid') return { kind: 'declined', reason: meaning };
  // The query names no amount; the callback may have, or is still to come.
  const { receipt, chargedMajor } = (await desk.requests.find(reference)) ?? known;
  const charged = chargedMajor === null ? null : money(chargedMajor, amount.currency);
  return { kind: 'paid', providerReference: receipt ?? checkoutId, charged };
}
