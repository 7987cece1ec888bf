import { toInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import { secondsAfter } from '../seconds-after.ts';
import { formOf } from '../wallets/form-of.ts';
import type { WalletPayout } from '../wallets/pay-out.ts';
import { PROMPT_SECONDS } from '../wallets/payment-plan.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

type Category = 'businessRule' | 'validation' | 'authorisation' | 'identification' | 'internal';

/** Why a request failed (PROVIDERS.md section 9 "Errors"). */
const ERROR: Record<Exclude<PaymentResult, 'paid'>, [Category, string]> = {
  insufficient: ['businessRule', 'insufficientFunds'],
  cancelled: ['authorisation', 'requestDeclined'],
  expired: ['businessRule', 'genericError'],
  'over-limit': ['businessRule', 'greaterThanTransactionMaxValue'],
  declined: ['authorisation', 'requestingPartyAuthorisationError'],
  locked: ['authorisation', 'requestingPartyAuthorisationError'],
  barred: ['authorisation', 'requestingPartyAuthorisationError'],
  'no-wallet': ['identification', 'identifierError'],
};

/** An error object. */
export function gsmaError(errorCategory: Category, errorCode: string): Record<string, unknown> {
  return { errorCategory, errorCode, errorDescription: errorCode, errorParameters: [] };
}

/** A request without a transaction, as wallets write it (the documents and test data of MVola). */
const WITHOUT_TRANSACTION: [object, ...object[]] = [
  {},
  { objectReference: '' },
  { objectReference: null, error: null },
  { objectReference: false, pollLimit: '' },
];

/** The state of a request: whether it is decided, and where its transaction is found. */
export function requestState(payment: WalletPayment): Record<string, unknown> {
  const { id, result, receipt, createdAt } = payment;
  return {
    serverCorrelationId: serverIdOf(id),
    notificationMethod: payment.callbackUrl ? 'callback' : 'polling',
    pollLimit: 100,
    expiryTime: secondsAfter(createdAt, PROMPT_SECONDS).toISOString(),
    status: result === null ? 'pending' : result === 'paid' ? 'completed' : 'failed',
    ...(receipt ? { objectReference: receipt } : formOf(WITHOUT_TRANSACTION, id)),
    ...(result && result !== 'paid' ? { error: gsmaError(...ERROR[result]) } : {}),
  };
}

/** The state of a payout. */
export function payoutState({ id, result }: WalletPayout): Record<string, unknown> {
  const state = { serverCorrelationId: serverIdOf(id), notificationMethod: 'polling' };
  if (result === 'paid') return { ...state, status: 'completed', objectReference: id };
  const error =
    result === 'no-wallet'
      ? gsmaError('identification', 'identifierError')
      : gsmaError('businessRule', 'genericError');
  return { ...state, status: 'failed', error };
}

/** The transaction of a payment that was charged. Its status is free text, at the provider's discretion. */
export function describeTransaction(payment: WalletPayment): Record<string, unknown> {
  const { receipt, reference, charged, amount, msisdn, result } = payment;
  return {
    transactionReference: receipt,
    requestingOrganisationTransactionReference: reference,
    type: 'merchantpay',
    transactionStatus: result === 'paid' ? 'completed' : 'failed',
    amount: `${charged ?? amount}.00`,
    currency: countryCurrency(),
    debitParty: [{ key: 'msisdn', value: `+${toInternational(msisdn)}` }],
  };
}

/** The server's name for a request, beside the client's. */
export function serverIdOf(clientId: string): string {
  return `S${clientId}`;
}

/** The client's name in the server's; empty when it is none. */
export function clientIdOf(serverId: string): string {
  return serverId.startsWith('S') ? serverId.slice(1) : '';
}
