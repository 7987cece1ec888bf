import type { DeliveryRefusal } from '@isano/adapter-kit/operator';

/** Errors that refuse a top-up forever. The others are temporary or about our account. */
const REFUSALS: Readonly<Record<string, DeliveryRefusal>> = {
  INVALID_RECIPIENT_PHONE: 'line-closed',
  INVALID_PHONE_NUMBER: 'line-closed',
  COULD_NOT_AUTO_DETECT_OPERATOR: 'line-closed',
  INVALID_AMOUNT: 'amount-not-allowed',
  INVALID_AMOUNT_FOR_OPERATOR: 'amount-not-allowed',
};

/** Errors that say that no top-up was made and that it can be tried again, such as an empty account. */
const NOT_SENT = new Set([
  'INSUFFICIENT_BALANCE',
  'MAX_DAILY_TRANSACTION_AMOUNT_REACHED',
  'MAX_DAILY_TRANSACTION_COUNT_REACHED',
  'ACCOUNT_NOT_FOUND',
  'INACTIVE_ACCOUNT',
  'COUNTRY_NOT_SUPPORTED',
  'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
  'OPERATOR_NOT_IN_SERVICE',
  'PHONE_RECENTLY_RECHARGED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
]);

/** What an error code of a top-up means; `unknown` for every other one, such as a reused identifier. */
export function readErrorCode(code: string | null | undefined): DeliveryRefusal | 'not-sent' | 'unknown' {
  if (!code) return 'unknown';
  return REFUSALS[code] ?? (NOT_SENT.has(code) ? 'not-sent' : 'unknown');
}
