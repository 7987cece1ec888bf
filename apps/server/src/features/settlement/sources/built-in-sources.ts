import type { CsvMapping, MatchRule, SettlementSource } from './source.ts';

const BY_REFERENCE: MatchRule[] = [
  { name: 'our reference', by: 'our-reference' },
  { name: 'provider reference', by: 'provider-reference' },
];
const BY_AMOUNT: MatchRule = { name: 'amount within 15 minutes', by: 'amount-and-time', withinMinutes: 15 };

/** The export of transactions and that of payouts in Paystack's dashboard; both may be in one file. */
const PAYSTACK: CsvMapping = {
  columns: {
    at: ['Transaction date', 'Transaction Date', 'Paid at', 'Settlement date'],
    amount: ['Amount paid', 'Amount Paid', 'Amount', 'Net amount'],
    fee: ['Paystack fee', 'Paystack Fees', 'Fees'],
    currency: ['Currency'],
    reference: ['Reference number', 'Reference'],
    providerReference: ['Transaction ID', 'Id'],
    payoutReference: ['Payout ID', 'Settlement ID'],
    text: ['Type', 'Gateway response'],
  },
  timeFormat: 'iso',
  kinds: [
    { kind: 'skip', when: { status: ['failed', 'abandoned', 'pending', 'reversed'] } },
    { kind: 'payout', when: { type: ['payout', 'settlement'] } },
    { kind: 'refund', when: { type: 'refund' } },
    { kind: 'dispute', when: { type: ['dispute', 'chargeback'] } },
  ],
  otherwise: 'sign',
};

/** The history of transactions in MTN's MoMo portal for merchants. */
const MOMO: CsvMapping = {
  columns: {
    at: ['Date', 'Transaction Date'],
    amount: ['Amount'],
    fee: ['Fee'],
    currency: ['Currency'],
    reference: ['External Transaction Id', 'External id', 'ExternalId'],
    providerReference: ['Financial Transaction Id', 'Id', 'Transaction Id'],
    text: ['Type', 'Transaction Type'],
  },
  timeFormat: 'yyyy-MM-dd HH:mm:ss',
  kinds: [
    { kind: 'skip', when: { status: ['failed', 'pending', 'rejected'] } },
    { kind: 'refund', when: { text: ['refund', 'reversal', 'transfer'] } },
    { kind: 'payout', when: { text: ['withdrawal', 'cash out', 'sweep', 'bank'] } },
    { kind: 'fee', when: { text: 'fee' } },
    { kind: 'charge', when: { text: ['payment', 'debit', 'requesttopay'] } },
  ],
  otherwise: 'in-or-out',
};

/** The organisation statement of M-Pesa, which begins with lines about the organisation. */
const MPESA: CsvMapping = {
  columns: {
    at: ['Completion Time'],
    moneyIn: ['Paid In'],
    moneyOut: ['Withdrawn'],
    currency: ['Currency'],
    reference: ['A/C No.', 'Account No.'],
    providerReference: ['Receipt No.'],
    text: ['Reason Type', 'Details'],
  },
  timeFormat: 'dd-MM-yyyy HH:mm:ss',
  kinds: [
    { kind: 'skip', when: { 'transaction status': ['failed', 'cancelled', 'pending', 'declined'] } },
    { kind: 'fee', when: { text: ['charge', 'fee'] } },
    { kind: 'refund', when: { text: 'reversal' } },
    { kind: 'payout', when: { text: ['bank', 'withdrawal', 'funds transfer'] } },
    { kind: 'charge', when: { text: ['pay bill', 'paybill', 'merchant payment', 'customer merchant'] } },
  ],
  otherwise: 'in-or-out',
};

/** The sources that exist without configuration. A source of the configured file replaces the one of its name. */
export const BUILT_IN_SOURCES: readonly SettlementSource[] = [
  {
    name: 'paystack',
    mode: 'card-paystack',
    format: { kind: 'csv', mapping: PAYSTACK },
    rules: BY_REFERENCE,
    owner: 'finance',
  },
  {
    name: 'momo',
    mode: 'momo',
    format: { kind: 'csv', mapping: MOMO },
    rules: [...BY_REFERENCE, BY_AMOUNT],
    owner: 'finance',
  },
  {
    name: 'mpesa',
    mode: 'mpesa',
    format: { kind: 'csv', mapping: MPESA },
    rules: [...BY_REFERENCE, BY_AMOUNT],
    owner: 'finance',
  },
  {
    name: 'bank',
    mode: null,
    format: { kind: 'bank' },
    rules: [
      { name: 'payout reference', by: 'payout-reference' },
      { name: 'payout amount within 5 days', by: 'payout-amount', withinDays: 5 },
      { name: 'bank charges', by: 'text', contains: 'charge', account: 'fees' },
    ],
    owner: 'finance',
  },
];
