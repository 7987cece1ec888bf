import type { CsvMapping, MatchRule, SettlementSource } from './source.ts';

const BY_REFERENCE: MatchRule[] = [
  { name: 'our reference', by: 'our-reference' },
  { name: 'provider reference', by: 'provider-reference' },
];
const BY_AMOUNT: MatchRule = { name: 'amount within 15 minutes', by: 'amount-and-time', withinMinutes: 15 };

/** M-Pesa's times are those of Nairobi in every country (`daraja-wire.ts`). */
const EAST_AFRICA_MINUTES = 180;

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
  states: {
    column: ['Status'],
    done: ['success', 'successful', 'processed', 'completed', 'paid', 'settled'],
  },
  kinds: [
    { kind: 'payout', when: { type: ['payout', 'payouts', 'settlement'] } },
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
  timeFormat: ['yyyy-MM-dd HH:mm[:ss]', 'dd/MM/yyyy HH:mm[:ss]'],
  states: { column: ['Status', 'Transaction Status'], done: ['completed', 'successful', 'success'] },
  kinds: [
    { kind: 'refund', when: { text: ['refund', 'reversal', 'transfer'] } },
    { kind: 'payout', when: { text: ['withdrawal', 'cash out', 'cashout', 'sweep', 'bank'] } },
    { kind: 'fee', when: { text: ['fee', 'fees', 'charge', 'charges'] } },
    { kind: 'money-out', when: { text: ['disbursement', 'disburse'] } },
    { kind: 'charge', when: { text: ['payment', 'debit', 'requesttopay'] } },
    { kind: 'money-in', when: { text: ['deposit', 'cash in', 'cashin', 'top up', 'topup'] } },
  ],
  otherwise: 'in-or-out',
};

/**
 * The organisation statement of M-Pesa's portal, which begins with lines about the organisation. Only Reason Type says what
 * a row is: Details contains names of payers, such as COFFEE HOUSE.
 */
const MPESA: CsvMapping = {
  columns: {
    at: ['Completion Time'],
    moneyIn: ['Paid In'],
    moneyOut: ['Withdrawn'],
    currency: ['Currency'],
    reference: ['A/C No.', 'A/C No', 'Account No.', 'Account No'],
    providerReference: ['Receipt No.', 'Receipt No'],
    text: ['Reason Type'],
  },
  required: ['Reason Type'],
  timeFormat: [
    'dd-MM-yyyy HH:mm[:ss]',
    'yyyy-MM-dd HH:mm[:ss]',
    'dd/MM/yyyy HH:mm[:ss]',
    'yyyy/MM/dd HH:mm[:ss]',
    'dd/MM/yyyy hh:mm[:ss] a',
    'dd-MM-yyyy hh:mm[:ss] a',
    'dd/MM/yy HH:mm[:ss]',
    'dd/MM/yy hh:mm[:ss] a',
    'dd-MMM-yyyy HH:mm[:ss]',
    'dd MMM yyyy HH:mm[:ss]',
  ],
  utcOffsetMinutes: EAST_AFRICA_MINUTES,
  states: { column: ['Transaction Status', 'Status'], done: ['completed'] },
  kinds: [
    { kind: 'fee', when: { text: ['charge', 'charges', 'fee', 'fees'] } },
    { kind: 'refund', when: { text: ['reversal', 'reversed'] } },
    { kind: 'payout', when: { text: ['bank', 'withdrawal', 'withdraw', 'funds transfer'] } },
    // What the organisation pays to others is no charge of a customer.
    { kind: 'money-out', when: { text: ['business payment', 'business pay bill', 'business buy goods'] } },
    {
      kind: 'charge',
      when: {
        text: [
          'pay bill',
          'paybill',
          'pay utility',
          'pay merchant',
          'buy goods',
          'merchant payment',
          'customer merchant',
        ],
      },
    },
  ],
  otherwise: 'in-or-out',
};

/** The statement of an acquirer at eKash, as docs/ekash.md asks for it: each transfer with its names in the switch's words. */
const EKASH: CsvMapping = {
  columns: {
    at: ['completedTimestamp', 'Completed', 'Date'],
    amount: ['amount', 'Amount'],
    fee: ['fee', 'Fee'],
    currency: ['currency', 'Currency'],
    reference: ['reference', 'Reference'],
    providerReference: ['transferId', 'Transfer id'],
    payoutReference: ['settlementId', 'Settlement id'],
    text: ['kind', 'Kind'],
  },
  timeFormat: 'iso',
  states: { column: ['transferState', 'State'], done: ['committed'] },
  kinds: [
    { kind: 'refund', when: { text: 'refund' } },
    { kind: 'payout', when: { text: ['settlement', 'payout'] } },
    { kind: 'fee', when: { text: 'fee' } },
    { kind: 'charge', when: { text: 'payment' } },
  ],
  otherwise: 'in-or-out',
};

/** A fee of the bank, as its own word: RECHARGE and CHARGEBACK are none. */
const BANK_FEES = ['charge', 'charges'].map(
  (contains): MatchRule => ({ name: 'bank charges', by: 'text', contains, account: 'fees' }),
);

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
    name: 'ekash',
    mode: 'ekash',
    format: { kind: 'csv', mapping: EKASH },
    rules: BY_REFERENCE,
    owner: 'finance',
  },
  {
    name: 'bank',
    mode: null,
    format: { kind: 'bank' },
    rules: [
      { name: 'payout reference', by: 'payout-reference' },
      { name: 'payout amount within 5 days', by: 'payout-amount', withinDays: 5 },
      ...BANK_FEES,
    ],
    owner: 'finance',
  },
];
