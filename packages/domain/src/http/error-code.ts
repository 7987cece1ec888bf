/**
 * Codes of refusals with their meaning. Those of SPEC section 8 keep their spelling; the words are ours for
 * cases SPEC has no code for. The client decides by the code, never by the message.
 */
export const ERROR_CODES = {
  '2003': 'wrong one-time code, attempts left',
  '2002': 'one-time code attempts exhausted',
  '4001': 'number has no wallet of this operator',
  '400': 'generic refusal of a code',
  '1004': 'wrong wallet PIN, attempts left',
  '56D005': 'wrong SmartCash PIN, attempts left',
  '1006': 'wallet locked',
  '502': 'limit of sends, resends or checks reached',
  '60119': 'no such account number',
  '60005': 'the account number is not of this line',
  INVALID_ACCOUNT: 'no such account, or not with this e-mail: nobody learns which',
  BUNDLE_UNAVAILABLE: 'the bundle is not on sale for this line',
  INVOICE_UNAVAILABLE: 'an invoice is paid already or not of this account',
  PLAN_UNAVAILABLE: 'the plan is not on sale, or not at this price',
  LEAD_UNKNOWN: 'no such lead, or not with this contact number: nobody learns which',
  LEAD_NOT_PAYABLE: 'the lead is paid, cancelled or in a town that is not covered',
  FORM_UNAVAILABLE: 'the form of the operator is broken',
  NO_RECIPIENT: 'nobody is registered who could get the code',
  INVALID_REQUEST: 'a field is missing or malformed',
  INVALID_MSISDN: 'no such line at this operator',
  AMOUNT_OUT_OF_RANGE: 'below the minimum or above the maximum',
  NOT_FOUND: 'no such thing, or not for this visitor',
  ORDER_CLOSED: 'the order was paid or has ended',
  ORDER_IN_USE: 'another visitor has begun to pay the order and has not handed it over yet',
  PRICE_DIFFERS: "the amount that was sent is not the server's price",
  PROOF_INVALID: 'the verified code is missing, used, expired or for another number',
  ALREADY_PROCESSED: 'the payment is already with the provider',
  RATE_LIMITED: 'too many requests',
  BAD_HEADERS: 'a shared header of SPEC section 7 is missing or wrong',
  PROVIDER_UNAVAILABLE: 'the provider is not answering; nothing was taken',
  UNAVAILABLE: 'a part of the portal is not answering',
  INTERNAL: 'an error of ours',
} as const;

/** A typed refusal code. */
export type ErrorCode = keyof typeof ERROR_CODES;
