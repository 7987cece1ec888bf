import { expect, test } from 'vitest';
import { type DeskAct, openKeyOf } from './desk-act.ts';

// Of acts with one key only one proposal waits at a time: equal acts must share it, others must not.
const ACTS: readonly (readonly [one: DeskAct, other: DeskAct])[] = [
  [
    { kind: 'reopen', day: '2026-11-27' },
    { kind: 'reopen', day: '2026-11-28' },
  ],
  [
    { kind: 'explain', difference: 1, account: 'fees', debit: 'fees', credit: 'differences' },
    { kind: 'explain', difference: 2, account: 'fees', debit: 'fees', credit: 'differences' },
  ],
  [
    { kind: 'compensate', incident: 'a', customers: 3, productCode: null },
    { kind: 'compensate', incident: 'b', customers: 3, productCode: null },
  ],
  [
    { kind: 'send-again', document: 'd1', paymentId: 'p', invoiceNumber: 1 },
    { kind: 'send-again', document: 'd2', paymentId: 'p', invoiceNumber: 1 },
  ],
  [
    { kind: 'give-role', person: 'keza', role: 'care' },
    { kind: 'give-role', person: 'keza', role: 'finance' },
  ],
  [
    { kind: 'give-role', person: 'keza', role: 'care' },
    { kind: 'give-role', person: 'jean', role: 'care' },
  ],
];

test('a proposal does not keep one about something else from being made', () => {
  for (const [one, other] of ACTS) expect(openKeyOf(one)).not.toBe(openKeyOf(other));
  expect(new Set(ACTS.map(([one]) => openKeyOf(one))).size).toBe(ACTS.length - 1);
});

test('two corrections of the same accounts may wait at once', () => {
  expect(openKeyOf({ kind: 'correct', debit: 'bank', credit: 'fees', paymentId: null })).toBeNull();
});
