import type { CallInput, CallResult } from '@portal/contract/calls';
import type { Answer } from '@portal/contract/portal-client';
import { expect, test } from 'vitest';
import { type CardRequest, emailProblem, startCard } from './start-card.ts';

type Sent = Answer<CallResult<'processPayment'>>;

const transactionId = 't'.repeat(22);
const request: CardRequest = {
  order: { orderId: 'o'.repeat(22) },
  gateway: 'dpo',
  email: ' keza+cards@example.rw ',
};
const page = 'https://gateway.example/page';

const sentTo = (redirectUrl: string | null): Sent => ({
  kind: 'ok',
  result: { transactionId, status: 'IN_PROCESS', redirectUrl, accessCode: redirectUrl && 'code' },
});
const refused = (code: 'PROVIDER_UNAVAILABLE' | 'ORDER_CLOSED' | 'INVALID_REQUEST', fields = {}) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: { fields } }) as const;

/** A payment service with one answer to `process`; it notes what it was asked. */
function service(process: Sent) {
  const asked: CallInput<'initiatePayment'>[] = [];
  return {
    asked,
    initiatePayment: async (input: CallInput<'initiatePayment'>) => {
      asked.push(input);
      return { kind: 'ok', result: { transactionId, encryptionKeyDetails: null } } as const;
    },
    processPayment: async () => process,
  };
}

test('the customer is sent to the page of the gateway they chose', async () => {
  const calls = service(sentTo(page));
  expect(await startCard(calls, request)).toEqual({
    kind: 'page',
    url: page,
    accessCode: 'code',
    transactionId,
  });
  expect(calls.asked).toEqual([
    expect.objectContaining({ paymentGateway: 'dpo', emailId: 'keza+cards@example.rw' }),
  ]);
});

test('without a page in time the status page tells how it goes on', async () => {
  expect(await startCard(service(sentTo(null)), request)).toEqual({ kind: 'status', transactionId });
});

test('a gateway that does not answer took nothing', async () => {
  expect(await startCard(service(refused('PROVIDER_UNAVAILABLE')), request)).toEqual({ kind: 'unavailable' });
});

test('an order that was paid meanwhile is closed', async () => {
  expect(await startCard(service(refused('ORDER_CLOSED')), request)).toEqual({ kind: 'closed' });
});

test('an address is asked for before anything is sent', async () => {
  const calls = service(sentTo(page));
  expect(await startCard(calls, { ...request, email: ' ' })).toEqual({
    kind: 'email',
    problem: 'email-required',
  });
  expect(await startCard(calls, { ...request, email: 'keza@' })).toEqual({
    kind: 'email',
    problem: 'email-invalid',
  });
  expect(calls.asked).toEqual([]);
});

test('any deliverable address will do', () => {
  for (const email of ['a@b.rw', 'keza.u+bank@mail.example.co.rw']) expect(emailProblem(email)).toBeNull();
  for (const email of ['keza', '@b.rw', 'a b@c.rw']) expect(emailProblem(email)).toBe('email-invalid');
});
