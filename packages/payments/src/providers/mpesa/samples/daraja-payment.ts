import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const DARAJA_PAYMENT: SamplePayment = {
  reference: 'Kb3f_pay-0001aB',
  providerReference: null,
  payer: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
};

/** Daraja's name for the push. */
export const CHECKOUT_ID = 'ws_CO_281120260812310123';

/** The documents that samples are shaped like. */
export const DOCUMENT = 'developer.safaricom.co.ke, M-Pesa Express';
export const ERRORS = 'developer.safaricom.co.ke, M-Pesa Express, error codes (PROVIDERS.md section 6a)';

/** An error outside of any payment. */
export const error = (status: number, errorCode: string, errorMessage: string) => ({
  status,
  json: { requestId: '1c5b-4ba8-815c-ac45c57a3db0', errorCode, errorMessage },
});

/** A fault of the configuration. */
export const fault = (kind: string) => ({ kind: 'misconfigured', cause: { fault: kind } }) as const;
