import { getCountry } from '@portal/domain/country/country';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import {
  type JsonAnswer,
  parseAnswer,
  requireAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { Secret } from '@portal/platform/crypto/secret';
import type {
  CheckRequest,
  PaymentProvider,
  PayoutRequest,
  RefundOutcome,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { type AirtelApi, type AirtelApiOptions, airtelApi } from './airtel-api.ts';
import { readCallback } from './callback.ts';
import { airtelMandates } from './mandates.ts';
import { airtelRecords } from './provider-records.ts';
import {
  describeCodes,
  isDone,
  readConfirmed,
  readEnquiry,
  readRefund,
  unclearStatus,
} from './read-payment.ts';
import { readAirtelStatus } from './response-codes.ts';
import { encryptForProvider } from './sign-message.ts';
import { accountAnswer, type PaymentAnswer, paymentAnswer } from './wire.ts';

export type AirtelWalletOptions = AirtelApiOptions & {
  /** Name of the wallet's records. */
  book: string;
};

/**
 * A wallet with the Airtel Money API in both modes (PROVIDERS.md section 5). They share one token. `pin` needs the call
 * with an encrypted PIN, which is an addition of the operator's own wallet.
 */
export type AirtelWallet = { push: PaymentProvider; pin: PaymentProvider };

/** Codes that say that nothing was paid and nothing will be. Disbursements number theirs apart from collections. */
const REFUSALS: readonly string[] = ['003', '004', '005', '007', '012'].map((code) => `DP00900001${code}`);

/** Creates the adapters of a wallet. The provider is not called before the first payment. */
export function airtelWallet(options: AirtelWalletOptions): AirtelWallet {
  const api = airtelApi(options);
  const { disbursementPin, mandates } = options.account;
  const both = {
    check: (request: CheckRequest) => check(api, request),
    refunds: {
      refund: async ({ providerReference }: { providerReference: string }) => {
        const body = { transaction: { airtel_money_id: providerReference } };
        return readRefund(
          await api.move({ path: (version) => `/standard/${version}/payments/refund`, body }),
        );
      },
      // The request has no key, and nothing documents the answer to a repeat.
      requestOnce: true,
    },
    ...(disbursementPin && {
      payouts: { payOut: (request: PayoutRequest) => disburse(api, disbursementPin, request) },
    }),
    callbacks: { read: (body: string) => readCallback(body, options.account.callbackKey?.reveal() ?? null) },
    accounts: { hasWallet: (msisdn: Msisdn) => hasWallet(api, msisdn) },
    records: airtelRecords(api, options.book),
  };
  return {
    push: {
      ...both,
      start: (request) => start(api, request),
      ...(mandates !== undefined && { mandates: { ...airtelMandates(api), isClosed: !mandates } }),
    },
    pin: {
      ...both,
      start: (request) => start(api, request),
      pins: { encryptionKey: api.encryptionKey },
    },
  };
}

async function check(api: AirtelApi, { reference }: Pick<CheckRequest, 'reference'>) {
  const path = `/standard/v1/payments/${encodeURIComponent(reference)}`;
  return readEnquiry(await api.call({ method: 'GET', path, wait: 'payment' }), reference);
}

/** With an encrypted PIN or under a mandate the money is charged at once, else a prompt is sent to the handset. */
async function start(api: AirtelApi, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description, encryptedPin, mandate } = request;
  const where = { country: getCountry().code, currency: amount.currency };
  const body = {
    reference: description,
    subscriber: { ...where, msisdn: payer },
    transaction: { ...where, amount: Number(toDecimal(amount)), id: reference },
    ...(encryptedPin === undefined ? {} : { pin: encryptedPin }),
    ...(mandate && { mandate: { id: mandate.providerMandate } }),
  };
  const end = mandate ? 'mandate' : encryptedPin === undefined ? '' : 'pin';
  const answer = await api.move({ path: (version) => `/merchant/${version}/payments/${end}`, body });
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return parsed;
  const { data, status } = parsed.data;
  const meaning = readAirtelStatus(status);
  if (status.success !== true && (status.success === false || meaning.kind !== 'unclear'))
    return readRefusal(api, reference, parsed.data);
  const { transaction } = data ?? {};
  if (transaction?.id !== undefined && transaction.id !== reference)
    return unknownOutcome('The provider answered about another payment');
  if (transaction?.status === 'TS') return readConfirmed(transaction, status);
  // "Success" of a push says that the prompt was sent, not that anybody paid.
  const accepted = end === '' ? ['SUCCESS', 'TIP', 'TI'] : ['TIP', 'TI'];
  const isAccepted = accepted.includes(transaction?.status ?? '');
  return isAccepted ? { kind: 'awaiting-customer', providerReference: null } : unclearStatus(status);
}

async function readRefusal(
  api: AirtelApi,
  reference: string,
  { data, status }: PaymentAnswer,
): Promise<StartOutcome> {
  const meaning = readAirtelStatus(status);
  switch (meaning.kind) {
    case 'declined':
      return meaning;
    case 'wallet-locked':
      return { kind: 'wallet-locked' };
    case 'wrong-pin':
      if (data?.attempts_left === undefined) return { kind: 'declined', reason: 'refused' };
      return { kind: 'wrong-pin', attemptsLeft: data.attempts_left };
    case 'bad-pin-block':
      return { kind: 'unreadable-pin', cause: new Error('The wallet did not take the encrypted PIN') };
    case 'duplicate':
      return startFromEarlier(await check(api, { reference }));
    case 'misconfigured':
      return { kind: 'misconfigured', cause: new ConfigurationFault(meaning.fault, describeCodes(status)) };
    case 'no-transaction':
    case 'unclear':
      return unclearStatus(status);
  }
}

async function hasWallet(api: AirtelApi, msisdn: Msisdn): Promise<boolean> {
  const answer = await api.call({ method: 'GET', path: `/standard/v1/users/${msisdn}`, wait: 'lookUp' });
  const { status } = requireAnswer(answer, accountAnswer);
  if (status.success === true) return true;
  if (readAirtelStatus(status).kind === 'declined') return false;
  throw unclearStatus(status).cause;
}

/**
 * Pays an amount from our account to a wallet, once for each key (PROVIDERS.md section 5 "Disbursement"): a repeat of its
 * id is refused as a duplicate, and what became of the first is queried.
 * @param pin the PIN of our account there
 */
async function disburse(
  api: AirtelApi,
  pin: Secret,
  { payee, amount, key }: PayoutRequest,
): Promise<RefundOutcome> {
  const sealed = await sealPin(api, pin);
  if (typeof sealed !== 'string') return sealed;
  const where = { country: getCountry().code, currency: amount.currency };
  const body = {
    payee: { ...where, msisdn: payee },
    reference: 'Refund',
    pin: sealed,
    transaction: { amount: Number(toDecimal(amount)), id: key, type: 'B2C' },
  };
  const answer = await api.move({ path: (version) => `/standard/${version}/disbursements/`, body });
  const outcome = readDisbursement(answer, key);
  return outcome === 'ask' ? enquire(api, key) : outcome;
}

async function enquire(api: AirtelApi, key: string): Promise<RefundOutcome> {
  const path = `/standard/v1/disbursements/${encodeURIComponent(key)}`;
  const outcome = readDisbursement(await api.call({ method: 'GET', path, wait: 'payment' }), key);
  return outcome === 'ask' ? unknownOutcome('A disbursement is not clear yet') : outcome;
}

/** The outcome in an answer; `ask` when only an enquiry can tell: ambiguous, in process, timed out or a duplicate. */
function readDisbursement(answer: JsonAnswer, key: string): RefundOutcome | 'ask' {
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { data, status } = parsed.data;
  const { id = key, airtel_money_id: refundReference, status: letters } = data?.transaction ?? {};
  if (id !== key) return unknownOutcome('The provider answered about another disbursement');
  const code = status.response_code ?? '';
  if (letters === 'TS' && refundReference && isDone(letters, status) && !REFUSALS.includes(code))
    return { kind: 'refunded', refundReference };
  // Nothing was paid, and nothing will be until our settings are right: a repeat with the same id is paid once.
  if (readAirtelStatus(status).kind === 'misconfigured') return unclearStatus(status);
  return status.success !== true && REFUSALS.includes(code) ? { kind: 'refused', reason: code } : 'ask';
}

/** Our PIN, encrypted for the provider. Or the outcome when there is no key to do it with: then nothing was sent. */
async function sealPin(api: AirtelApi, pin: Secret): Promise<string | RefundOutcome> {
  try {
    const { key } = await api.encryptionKey();
    return encryptForProvider(key, pin.reveal());
  } catch (cause) {
    return { kind: 'unknown', cause, isSent: false };
  }
}
