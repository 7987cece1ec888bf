import { countryCurrency } from '@portal/domain/money/money';
import { formOf } from '../wallets/form-of.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

/**
 * The provider's codes (PROVIDERS.md section 5). `response_code` is about the money, `result_code` about the request.
 * Ours beyond that table: 030, 031, and `attempts_left` beside a wrong PIN.
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
  signatureRefused: 'DP00800001026',
  keyFetched: 'DP00800001027',
  expired: 'DP00800001029',
  locked: 'DP00800001030',
  mandateEnded: 'DP00800001031',
} as const;

type ResponseCode = (typeof RESPONSE)[keyof typeof RESPONSE] | `DP00900001${string}`;

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

type ResultCode = (typeof RESULT)[keyof typeof RESULT];

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

/** A positive answer. */
export function accept(data: Record<string, unknown>, responseCode: ResponseCode = RESPONSE.success): Answer {
  const message = MESSAGES[responseCode] ?? 'Success';
  return {
    data,
    status: { code: '200', message, result_code: RESULT.ok, response_code: responseCode, success: true },
  };
}

/** A negative answer; still HTTP 200, as the provider sends it. */
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

const RESPONSES: Record<PaymentResult, ResponseCode> = {
  paid: RESPONSE.success,
  insufficient: RESPONSE.insufficient,
  cancelled: RESPONSE.refused,
  expired: RESPONSE.expired,
  'over-limit': RESPONSE.overLimit,
  declined: RESPONSE.doNotHonour,
  locked: RESPONSE.locked,
  barred: RESPONSE.notPermitted,
  'no-wallet': RESPONSE.notPermitted,
};

/** In progress, ambiguous, success, failed, expired: the provider's own statuses. */
type Status = 'TIP' | 'TI' | 'TA' | 'TS' | 'TF' | 'TE';

/** The provider's status of a payment. */
export function statusOf({ id, result, behaviour }: WalletPayment): Status {
  // Both were seen for "in progress".
  if (result === null) return behaviour === 'ambiguous' ? 'TA' : formOf<Status>(['TIP', 'TI'], id);
  if (result === 'paid') return 'TS';
  return result === 'expired' ? 'TE' : 'TF';
}

function responseOf({ result, behaviour }: WalletPayment): ResponseCode {
  if (result) return RESPONSES[result];
  return behaviour === 'ambiguous' ? RESPONSE.ambiguous : RESPONSE.inProcess;
}

/**
 * How the provider writes a transaction that has no receipt yet. Integrations have seen each of them, so a payment gets one by its
 * id.
 */
const WITHOUT_RECEIPT: [Record<string, unknown>, ...Record<string, unknown>[]] = [
  {},
  { airtel_money_id: null },
  { airtel_money_id: '', message: null },
  { airtel_money_id: false, amount: '', currency: null },
];

/**
 * A payment as answers show it. `amount` and `currency` of what was taken are this provider's own addition: they let
 * a difference be noticed.
 */
function describePayment(payment: WalletPayment): Record<string, unknown> {
  const { id, receipt, charged } = payment;
  const taken =
    charged === null
      ? formOf(WITHOUT_RECEIPT, id)
      : {
          airtel_money_id: receipt,
          amount: formOf<unknown>([charged, String(charged)], id),
          currency: countryCurrency(),
        };
  return { id, status: statusOf(payment), ...taken };
}

/** The answer to a refund. The documents' own sample says `success: false` beside the code and the status of success. */
export function refundAnswer(refundId: string): Answer {
  const answer = accept({ transaction: { airtel_money_id: refundId, status: 'SUCCESS' } });
  return formOf([answer, { ...answer, status: { ...answer.status, success: false } }], refundId);
}

/** The answer to a collection: in push mode only that the prompt was sent, in PIN mode what became of the money. */
export function collectAnswer(payment: WalletPayment, withPin: boolean): Answer {
  const status = statusOf(payment);
  if (status === 'TF' || (withPin && status === 'TA'))
    return refuse({ response: responseOf(payment) }, { transaction: describePayment(payment) });
  // The documents' own sample has no id.
  const shown = formOf<unknown>([payment.id, false, null], payment.id);
  if (!withPin) return accept({ transaction: { id: shown, status: 'SUCCESS' } }, RESPONSE.inProcess);
  return accept({ transaction: describePayment(payment) }, responseOf(payment));
}

const ENQUIRY_MESSAGES: Record<Status, string> = {
  TS: 'success',
  TF: 'failed',
  TE: 'expired',
  TIP: 'in progress',
  TI: 'in progress',
  TA: 'ambiguous',
};

/** The answer to an enquiry. */
export function enquiryAnswer(payment: WalletPayment): Answer {
  const status = statusOf(payment);
  const transaction = { ...describePayment(payment), message: ENQUIRY_MESSAGES[status] };
  return status === 'TS' || status === 'TIP' || status === 'TI'
    ? accept({ transaction }, responseOf(payment))
    : refuse({ response: responseOf(payment) }, { transaction });
}
