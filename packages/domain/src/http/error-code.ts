/**
 * Codes of refusals with their meaning. Numeric codes are those of SPEC section 8; words are our own codes for other
 * cases. Clients use the code, never the message.
 */
export const ERROR_CODES = {
  '2003': 'wrong one-time code, attempts left',
  '2002': 'one-time code attempts exhausted',
  '4001': 'number has no wallet of this operator',
  '400': 'generic refusal of a code',
  '1004': 'wrong wallet PIN, attempts left',
  '56D005': 'wrong SmartCash PIN, attempts left',
  '1006': 'wallet locked',
  PIN_UNREADABLE: 'the wallet cannot read the encrypted PIN; no try was used, the PIN may be typed again',
  '502': 'limit of sends, resends or checks reached',
  '60119': 'no such account number',
  '60005': 'the account number is not of this line',
  INVALID_ACCOUNT: 'no such account, or another e-mail; which one is not revealed',
  BUNDLE_UNAVAILABLE: 'the bundle is not on sale for this line',
  INVOICE_UNAVAILABLE: 'an invoice is paid already or not of this account',
  PLAN_UNAVAILABLE: 'the plan is not on sale, or not at this price',
  LEAD_UNKNOWN: 'no such lead, or another contact number; which one is not revealed',
  LEAD_NOT_PAYABLE: 'the lead is paid, cancelled or in a town that is not covered',
  FORM_UNAVAILABLE: 'the form of the operator is invalid',
  NO_RECIPIENT: 'no contact is registered to receive the code',
  INVALID_REQUEST: 'a field is missing or malformed',
  INVALID_MSISDN: 'no such line at this operator',
  AMOUNT_OUT_OF_RANGE: 'below the minimum or above the maximum',
  NOT_OFFERED: 'this operator does not offer it here',
  PAUSED: 'staff have paused new purchases; payments under way go on',
  NOT_FOUND: 'it does not exist, or not for this visitor',
  ORDER_CLOSED: 'the order was paid or has ended',
  ORDER_IN_USE: 'another visitor has created a transaction for the order and not submitted it yet',
  PRICE_DIFFERS: "the submitted amount differs from the server's price",
  UNSAFE_WORDS: 'a name or note has a link, a digit or the name of a company',
  PROOF_INVALID: 'the verified code is missing, used, expired or for another number',
  PROOF_REQUIRED:
    'the payer must first prove the paying number by a code or from its handset; then the call is repeated',
  SIM_CHANGED: 'the SIM card of the paying number was changed recently; nothing was charged',
  AIRTIME_LIMIT: 'airtime pays only a small sum a day for another number; nothing was charged',
  ALREADY_PROCESSED: 'the payment was already submitted to the provider',
  LINES_LOCKED: 'the lines of this browser are locked; the PIN opens them',
  LINES_PIN_WRONG: 'wrong PIN for the lines of this browser, attempts left; at 0 they are forgotten',
  LINES_FULL: 'this browser shows as many lines as it can',
  RATE_LIMITED: 'too many requests',
  BAD_HEADERS: 'a shared header of SPEC section 7 is missing or wrong',
  PROVIDER_UNAVAILABLE: 'the provider does not respond; nothing was charged',
  UNAVAILABLE: 'a part of the portal does not respond',
  INTERNAL: 'internal error',
} as const;

/** A typed refusal code. */
export type ErrorCode = keyof typeof ERROR_CODES;
