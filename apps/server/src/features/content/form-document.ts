import { parseFormSchema } from '@portal/domain/forms/form-schema';
import { z } from 'zod';
import { isSafePattern } from './safe-pattern.ts';

/** Schema of a form defined by an operator (SPEC section 3 "Form schema"). Problems are reported as text. */
export const formDocument = z.unknown().transform((given, context) => {
  const parsed = parseFormSchema(given, isSafePattern);
  if (parsed.kind === 'ok') return parsed.schema;
  for (const message of parsed.problems) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
