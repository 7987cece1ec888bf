import { expect, test } from 'vitest';
import { EMPTY_FEEDBACK, parseFeedbackForm, sendFeedback } from './feedback-form.ts';

const MESSAGE = 'The queue in Musanze was short.';

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const portal = {
  saveFeedback: async () => ({ kind: 'ok', result: { reference: 'ABCD2345' } }) as const,
};

test('sends the feedback and returns a reference', async () => {
  const form = parseFeedbackForm(
    sent({ topic: 'shop', rating: '5', message: MESSAGE, contact: '0788 123 456' }),
  );
  expect(form).toEqual({ topic: 'shop', rating: 5, message: MESSAGE, contact: '0788 123 456' });
  expect(await sendFeedback(form, portal)).toEqual({ kind: 'sent', reference: 'ABCD2345' });
});

test('accepts feedback without a rating and without a contact', async () => {
  const form = parseFeedbackForm(sent({ topic: 'network', message: MESSAGE }));
  expect(form).toMatchObject({ rating: null, contact: '' });
  expect((await sendFeedback(form, portal)).kind).toBe('sent');
});

test.each([
  [{ message: '   short   ' }, { message: 'short' }],
  [{ message: 'x'.repeat(2001) }, { message: 'long' }],
  [{ message: MESSAGE, contact: 'call me' }, { contact: 'unknown' }],
])('shows a problem at its field: %j', async (change, problems) => {
  const outcome = await sendFeedback({ ...EMPTY_FEEDBACK, ...change }, portal);
  expect(outcome).toEqual({ kind: 'refused', problems });
});

test('counts a line break as one character, as the page does', async () => {
  const message = 'x'.repeat(9).concat('\r\n').repeat(200);
  const form = parseFeedbackForm(sent({ topic: 'care', message }));
  expect((await sendFeedback(form, portal)).kind).toBe('sent');
});

test('ignores unknown choices', () => {
  expect(parseFeedbackForm(sent({ topic: 'moon', rating: '9' }))).toMatchObject({
    topic: 'other',
    rating: null,
  });
});

test('shows the message of the server when the rate limit refuses the feedback', async () => {
  const message = 'Too many requests. You can try again in 10 minutes.';
  const limited = {
    saveFeedback: async () =>
      ({ kind: 'refused', status: 429, code: 'RATE_LIMITED', message, details: {} }) as const,
  };
  const outcome = await sendFeedback({ ...EMPTY_FEEDBACK, message: MESSAGE }, limited);
  expect(outcome).toEqual({ kind: 'refused', problems: { form: { message } } });
});

test('reports an unreachable server and keeps the typed values', async () => {
  const unreachable = { saveFeedback: async () => ({ kind: 'unreachable', cause: null }) as const };
  const outcome = await sendFeedback({ ...EMPTY_FEEDBACK, message: MESSAGE }, unreachable);
  expect(outcome).toEqual({ kind: 'refused', problems: { form: { message: null } } });
});
