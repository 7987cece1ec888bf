import type { CallResult } from '@portal/contract/calls/calls';
import type { Answer } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { settleOpenPayments } from './settle-open-payments.ts';

type Transaction = CallResult<'readTransaction'>;

const stored = { id: 'tx-1', amount: '523', currency: 'RWF', since: '2026-11-28T12:00:00Z' } as const;

/** Settles the one payment of a device by the server's answer. */
async function settle(answer: Answer<Transaction>) {
  const forgotten: string[] = [];
  const receipts: string[] = [];
  const shown = await settleOpenPayments(
    { readTransaction: async () => answer },
    {
      payments: { read: () => [stored], forget: (id) => forgotten.push(id) },
      receipts: { remember: ({ reference }) => receipts.push(reference) },
    },
  );
  return { shown, forgotten, receipts };
}

const transaction = (change: Partial<Transaction>): Answer<Transaction> => ({
  kind: 'ok',
  result: {
    transactionId: 'tx-1',
    own: true,
    final: false,
    cancellable: true,
    status: 'IN_PROCESS',
    takenBack: null,
    recharges: [],
    timeline: [],
    msisdn: '788100001',
    accountId: null,
    ...change,
  } as unknown as Transaction,
});

const refused = (code: 'NOT_FOUND' | 'RATE_LIMITED'): Answer<Transaction> => ({
  kind: 'refused',
  status: 404,
  code,
  message: 'said',
  details: {},
});

test('a payment that waits, is being delivered, or cannot be read now leads back to its page', async () => {
  expect(await settle(transaction({}))).toEqual({
    shown: [{ ...stored, waits: true }],
    forgotten: [],
    receipts: [],
  });
  expect((await settle(transaction({ cancellable: false }))).shown).toEqual([{ ...stored, waits: false }]);
  for (const answer of [{ kind: 'unreachable', cause: null } as const, refused('RATE_LIMITED')])
    expect(await settle(answer)).toMatchObject({ shown: [{ id: 'tx-1' }], forgotten: [] });
});

test('a purchase that was made while its tab was closed is in the last receipts, and its payment is forgotten', async () => {
  const timeline = [{ step: 'delivered', at: '2026-11-28T12:05:00Z' }] as Transaction['timeline'];
  const made = transaction({ final: true, cancellable: false, status: 'SUCCESS', timeline });
  expect(await settle(made)).toEqual({ shown: [], forgotten: ['tx-1'], receipts: ['tx-1'] });
});

test('a payment that failed, that is unknown, or of the visitor before is forgotten without a receipt', async () => {
  const ended = transaction({ final: true, status: 'FAILED' });
  for (const answer of [ended, refused('NOT_FOUND'), transaction({ own: false })])
    expect(await settle(answer)).toEqual({ shown: [], forgotten: ['tx-1'], receipts: [] });
});
