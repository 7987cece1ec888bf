import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const OPEN_API_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a payment with our reference as conversation',
    source: 'openapiportal.m-pesa.com, C2B Single Stage',
    call: 'start',
    sends: [
      {
        to: 'POST /sandbox/ipg/v2/vodacomTZN/c2bPayment/singleStage/',
        headers: { origin: '*' },
        body: {
          input_Amount: '500',
          input_Country: 'TZN',
          input_Currency: 'RWF',
          input_CustomerMSISDN: '250788123456',
          input_ServiceProviderCode: '000000',
          input_ThirdPartyConversationID: 'pay0001',
          input_TransactionReference: 'pay0001',
          input_PurchasedItemsDesc: 'Recharge',
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by our reference',
    source: 'openapiportal.m-pesa.com, Query Transaction Status',
    call: 'check',
    sends: [
      {
        to: 'GET /sandbox/ipg/v2/vodacomTZN/queryTransactionStatus/?input_QueryReference=pay0001&input_ServiceProviderCode=000000&input_ThirdPartyConversationID=pay0001Q&input_Country=TZN',
        headers: { origin: '*' },
      },
    ],
  },
  {
    title: 'a reversal of the whole',
    source: 'openapiportal.m-pesa.com, Reversal',
    call: 'refund',
    sends: [
      {
        to: 'PUT /sandbox/ipg/v2/vodacomTZN/reversal/',
        headers: { origin: '*' },
        body: {
          input_ReversalAmount: '500',
          input_TransactionID: 'hv9ahxcg4ccv',
          input_Country: 'TZN',
          input_ServiceProviderCode: '000000',
          input_ThirdPartyConversationID: 'pay0001R',
        },
      },
    ],
  },
  {
    title: 'a second reversal is a conversation of its own',
    source: 'openapiportal.m-pesa.com, Reversal',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'PUT /sandbox/ipg/v2/vodacomTZN/reversal/',
        headers: { origin: '*' },
        body: {
          input_ReversalAmount: '500',
          input_TransactionID: 'hv9ahxcg4ccv',
          input_Country: 'TZN',
          input_ServiceProviderCode: '000000',
          input_ThirdPartyConversationID: 'pay0001R-2',
        },
      },
    ],
  },
];
