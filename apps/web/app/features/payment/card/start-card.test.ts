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

/** A payment service with a fixed answer to `process`; it records the initiate calls. */
function service(process: Sent) {
  const initiated: CallInput<'initiatePayment'>[] = [];
  return {
    initiated,
    initiatePayment: async (input: CallInput<'initiatePayment'>) => {
      initiated.push(input);
      return { kind: 'ok', result: { transactionId, encryptionKeyDetails: null } } as const;
    },
    processPayment: async () => process,
  };
}

test('redirects the customer to the page of the chosen gateway', async () => {
  const calls = service(sentTo(page));
  expect(await startCard(calls, request)).toEqual({
    kind: 'page',
    url: page,
    accessCode: 'code',
    transactionId,
  });
  expect(calls.initiated).toEqual([
    expect.objectContaining({ paymentGateway: 'dpo', emailId: 'keza+cards@example.rw' }),
  ]);
});

test('goes to the status page when the gateway has no page in time', async () => {
  expect(await startCard(service(sentTo(null)), request)).toEqual({ kind: 'status', transactionId });
});

test('reports a gateway that does not answer as unavailable', async () => {
  expect(await startCard(service(refused('PROVIDER_UNAVAILABLE')), request)).toEqual({ kind: 'unavailable' });
});

test('reports an order that was paid meanwhile as closed', async () => {
  expect(await startCard(service(refused('ORDER_CLOSED')), request)).toEqual({ kind: 'closed' });
});

test('requires a valid email address before it sends anything', async () => {
  const calls = service(sentTo(page));
  expect(await startCard(calls, { ...request, email: ' ' })).toEqual({
    kind: 'email',
    problem: 'email-required',
  });
  expect(await startCard(calls, { ...request, email: 'keza@' })).toEqual({
    kind: 'email',
    problem: 'email-invalid',
  });
  expect(calls.initiated).toEqual([]);
});

test('accepts every deliverable address', () => {
  for (const email of ['a@b.rw', 'keza.u+bank@mail.example.co.rw']) expect(emailProblem(email)).toBeNull();
  for (const email of ['keza', '@b.rw', 'a b@c.rw']) expect(emailProblem(email)).toBe('email-invalid');
});
