import type { Sample, SampleAnswer } from '../../testing/samples/sample.ts';
import { SPEC } from './payment.ts';

const VERIFY = 'GET /transaction/verify/pay.0001';
const CHARGE = 'POST /transaction/charge_authorization';
const DEACTIVATE = 'POST /customer/authorization/deactivate';

const TRANSACTION = {
  id: 4099546180,
  domain: 'test',
  status: 'success',
  reference: 'pay.0001',
  amount: 50_000,
  currency: 'RWF',
  transaction_date: '2026-11-28T08:12:31.000Z',
  gateway_response: 'Approved',
  message: null,
  channel: 'card',
  metadata: '',
  fees: 750,
  authorization: {
    authorization_code: 'AUTH_q1',
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'RW',
    brand: 'visa',
    reusable: true,
    signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
    account_name: null,
  },
  customer: { id: 181_873_746, email: 'keza@example.rw', phone: null },
  plan: null,
};

const transaction = (change: object, message = 'Charge attempted'): SampleAnswer => ({
  json: { status: true, message, data: { ...TRANSACTION, ...change } },
});
const BY_STATUS = { status: 'unknown', 'data.status': 'unknown', 'data.reference': 'unknown' } as const;
const mandate = { mandate: { providerMandate: 'AUTH_q1' } };

const charge = (title: string, answer: SampleAnswer, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${SPEC}, transaction_chargeAuthorization`,
  call: 'start',
  request: mandate,
  answers: { [CHARGE]: answer },
  ...rest,
});
const card = (title: string, change: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${SPEC}, VerifyResponse, authorization`,
  call: 'checkMandate',
  answers: { [VERIFY]: transaction(change, 'Verification successful') },
  ...rest,
});

/** A card that is charged again without its holder. */
export const CARD_SAMPLES: readonly Sample[] = [
  charge('the card of a mandate was charged', transaction({}), {
    outcome: { kind: 'paid', providerReference: '4099546180', charged: { minor: 500, currency: 'RWF' } },
    needs: { ...BY_STATUS, 'data.id': 'unknown', 'data.amount': 'unknown', 'data.currency': 'unknown' },
  }),
  charge(
    'the card of a mandate was refused',
    transaction({ status: 'failed', gateway_response: 'Insufficient Funds' }),
    {
      outcome: { kind: 'declined', reason: 'insufficient-funds' },
      needs: { ...BY_STATUS, 'data.gateway_response': 'same kind' },
    },
  ),
  {
    title: 'a bank that wants its holder takes nothing',
    source: 'paystack.com/docs/payments/recurring-charges, "Charging the customer"',
    call: 'start',
    request: mandate,
    answers: {
      [CHARGE]: {
        json: {
          status: true,
          message: 'Please, redirect your customer to the authorization url provided',
          data: {
            authorization_url: 'https://checkout.paystack.com/resume/0744ub5o065nwyz',
            reference: 'pay.0001',
            access_code: '0744ub5o065nwyz',
            paused: true,
          },
        },
      },
    },
    outcome: { kind: 'declined', reason: 'refused' },
    changes: null,
  },
  charge(
    'the card was deactivated',
    {
      status: 400,
      json: { status: false, message: 'Authorization code is invalid', code: 'invalid_params' },
    },
    {
      outcome: { kind: 'declined', reason: 'mandate-ended' },
      needs: { status: 'unknown', message: 'same kind' },
    },
  ),
  card(
    'a card that may be charged again',
    {},
    {
      outcome: {
        kind: 'active',
        providerMandate: 'AUTH_q1',
        email: 'keza@example.rw',
        card: { brand: 'visa', last4: '4081', signature: 'SIG_yEXu7dLBeqG0kU7g95Ke' },
      },
      needs: {
        ...BY_STATUS,
        'data.authorization.authorization_code': 'unknown',
        'data.authorization.reusable': ['unknown', 'not-reusable'],
        'data.authorization.channel': 'same kind',
        'data.authorization.brand': 'same kind',
        'data.authorization.last4': 'same kind',
        'data.authorization.signature': 'same kind',
        'data.customer.email': 'unknown',
      },
    },
  ),
  card(
    'a card that may not',
    { authorization: { ...TRANSACTION.authorization, reusable: false } },
    {
      outcome: { kind: 'not-reusable' },
      needs: { ...BY_STATUS, 'data.authorization.reusable': 'unknown' },
    },
  ),
  card(
    'the first charge was not made yet',
    { status: 'abandoned' },
    { outcome: { kind: 'pending' }, needs: BY_STATUS },
  ),
  {
    ...{
      title: 'deactivated',
      source: `${SPEC}, customer_deactivateAuthorization`,
      call: 'endMandate',
      request: mandate,
    },
    answers: { [DEACTIVATE]: { json: { status: true, message: 'Authorization has been deactivated' } } },
    outcome: { kind: 'ended' },
    needs: { status: 'unknown' },
  },
  {
    title: 'the key is refused',
    source: `${SPEC}, 401`,
    call: 'endMandate',
    request: mandate,
    answers: { [DEACTIVATE]: { status: 401, json: { status: false, message: 'Invalid key' } } },
    outcome: { kind: 'unknown' },
  },
];
