import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { Sample, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const OPEN_API_PAYMENT: SamplePayment = {
  reference: 'pay0001',
  providerReference: 'hv9ahxcg4ccv',
  payer: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
};

const BASE = '/sandbox/ipg/v2/vodacomTZN';
const [PAY, QUERY, REVERSE] = [
  `POST ${BASE}/c2bPayment/singleStage/`,
  `GET ${BASE}/queryTransactionStatus/`,
  `PUT ${BASE}/reversal/`,
];

/** The answer to the request for a session. */
export const OPEN_SESSION = {
  [`GET ${BASE}/getSession/`]: {
    json: { output_ResponseCode: 'INS-0', output_ResponseDesc: 'ok', output_SessionID: 'a session' },
  },
};

const DOCUMENT = 'openapiportal.m-pesa.com (PROVIDERS.md section 6b)';

/** Its list of codes, in the words of clients that carry it over. */
const CODES = 'openapiportal.m-pesa.com, response codes';

const DONE = {
  output_ResponseCode: 'INS-0',
  output_ResponseDesc: 'Request processed successfully',
  output_TransactionID: 'hv9ahxcg4ccv',
  output_ConversationID: '4c3d3e1c77504ba48d6b15c2c8c8e9f0',
  output_ThirdPartyConversationID: 'pay0001',
};

function refused(code: string, status: number, outcome: Sample['outcome']): Sample {
  const json = {
    output_ResponseCode: code,
    output_ResponseDesc: 'x',
    output_ConversationID: '',
    output_TransactionID: 'N/A',
  };
  return {
    title: `${code} is ${outcome.kind}`,
    source: DOCUMENT,
    call: 'start' as const,
    outcome,
    answers: { [PAY]: { status, json } },
    needs: { output_ResponseCode: 'unknown' },
  };
}

const fault = (kind: string) => ({ kind: 'misconfigured', cause: { fault: kind } }) as const;

function queried(title: string, status: string, outcome: Sample['outcome']): Sample {
  const { output_TransactionID: _, ...answer } = { ...DONE, output_ThirdPartyConversationID: 'pay0001Q' };
  return {
    title,
    source: DOCUMENT,
    call: 'check' as const,
    outcome,
    answers: { [QUERY]: { json: { ...answer, output_ResponseTransactionStatus: status } } },
    needs: { output_ResponseCode: 'unknown', output_ResponseTransactionStatus: 'unknown' },
  };
}

export const OPEN_API_SAMPLES: readonly Sample[] = [
  {
    title: 'the customer has paid',
    source: DOCUMENT,
    call: 'start',
    answers: { [PAY]: { status: 201, json: DONE } },
    outcome: { kind: 'paid', providerReference: 'hv9ahxcg4ccv' },
    needs: { output_ResponseCode: 'unknown', output_TransactionID: 'unknown' },
  },
  refused('INS-5', 401, { kind: 'declined', reason: 'refused-by-customer' }),
  refused('INS-2006', 422, { kind: 'declined', reason: 'insufficient-funds' }),
  refused('INS-15', 400, { kind: 'declined', reason: 'limit-exceeded' }),
  refused('INS-21', 400, { kind: 'declined', reason: 'refused' }),
  refused('INS-13', 400, fault('account-unknown')),
  refused('INS-20', 400, fault('request-refused')),
  refused('INS-26', 400, fault('currency-refused')),
  refused('INS-997', 400, fault('not-enabled')),
  refused('INS-990', 400, { kind: 'declined', reason: 'limit-exceeded' }),
  refused('INS-994', 400, { kind: 'declined', reason: 'provider-busy' }),
  refused('INS-9999', 400, { kind: 'unknown' }),
  queried('a charge is paid, though the answer has no number of the transaction', 'Completed', {
    kind: 'paid',
    providerReference: 'pay0001',
  }),
  queried('a status in capitals is the same', 'COMPLETED', { kind: 'paid' }),
  {
    ...queried('the number of the transaction is that of the original', 'Completed', { kind: 'unknown' }),
    source: `${DOCUMENT}; output_OriginalTransactionID, output_Reversed`,
    answers: {
      [QUERY]: {
        json: {
          ...DONE,
          output_TransactionID: 'number of the query',
          output_ThirdPartyConversationID: 'pay0001Q',
          output_OriginalTransactionID: 'hv9ahxcg4ccv',
          output_ResponseTransactionStatus: 'Completed',
          output_Reversed: 'False',
        },
      },
    },
    outcome: { kind: 'paid', providerReference: 'hv9ahxcg4ccv' },
    needs: {
      output_ResponseCode: 'unknown',
      output_ResponseTransactionStatus: 'unknown',
      output_OriginalTransactionID: 'same kind',
    },
  },
  {
    ...queried('a charge that was reversed is not paid', 'Completed', { kind: 'unknown' }),
    answers: {
      [QUERY]: {
        json: {
          output_ResponseCode: 'INS-0',
          output_ResponseTransactionStatus: 'Completed',
          output_Reversed: 'True',
        },
      },
    },
    changes: null,
  },
  {
    title: 'a success that names no transaction is not one',
    source: CODES,
    call: 'start',
    answers: { [PAY]: { status: 201, json: { ...DONE, output_TransactionID: 'N/A' } } },
    outcome: { kind: 'unknown' },
  },
  queried('the customer has not answered', 'Pending', { kind: 'pending' }),
  queried('the customer refused', 'Cancelled', { kind: 'declined', reason: 'refused-by-customer' }),
  queried('nobody knows', 'N/A', { kind: 'unknown' }),
  {
    title: 'a reversal is carried out at once',
    source: DOCUMENT,
    call: 'refund',
    answers: {
      [REVERSE]: {
        json: {
          ...DONE,
          output_TransactionID: 'r5s9ahxcg4cc',
          output_ThirdPartyConversationID: 'pay0001R',
        },
      },
    },
    outcome: { kind: 'refunded', refundReference: 'r5s9ahxcg4cc' },
    needs: { output_ResponseCode: 'unknown', output_TransactionID: 'same kind' },
  },
  ...(
    [
      ['Completed', { kind: 'refunded', refundReference: 'pay0001R' }],
      ['completed ', { kind: 'refunded', refundReference: 'pay0001R' }],
      ['Pending', { kind: 'submitted' }],
      ['Failed', { kind: 'refused' }],
      ['N/A', { kind: 'unknown' }],
    ] as const
  ).map(
    ([status, outcome]): Sample => ({
      title: `a repeated reversal is what became of the first: ${status}`,
      source: `${CODES}, INS-10 says only that the conversation was there before`,
      call: 'refund',
      answers: {
        [REVERSE]: { status: 409, json: { output_ResponseCode: 'INS-10', output_TransactionID: '' } },
        [QUERY]: { json: { output_ResponseCode: 'INS-0', output_ResponseTransactionStatus: status } },
      },
      outcome,
      needs: {
        output_ResponseCode: 'unknown',
        output_ResponseTransactionStatus: 'unknown',
      },
    }),
  ),
  {
    title: 'a reversal is refused',
    source: DOCUMENT,
    call: 'refund',
    answers: {
      [REVERSE]: { status: 400, json: { output_ResponseCode: 'INS-6', output_TransactionID: 'N/A' } },
    },
    outcome: { kind: 'refused' },
    needs: { output_ResponseCode: 'unknown' },
  },
];
