import { parseFormSchema } from '@portal/domain/forms/form-schema';
import { expect, test } from 'vitest';
import { submitContactForm } from './contact-form.tsx';

const parsed = parseFormSchema(
  {
    fields: [{ name: 'message', label: 'Message', type: 'textarea', required: true, rank: 1 }],
    actions: [{ type: 'submit', label: 'Send', rank: 1 }],
  },
  () => true,
);
if (parsed.kind === 'broken') throw new Error(parsed.problems.join());
const { schema } = parsed;

test('shows the message of the server and keeps the typed values when the rate limit refuses the form', async () => {
  const message = 'Too many requests. You can try again in 10 minutes.';
  const limited = {
    sendContactForm: async () =>
      ({ kind: 'refused', status: 429, code: 'RATE_LIMITED', message, details: {} }) as const,
  };
  const posted = new FormData();
  posted.set('form.message', 'Please call me about fibre.');
  expect(await submitContactForm(limited, schema, posted)).toEqual({
    kind: 'refused',
    values: { message: 'Please call me about fibre.' },
    problems: {},
    refusal: { message },
  });
});
