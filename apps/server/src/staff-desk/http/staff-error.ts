import type { StaffErrorCode } from '@portal/contract/staff/staff-calls';

const HTTP_STATUS: Record<StaffErrorCode, number> = {
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  INVALID_REQUEST: 400,
  REFUSED: 409,
  CHANGED: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** A refusal of a call of the staff desk. */
export class StaffError extends Error {
  readonly code: StaffErrorCode;
  /** Why an action is refused, such as `was-delivered`. */
  readonly why: string | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: StaffErrorCode,
    details: { why?: string; fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.why = details.why;
    this.fields = details.fields;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }
}
