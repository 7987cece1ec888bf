import { getCountry } from '@portal/domain/country/country';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { parseAnswer, requireAnswer, unknownOutcome } from '@portal/platform/api-client/send-call';
import type {
  CheckRequest,
  PaymentProvider,
  PayoutRequest,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { type AirtelApi, type AirtelApiOptions, airtelApi } from './airtel-api.ts';
import { readCallback } from './callback.ts';
import { disburse } from './disburse.ts';
import { airtelRecords } from './provider-records.ts';
import { describeCodes, readConfirmed, readEnquiry, readRefund, unclearStatus } from './read-payment.ts';
import { readAirtelStatus } from './response-codes.ts';
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

/** Creates the adapters of a wallet. The provider is not called before the first payment. */
export function airtelWallet(options: AirtelWalletOptions): AirtelWallet {
  const api = airtelApi(options);
  const { disbursementPin } = options.account;
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
    push: { ...both, start: (request) => start(api, request) },
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

/** With an encrypted PIN the money is charged at once, without one a prompt is sent to the handset. */
async function start(api: AirtelApi, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description, encryptedPin } = request;
  const where = { country: getCountry().code, currency: amount.currency };
  const body = {
    reference: description,
    subscriber: { ...where, msisdn: payer },
    transaction: { ...where, amount: Number(toDecimal(amount)), id: reference },
    ...(encryptedPin === undefined ? {} : { pin: encryptedPin }),
  };
  const end = encryptedPin === undefined ? '' : 'pin';
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
  const accepted = encryptedPin === undefined ? ['SUCCESS', 'TIP', 'TI'] : ['TIP', 'TI'];
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
