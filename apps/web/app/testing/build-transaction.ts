import type { CallResult } from '@portal/contract/calls/calls';

type Transaction = CallResult<'readTransaction'>;

/**
 * Returns what the portal answers about a payment, for tests: airtime for RWF 1,000, delivered, paid by the wallet Zuba Money from the same number.
 * @param change the fields that the test is about
 */
export function buildTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    status: 'SUCCESS',
    transactionStatus: 'SUCCESS',
    transactionId: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA',
    shortReference: '7KQ2M-4XW9T',
    refTransactionId: null,
    transactionType: 'PREPAID_RECHARGE',
    rechargeType: 'PREPAID RECHARGE',
    paymentMode: 'ZUBA_MONEY_PUSH',
    paymentGateway: null,
    paymentOption: { label: 'Zuba Money', form: 'money', segment: 'zuba-money' },
    currencyCode: 'RWF',
    amount: '1000',
    charged: null,
    returned: null,
    takenBack: null,
    vat: null,
    fiscal: [],
    recharges: [],
    emailedTo: null,
    msisdn: '788100001',
    mobileNumber: '788100001',
    accountId: null,
    invoiceNumber: null,
    statusReason: null,
    bundleDescription: null,
    productCode: null,
    metaInfo: { leadId: null, contactSummary: null },
    redirectPage: '/',
    orderId: 'BBBBBBBBBBBBBBBBBBBBBBBBBBB',
    own: true,
    redirectUrl: null,
    retryable: false,
    cancellable: false,
    reversal: null,
    approval: null,
    instructions: null,
    final: true,
    timeline: [{ step: 'delivered', at: '2026-02-01T10:00:00Z' }],
    ...change,
  };
}
