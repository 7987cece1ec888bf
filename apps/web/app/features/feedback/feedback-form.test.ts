import { expect, test } from 'vitest';
import { NO_FEEDBACK, readFeedbackForm, sendFeedback } from './feedback-form.ts';

const WORDS = 'The queue in Musanze was short.';

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const portal = {
  saveFeedback: async () => ({ kind: 'ok', result: { reference: 'ABCD2345' } }) as const,
};

test('what is written is sent, and comes back with a reference', async () => {
  const form = readFeedbackForm(
    sent({ topic: 'shop', rating: '5', message: WORDS, contact: '0788 123 456' }),
  );
  expect(form).toEqual({ topic: 'shop', rating: 5, message: WORDS, contact: '0788 123 456' });
  expect(await sendFeedback(form, portal)).toEqual({ kind: 'sent', reference: 'ABCD2345' });
});

test('a rating and an address for the answer may be left out', async () => {
  const form = readFeedbackForm(sent({ topic: 'network', message: WORDS }));
  expect(form).toMatchObject({ rating: null, contact: '' });
  expect((await sendFeedback(form, portal)).kind).toBe('sent');
});

test.each([
  [{ message: '   short   ' }, { message: 'short' }],
  [{ message: 'x'.repeat(2001) }, { message: 'long' }],
  [{ message: WORDS, contact: 'call me' }, { contact: 'unknown' }],
])('what can’t be sent is said at its field: %j', async (change, problems) => {
  const outcome = await sendFeedback({ ...NO_FEEDBACK, ...change }, portal);
  expect(outcome).toEqual({ kind: 'refused', problems });
});

test('a new line counts as one sign, as it did on the page', async () => {
  const message = 'x'.repeat(9).concat('\r\n').repeat(200);
  const form = readFeedbackForm(sent({ topic: 'care', message }));
  expect((await sendFeedback(form, portal)).kind).toBe('sent');
});

test('choices that nobody offered count as none', () => {
  expect(readFeedbackForm(sent({ topic: 'moon', rating: '9' }))).toMatchObject({
    topic: 'other',
    rating: null,
  });
});

test('an opinion that is refused for a limit says why', async () => {
  const message = 'Too many requests. You can try again in 10 minutes.';
  const limited = {
    saveFeedback: async () =>
      ({ kind: 'refused', status: 429, code: 'RATE_LIMITED', message, details: {} }) as const,
  };
  const outcome = await sendFeedback({ ...NO_FEEDBACK, message: WORDS }, limited);
  expect(outcome).toEqual({ kind: 'refused', problems: { form: { message } } });
});

test('a server that can’t be reached loses nothing of what was typed', async () => {
  const cut = { saveFeedback: async () => ({ kind: 'unreachable', cause: null }) as const };
  const outcome = await sendFeedback({ ...NO_FEEDBACK, message: WORDS }, cut);
  expect(outcome).toEqual({ kind: 'refused', problems: { form: { message: null } } });
});
