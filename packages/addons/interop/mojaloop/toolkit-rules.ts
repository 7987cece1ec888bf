/** Amounts by which the toolkit answers a request in its own way; every other is paid. */
export const AMOUNTS = {
  paid: 1_000,
  rejected: 1_101,
  refused: 1_102,
  silent: 1_103,
  late: 1_104,
  twice: 1_105,
} as const;

/** What the toolkit does with a request of this amount. */
type Rule = { kind: 'callback' | 'validation'; amount: number; event: object };

/** How long the callback is late: quote and transfer come before it. */
const LATE_MS = 6_000;

const rule = (ruleId: number, { kind, amount, event }: Rule) => ({
  type: kind,
  version: 1,
  ruleId,
  priority: 10,
  description: `a request of ${amount}`,
  apiVersion: { minorVersion: 1, majorVersion: 1, type: 'fspiop', asynchronous: true },
  conditions: {
    all: [
      { fact: 'operationPath', operator: 'equal', value: '/transactionRequests' },
      { fact: 'method', operator: 'equal', value: 'post' },
      { fact: 'body', operator: 'numericEqual', value: String(amount), path: 'amount.amount' },
    ],
  },
  event,
});

const put = { method: 'put', path: '/transactionRequests/{ID}', delay: 0 };

/** The toolkit's rules for its callbacks. */
export const CALLBACK_RULES = [
  rule(1, {
    kind: 'callback',
    amount: AMOUNTS.rejected,
    event: {
      ...put,
      type: 'MOCK_CALLBACK',
      params: { body: { transactionRequestState: 'REJECTED' } },
    },
  }),
  rule(2, {
    kind: 'callback',
    amount: AMOUNTS.late,
    event: {
      ...put,
      type: 'MOCK_CALLBACK',
      params: { delay: LATE_MS, body: { transactionRequestState: 'RECEIVED' } },
    },
  }),
  rule(3, { kind: 'callback', amount: AMOUNTS.silent, event: { ...put, type: 'NO_CALLBACK', params: {} } }),
];

/** The toolkit's rules for errors. */
export const VALIDATION_RULES = [
  rule(1, {
    kind: 'validation',
    amount: AMOUNTS.refused,
    event: {
      method: 'put',
      path: '/transactionRequests/{ID}/error',
      delay: 0,
      type: 'FIXED_ERROR_CALLBACK',
      params: { body: { errorInformation: { errorCode: '4200', errorDescription: 'Payer limit error' } } },
    },
  }),
];
