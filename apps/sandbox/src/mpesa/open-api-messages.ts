import type { PaymentResult } from '../wallets/payments.ts';

/** Code and HTTP status of each result in the Open API dialect (PROVIDERS.md section 6b). */
export const OPEN_API_RESULT: Record<PaymentResult, { code: string; status: number }> = {
  paid: { code: 'INS-0', status: 201 },
  insufficient: { code: 'INS-2006', status: 422 },
  cancelled: { code: 'INS-5', status: 401 },
  expired: { code: 'INS-9', status: 408 },
  'over-limit': { code: 'INS-15', status: 400 },
  declined: { code: 'INS-6', status: 401 },
  locked: { code: 'INS-2001', status: 401 },
  barred: { code: 'INS-4', status: 401 },
  'no-wallet': { code: 'INS-2051', status: 400 },
};

/** What the status query calls each result. */
export const OPEN_API_STATUS: Record<PaymentResult, string> = {
  paid: 'Completed',
  insufficient: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  'over-limit': 'Failed',
  declined: 'Failed',
  locked: 'Failed',
  barred: 'Failed',
  'no-wallet': 'Failed',
};

/** An answer of the Open API. */
export function openApiAnswer(code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    output_ResponseCode: code,
    output_ResponseDesc: code === 'INS-0' ? 'Request processed' : code,
    ...more,
  };
}
