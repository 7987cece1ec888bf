import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Answer } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { type CardPaymentInput, startCardPayment, validatePaymentEmail } from './start-card.ts';

type Sent = Answer<CallResult<'processPayment'>>;

const transactionId = 't'.repeat(22);
const request: CardPaymentInput = {
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
  expect(await startCardPayment(calls, request)).toEqual({
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
  expect(await startCardPayment(service(sentTo(null)), request)).toEqual({ kind: 'status', transactionId });
});

test('reports a gateway that does not answer as unavailable', async () => {
  expect(await startCardPayment(service(refused('PROVIDER_UNAVAILABLE')), request)).toEqual({
    kind: 'unavailable',
  });
});

test('reports an order that was paid meanwhile as closed', async () => {
  expect(await startCardPayment(service(refused('ORDER_CLOSED')), request)).toEqual({ kind: 'closed' });
});

test('requires a valid email address before it sends anything', async () => {
  const calls = service(sentTo(page));
  expect(await startCardPayment(calls, { ...request, email: ' ' })).toEqual({
    kind: 'email',
    problem: 'email-required',
  });
  expect(await startCardPayment(calls, { ...request, email: 'keza@' })).toEqual({
    kind: 'email',
    problem: 'email-invalid',
  });
  expect(calls.initiated).toEqual([]);
});

test('accepts every deliverable address', () => {
  for (const email of ['a@b.rw', 'keza.u+bank@mail.example.co.rw'])
    expect(validatePaymentEmail(email)).toBeNull();
  for (const email of ['keza', '@b.rw', 'a b@c.rw'])
    expect(validatePaymentEmail(email)).toBe('email-invalid');
});
