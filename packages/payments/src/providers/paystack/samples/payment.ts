import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples: RWF 500, its reference with the `_` that the wire has as `.`. */
export const PAYMENT: SamplePayment = {
  reference: 'pay_0001',
  providerReference: '4099260516',
  payer: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: 'keza@example.rw',
};

/** The document that most samples are shaped like. */
export const SPEC = 'PaystackOSS/openapi 9678dea';
