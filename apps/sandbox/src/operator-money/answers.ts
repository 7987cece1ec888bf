/**
 * The provider's words (PROVIDERS.md section 5). `response_code` says what became of the money, `result_code` what
 * became of the request. Ours beyond that table: 030, and `attempts_left` beside a wrong PIN.
 */
export const RESPONSE = {
  ambiguous: 'DP00800001000',
  success: 'DP00800001001',
  wrongPin: 'DP00800001002',
  overLimit: 'DP00800001003',
  badAmount: 'DP00800001004',
  neverAnswered: 'DP00800001005',
  inProcess: 'DP00800001006',
  insufficient: 'DP00800001007',
  refused: 'DP00800001008',
  doNotHonour: 'DP00800001009',
  notPermitted: 'DP00800001010',
  notFound: 'DP00800001025',
  keyFetched: 'DP00800001027',
  expired: 'DP00800001029',
  locked: 'DP00800001030',
} as const;

/** One of {@link RESPONSE}. */
export type ResponseCode = (typeof RESPONSE)[keyof typeof RESPONSE];

/** Codes of the layer above. */
export const RESULT = {
  ok: 'ESB000010',
  failed: 'ESB000011',
  badField: 'ESB000008',
  duplicate: 'ESB000041',
  noTransaction: 'ESB000045',
  /** Gateway layer: the encrypted PIN cannot be read, is stale, foreign or used. */
  badPinBlock: 'ROUTER116',
} as const;

/** One of {@link RESULT}. */
export type ResultCode = (typeof RESULT)[keyof typeof RESULT];

/** Words beside the codes. */
const MESSAGES: Record<string, string> = {
  [RESPONSE.success]: 'Success',
  [RESPONSE.inProcess]: 'In process',
  [RESPONSE.wrongPin]: 'Incorrect PIN',
  [RESPONSE.insufficient]: 'Insufficient balance',
  [RESPONSE.refused]: 'Refused by the customer',
  [RESPONSE.expired]: 'Expired',
  [RESPONSE.locked]: 'Wallet locked',
  [RESULT.duplicate]: 'Duplicate external id',
  [RESULT.noTransaction]: 'No transaction found',
  [RESULT.badPinBlock]: 'Encrypted PIN is not acceptable',
};

export type Answer = { data: Record<string, unknown>; status: Record<string, unknown> };

/** An answer that says yes. */
export function accept(data: Record<string, unknown>, responseCode: ResponseCode = RESPONSE.success): Answer {
  const message = MESSAGES[responseCode] ?? 'Success';
  return {
    data,
    status: { code: '200', message, result_code: RESULT.ok, response_code: responseCode, success: true },
  };
}

/** An answer that says no; still HTTP 200, as the provider does. */
export function refuse(
  codes: { result?: ResultCode; response?: ResponseCode },
  data: Record<string, unknown> = {},
): Answer {
  const result_code = codes.result ?? RESULT.failed;
  const message = MESSAGES[codes.response ?? result_code] ?? MESSAGES[result_code] ?? 'Failed';
  return {
    data,
    status: { code: '400', message, result_code, response_code: codes.response, success: false },
  };
}
