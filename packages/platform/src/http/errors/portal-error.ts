import type { RefusalDetails } from '@portal/contract/http/envelope';
import type { ErrorCode } from '@portal/domain/http/error-code';

/** HTTP status of each error code (RULINGS 62). */
const HTTP_STATUS: Record<ErrorCode, number> = {
  '2003': 422,
  '2002': 423,
  '4001': 422,
  '400': 400,
  '1004': 422,
  '56D005': 422,
  '1006': 423,
  PIN_UNREADABLE: 422,
  '502': 429,
  '60119': 422,
  '60005': 422,
  INVALID_ACCOUNT: 422,
  BUNDLE_UNAVAILABLE: 422,
  INVOICE_UNAVAILABLE: 409,
  PLAN_UNAVAILABLE: 409,
  LEAD_UNKNOWN: 422,
  LEAD_NOT_PAYABLE: 409,
  FORM_UNAVAILABLE: 503,
  NO_RECIPIENT: 422,
  INVALID_REQUEST: 400,
  INVALID_MSISDN: 422,
  AMOUNT_OUT_OF_RANGE: 422,
  NOT_OFFERED: 404,
  PAUSED: 409,
  NOT_FOUND: 404,
  ORDER_CLOSED: 409,
  ORDER_IN_USE: 409,
  PRICE_DIFFERS: 409,
  PROOF_INVALID: 403,
  PROOF_REQUIRED: 403,
  UNSAFE_WORDS: 422,
  SIM_CHANGED: 403,
  AIRTIME_LIMIT: 422,
  ALREADY_PROCESSED: 409,
  LINES_LOCKED: 403,
  LINES_PIN_WRONG: 403,
  LINES_FULL: 409,
  RATE_LIMITED: 429,
  BAD_HEADERS: 400,
  PROVIDER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** When a client should try again after a 503 that says no time itself. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** `words` fills placeholders in the message, such as `wallet`. `cause` is only logged. */
type PortalErrorOptions = { cause?: unknown; words?: Record<string, string> };

/** A refusal that becomes the failure envelope. Its cause is logged and never sent to the client. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  readonly words: Record<string, string>;

  constructor(
    code: ErrorCode,
    details: RefusalDetails = {},
    { words = {}, ...options }: PortalErrorOptions = {},
  ) {
    super(code, options);
    this.name = 'PortalError';
    this.code = code;
    this.details = details;
    this.words = words;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }
}
