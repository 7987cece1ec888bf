import type { Sample } from '../../testing/samples/sample.ts';
import { CHECKOUT_ID, DOCUMENT, ERRORS, error, fault } from './daraja-payment.ts';

const PUSH = 'POST /mpesa/stkpush/v1/processrequest';

type Refused = Sample['outcome'] & { withoutMessage?: 'declined' | 'unknown' | 'same kind' };

/** A push that Daraja did not take down. */
function refusing(
  title: string,
  answer: ReturnType<typeof error>,
  { withoutMessage = 'same kind', ...outcome }: Refused,
): Sample {
  const needs = { errorCode: 'unknown', errorMessage: withoutMessage } as const;
  return { title, source: ERRORS, call: 'start', answers: { [PUSH]: answer }, outcome, needs };
}

const TAKEN_DOWN = {
  MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
  CheckoutRequestID: CHECKOUT_ID,
  ResponseCode: '0',
  ResponseDescription: 'Success. Request accepted for processing',
  CustomerMessage: 'Success. Request accepted for processing',
};

export const DARAJA_START_SAMPLES: readonly Sample[] = [
  {
    title: 'the customer is asked on the handset',
    source: DOCUMENT,
    call: 'start',
    answers: { [PUSH]: { json: TAKEN_DOWN } },
    outcome: { kind: 'awaiting-customer' },
    needs: { ResponseCode: 'unknown', CheckoutRequestID: 'unknown' },
  },
  refusing(
    'a callback address that Daraja does not take is our fault',
    error(400, '400.002.02', 'Bad Request - Invalid CallBackURL'),
    { ...fault('callback-refused'), withoutMessage: 'declined' },
  ),
  refusing(
    'so is a short code that it does not know',
    error(400, '400.002.02', 'Bad Request - Invalid BusinessShortCode'),
    { ...fault('account-unknown'), withoutMessage: 'declined' },
  ),
  refusing('so is a merchant that does not exist', error(500, '500.001.1001', 'Merchant does not exist'), {
    ...fault('account-unknown'),
    withoutMessage: 'unknown',
  }),
  refusing(
    'so is a password made with another passkey',
    error(500, '500.001.1001', '[MerchantValidate] - Wrong credentials'),
    { ...fault('credentials-refused'), withoutMessage: 'unknown' },
  ),
  refusing(
    'so is a product that the account does not have',
    error(404, '404.001.01', 'Resource not found'),
    fault('not-enabled'),
  ),
  refusing(
    "a number that it does not take is the customer's",
    error(400, '400.002.02', 'Bad Request - Invalid PhoneNumber'),
    { kind: 'declined', reason: 'refused' },
  ),
  refusing(
    'a customer with another open request is told so',
    error(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    ),
    { kind: 'declined', reason: 'payer-busy', withoutMessage: 'unknown' },
  ),
  refusing(
    'a spike arrest comes before anybody is asked: the same may be sent again',
    error(500, '500.003.02', 'Error Occurred: Spike Arrest Violation'),
    { kind: 'not-sent' },
  ),
  refusing('an error of its own says nothing', error(500, '500.003.1001', 'Internal Server Error'), {
    kind: 'unknown',
  }),
  {
    title: 'a refused token is renewed once, then it is our fault',
    source: 'safaricom/LNMOnlineAndroidSample#11: HTTP 404',
    call: 'start',
    answers: { [PUSH]: error(404, '404.001.03', 'Invalid Access Token') },
    outcome: { kind: 'not-sent', cause: { fault: 'credentials-refused' } },
    calls: { 'GET /oauth/v1/generate': 2, [PUSH]: 2 },
    needs: { errorCode: 'unknown' },
  },
  ...[
    ['404.001.03', 404],
    ['400.003.01', 400],
    ['401.002.01', 401],
  ].map(
    ([code, status]): Sample => ({
      title: `a token that ended early (${code}) costs nobody a purchase`,
      source: 'safaricom/LNMOnlineAndroidSample#11, martinmogusu/django-daraja#11',
      call: 'start',
      answers: {
        [PUSH]: [error(Number(status), String(code), 'Invalid Access Token'), { json: TAKEN_DOWN }],
      },
      outcome: { kind: 'awaiting-customer' },
      calls: { 'GET /oauth/v1/generate': 2 },
      changes: null,
    }),
  ),
  {
    title: 'a page of a proxy says nothing',
    source: 'observed at proxies',
    call: 'start',
    answers: { [PUSH]: { status: 503, text: '<html>Service Unavailable</html>' } },
    outcome: { kind: 'unknown' },
  },
];
