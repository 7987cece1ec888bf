import { toDecimal } from '@portal/domain/money/money';
import { type ApiCall, createJsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  requireAnswer,
  type Unknown,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import {
  type CheckOutcome,
  type Confirmed,
  type PaymentProvider,
  type RefundOutcome,
  START_SETTLES_WITHIN_MS,
  type StartOutcome,
  type StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { readNamedCharge } from '../wire-fields.ts';
import type { SmartcashAccount } from './account.ts';
import {
  customerAnswer,
  keyAnswer,
  type PurchaseAnswer,
  purchaseAnswer,
  readSmartcashCode,
  refundAnswer,
  ticketAnswer,
} from './wire.ts';

/** How to reach the bank. */
type SmartcashOptions = SmartcashAccount & {
  /** Left out: what production needs. */
  timeouts?: Partial<typeof TIMEOUTS>;
};

/**
 * Longest waits in milliseconds, connection and body included: for the purchase and queries about it, and for calls a
 * customer waits for (ticket, key, customer). A ticket and a purchase together must settle in time.
 */
const TIMEOUTS = { purchase: START_SETTLES_WITHIN_MS - 15_000, lookUp: 5_000 };

/** Makes one call to the bank. Never throws. */
type SmartcashApi = (
  call: Pick<ApiCall, 'method' | 'path' | 'body'> & { wait: keyof typeof TIMEOUTS },
) => Promise<JsonAnswer>;

/** Creates the function that calls the bank's HTTP API. */
function smartcashApi({ baseUrl, apiKey, merchantId, timeouts }: SmartcashOptions): SmartcashApi {
  const api = createJsonApi({
    baseUrl,
    headers: {
      authorization: `Bearer ${apiKey.reveal()}`,
      'x-merchant-id': merchantId,
      'content-type': 'application/json',
    },
  });
  return ({ wait, ...call }) => api({ ...call, timeoutMs: { ...TIMEOUTS, ...timeouts }[wait] });
}

/**
 * The bank's wallet (PROVIDERS.md section 8): a ticket for a customer whose handset was verified, then a debit with
 * the PIN only the bank can read. The reference makes it happen once; a wrong PIN leaves it free for another try.
 */
export function smartcash(options: SmartcashOptions): PaymentProvider {
  const api = smartcashApi(options);
  return {
    start: (request) => start(api, request),
    check: async ({ reference }) => check(api, reference),
    refunds: {
      refund: async ({ reference, amount }) => {
        const body = { amount: Number(toDecimal(amount)), currency: amount.currency };
        const path = `${pathOf(reference)}/refund`;
        return readRefund(await api({ method: 'POST', path, body, wait: 'purchase' }));
      },
    },
    pins: { encryptionKey: () => encryptionKey(api) },
    accounts: { hasWallet: (msisdn) => hasWallet(api, msisdn) },
  };
}

function pathOf(reference: string): string {
  return `/purchase/${encodeURIComponent(reference)}`;
}

async function check(api: SmartcashApi, reference: string) {
  const answer = await api({ method: 'GET', path: pathOf(reference), wait: 'purchase' });
  return readEnquiry(answer, reference);
}

async function start(api: SmartcashApi, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, encryptedPin } = request;
  if (!encryptedPin)
    return { kind: 'unreadable-pin', cause: new Error('SmartCash takes no payment without a PIN') };
  const purchase = { ref: reference, msisdn: payer, amount: Number(toDecimal(amount)) };
  let opened: { otpRef: string; keyId: string };
  try {
    const [{ id: keyId }, otpRef] = await Promise.all([encryptionKey(api), openTicket(api, purchase)]);
    opened = { otpRef, keyId };
  } catch (cause) {
    // The wallet was not called yet.
    return { kind: 'not-sent', cause };
  }
  const body = { ...purchase, ...opened, currency: amount.currency, pinCipher: encryptedPin };
  const answer = await api({ method: 'POST', path: '/purchase', body, wait: 'purchase' });
  const parsed = parseAnswer(answer, purchaseAnswer);
  return parsed.kind === 'parsed' ? readStart(api, reference, parsed.data) : parsed;
}

async function readStart(
  api: SmartcashApi,
  reference: string,
  answer: PurchaseAnswer,
): Promise<StartOutcome> {
  const meaning = readSmartcashCode(answer.code);
  if (answer.ref !== undefined && answer.ref !== reference) return unclearCode(answer.code);
  if (answer.status === 'PENDING') return { kind: 'awaiting-customer', providerReference: null };
  switch (meaning.kind) {
    case 'success':
      return answer.status === 'SUCCESS' && answer.ref === reference
        ? readConfirmed(answer)
        : unclearCode(answer.code);
    case 'declined':
      return meaning;
    case 'wrong-pin':
      if (answer.attemptsLeft === undefined) return { kind: 'declined', reason: 'refused' };
      return { kind: 'wrong-pin', attemptsLeft: answer.attemptsLeft };
    case 'locked':
      return { kind: 'wallet-locked' };
    case 'not-taken':
      return { kind: 'unreadable-pin', cause: unclearCode(answer.code).cause };
    case 'duplicate':
      return startFromEarlier(await check(api, reference));
    case 'not-found':
    case 'unclear':
      return unclearCode(answer.code);
  }
}

async function openTicket(
  api: SmartcashApi,
  body: { ref: string; msisdn: string; amount: number },
): Promise<string> {
  const answer = await api({ method: 'POST', path: '/otp/request', body, wait: 'lookUp' });
  return requireAnswer(answer, ticketAnswer).otpRef;
}

async function encryptionKey(api: SmartcashApi): Promise<{ id: string; key: string }> {
  const answer = await api({ method: 'GET', path: '/keys', wait: 'lookUp' });
  const { keyId, publicKey } = requireAnswer(answer, keyAnswer);
  return { id: keyId, key: publicKey };
}

async function hasWallet(api: SmartcashApi, msisdn: string): Promise<boolean> {
  const answer = await api({ method: 'GET', path: `/customers/${msisdn}`, wait: 'lookUp' });
  const { code } = requireAnswer(answer, customerAnswer);
  const meaning = readSmartcashCode(code).kind;
  if (meaning === 'success') return true;
  if (meaning === 'declined') return false;
  throw unclearCode(code).cause;
}

/** Answer to an enquiry. */
function readEnquiry(answer: JsonAnswer, reference: string): CheckOutcome {
  const parsed = parseAnswer(answer, purchaseAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { status, code, ref } = parsed.data;
  if (!status)
    return readSmartcashCode(code).kind === 'not-found' ? { kind: 'never-arrived' } : unclearCode(code);
  if (ref !== reference) return unknownOutcome('The bank answered about another purchase');
  if (status === 'PENDING') return { kind: 'pending' };
  const meaning = readSmartcashCode(code);
  const isContradicted = !['success', 'unclear'].includes(meaning.kind);
  if (status === 'SUCCESS') return isContradicted ? unclearCode(code) : readConfirmed(parsed.data);
  return status === 'FAILED' && meaning.kind === 'declined' ? meaning : unclearCode(code);
}

/** A successful purchase: with its id, and with an exact amount if it names one. */
function readConfirmed({ txnId, amount, currency }: PurchaseAnswer): Confirmed | Unknown {
  if (!txnId) return unknownOutcome('A success without a transaction');
  const charged = readNamedCharge(amount, currency);
  if (charged === 'unreadable') return unknownOutcome('A success with an unreadable amount');
  return { kind: 'paid', providerReference: txnId, charged };
}

/** Answer to a refund. Only a clear refusal counts. */
function readRefund(answer: JsonAnswer): RefundOutcome {
  const parsed = parseAnswer(answer, refundAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { code, refundId } = parsed.data;
  const meaning = readSmartcashCode(code).kind;
  if (meaning === 'success' && refundId) return { kind: 'refunded', refundReference: refundId };
  return meaning === 'declined' || meaning === 'not-found'
    ? { kind: 'refused', reason: code }
    : unclearCode(code);
}

/** An answer whose code decides nothing; it is kept for the log. */
function unclearCode(code: string) {
  return unknownOutcome(`The bank's answer is unclear: ${code}`);
}
