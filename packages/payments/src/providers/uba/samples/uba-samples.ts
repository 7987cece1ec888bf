import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { CallbackSample, Sample, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const UBA_PAYMENT: SamplePayment = {
  reference: 'pay_0001',
  providerReference: '7101234',
  payer: '788123456' as Msisdn,
  amount: money(1_500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: 'keza@example.rw',
};

const PLUGINS = 'PROVIDERS.md section 4: merchant plugins of the bank';
const REGISTER = 'POST /regptran';
const VERIFY = 'POST /confirmation/verify';

const registered = (title: string, text: string, outcome: Sample['outcome']): Sample => ({
  title,
  source: PLUGINS,
  call: 'start',
  outcome,
  answers: { [REGISTER]: { text } },
});
const verified = (title: string, text: string, outcome: Sample['outcome']): Sample => ({
  title,
  source: PLUGINS,
  call: 'check',
  outcome,
  answers: { [VERIFY]: { text } },
});

export const UBA_SAMPLES: readonly Sample[] = [
  registered('the customer is sent to the page', '7101234', {
    kind: 'redirect',
    providerReference: '7101234',
  }),
  registered('a registration is refused', 'Invalid service key', { kind: 'declined', reason: 'refused' }),
  registered('a sentence that nobody knows decides nothing', 'Reference was used before', {
    kind: 'unknown',
  }),
  verified('a charge is paid', 'Approved Transaction;Approved;123456', {
    kind: 'paid',
    providerReference: '7101234',
    charged: null,
  }),
  verified('a card was declined', 'Declined Transaction;Insufficient funds', {
    kind: 'attempt-declined',
    reason: 'insufficient-funds',
  }),
  verified('the customer is still at it', 'Pending Transaction;', { kind: 'pending' }),
  verified('the bank does not have the payment', 'Transaction not found', { kind: 'never-arrived' }),
  verified('an approval of something else decides nothing', 'Approved Transaction Reversed', {
    kind: 'unknown',
  }),
];

/** The bank's message, a form. */
export const UBA_NOTICES: readonly CallbackSample[] = [
  {
    title: 'a message with our reference',
    source: PLUGINS,
    body: { text: 'transactionId=7101234&status=Approved&refNo=pay_0001&bnk=UBA' },
    read: { reference: 'pay_0001', genuine: true },
  },
];
