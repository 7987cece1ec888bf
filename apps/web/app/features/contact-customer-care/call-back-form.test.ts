import { expect, test } from 'vitest';
import { parseCallBack, sendCallBack } from './call-back-form.ts';

const parse = (query: string) => parseCallBack(new URLSearchParams(query), 'sw');
const accept = {
  requestCallBack: async () =>
    ({ kind: 'ok', result: { reference: 'ABCD2345', window: 'evening' } }) as const,
};

test('a failed payment fills in its reference and topic', () => {
  expect(parse('topic=payment&subject=ABCD2345')).toEqual({
    msisdn: '',
    topic: 'payment',
    window: 'any',
    language: 'sw',
    subject: 'ABCD2345',
  });
});

test('unknown choices and markup in a text are left out', () => {
  expect(parse('topic=moon&window=night&language=de&subject=<b>call+me')).toMatchObject({
    topic: 'other',
    window: 'any',
    language: 'sw',
    subject: 'bcallme',
  });
});

test('a number in any spelling is sent, and something else is refused before it is sent', async () => {
  expect(await sendCallBack(parse('msisdn=0788 123 456'), accept)).toEqual({
    kind: 'sent',
    reference: 'ABCD2345',
    window: 'evening',
  });
  expect(await sendCallBack(parse('msisdn=12345'), accept)).toEqual({ kind: 'wrong-number' });
});

test('a field without a number is not called a wrong number', async () => {
  expect(await sendCallBack(parse('msisdn=++'), accept)).toEqual({ kind: 'no-number' });
});

test('an unreachable server and a refusal get different sentences', async () => {
  const values = parse('msisdn=788123456');
  const unreachable = { requestCallBack: async () => ({ kind: 'unreachable', cause: null }) as const };
  expect(await sendCallBack(values, unreachable)).toEqual({ kind: 'refused', message: null });
  const limited = {
    requestCallBack: async () =>
      ({ kind: 'refused', status: 429, code: 'RATE_LIMITED', message: 'Later.', details: {} }) as const,
  };
  expect(await sendCallBack(values, limited)).toEqual({ kind: 'refused', message: 'Later.' });
});
