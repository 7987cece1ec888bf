import type { Sample } from '../../testing/samples/sample.ts';
import { SPEC } from './payment.ts';

const INITIALIZE = 'POST /transaction/initialize';

type Refusal = {
  status?: number;
  message: string;
  code?: string;
  /** What becomes of it without its sentence; left out, the same. */
  withoutMessage?: 'declined' | 'not-sent' | 'same kind';
};

/** A refusal, with a sentence of the provider's list of errors. */
function refusing(
  title: string,
  { status = 400, message, code, withoutMessage }: Refusal,
  outcome: Sample['outcome'],
): Sample {
  const json = { status: false, message, ...(code && { code }), meta: { nextStep: 'Try again' } };
  const needs = { status: 'unknown', ...(withoutMessage && { message: withoutMessage }) } as const;
  const source = `${SPEC}, errors/api-errors.json`;
  return { title, source, call: 'start', answers: { [INITIALIZE]: { status, json } }, outcome, needs };
}

const fault = (kind: string) => ({ kind: 'misconfigured', cause: { fault: kind } }) as const;

export const START_SAMPLES: readonly Sample[] = [
  {
    title: 'the customer is sent to the page',
    source: `${SPEC}, TransactionInitializeResponse`,
    call: 'start',
    answers: {
      [INITIALIZE]: {
        json: {
          status: true,
          message: 'Authorization URL created',
          data: {
            authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
            access_code: '0peioxfhpn',
            reference: 'pay.0001',
          },
        },
      },
    },
    outcome: {
      kind: 'redirect',
      url: 'https://checkout.paystack.com/0peioxfhpn',
      providerReference: '0peioxfhpn',
    },
    needs: {
      status: ['unknown', 'declined'],
      'data.authorization_url': 'unknown',
      'data.access_code': 'unknown',
    },
  },
  {
    title: 'a page on another site is never opened',
    source: 'SAFETY X11',
    call: 'start',
    answers: {
      [INITIALIZE]: {
        json: {
          status: true,
          data: {
            authorization_url: 'https://checkout.paystack.example/0peioxfhpn',
            access_code: '0peioxfhpn',
          },
        },
      },
    },
    outcome: { kind: 'unknown' },
    changes: null,
  },
  refusing(
    'a key that is refused is our fault',
    { status: 401, message: 'Invalid key', code: 'invalid_Key' },
    fault('credentials-refused'),
  ),
  refusing(
    'so is a header that is not understood',
    { status: 401, message: 'Format is Authorization Bearer [secret key]' },
    fault('credentials-refused'),
  ),
  refusing(
    'a currency that the account does not have is our fault',
    { message: 'Currency not supported by merchant', code: 'unsupported_currency' },
    fault('currency-refused'),
  ),
  refusing(
    'the same without a code',
    { status: 403, message: 'Currency not supported by merchant', withoutMessage: 'not-sent' },
    fault('currency-refused'),
  ),
  refusing(
    'a disabled business is our fault',
    { message: 'Invalid Merchant Selected', withoutMessage: 'declined' },
    fault('account-unknown'),
  ),
  refusing(
    'channels that are all switched off are our fault',
    { message: 'No active channel', withoutMessage: 'declined' },
    fault('not-enabled'),
  ),
  refusing(
    "an address that the gateway does not accept is this customer's, whatever its words are",
    { message: 'Invalid Email Address Passed: currency not supported by merchant@example.rw' },
    { kind: 'declined', reason: 'refused' },
  ),
  refusing(
    'a sum above the limit of all merchants is about this order',
    { message: 'Transaction amount limit exceeded', withoutMessage: 'same kind' },
    { kind: 'declined', reason: 'limit-exceeded' },
  ),
  {
    title: 'a page of a firewall proves nothing',
    source: 'observed at proxies',
    call: 'start',
    answers: { [INITIALIZE]: { status: 403, text: '<html>Blocked</html>' } },
    outcome: { kind: 'unknown' },
  },
];
