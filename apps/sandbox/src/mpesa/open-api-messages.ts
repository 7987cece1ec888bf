import type { PaymentResult } from '../wallets/payments.ts';

/** Code, HTTP status and state of each result in the Open API dialect (PROVIDERS.md section 6b). */
export const OPEN_API_RESULTS: Record<PaymentResult, { code: string; status: number; state: string }> = {
  paid: { code: 'INS-0', status: 201, state: 'Completed' },
  insufficient: { code: 'INS-2006', status: 422, state: 'Failed' },
  cancelled: { code: 'INS-5', status: 401, state: 'Cancelled' },
  expired: { code: 'INS-9', status: 408, state: 'Expired' },
  'over-limit': { code: 'INS-15', status: 400, state: 'Failed' },
  declined: { code: 'INS-6', status: 401, state: 'Failed' },
  locked: { code: 'INS-2001', status: 401, state: 'Failed' },
  barred: { code: 'INS-4', status: 401, state: 'Failed' },
  'no-wallet': { code: 'INS-2051', status: 400, state: 'Failed' },
};

/** An answer of the Open API. */
export function openApiAnswer(code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    output_ResponseCode: code,
    output_ResponseDesc: code === 'INS-0' ? 'Request processed' : code,
    ...more,
  };
}
