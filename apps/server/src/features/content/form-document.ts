import { parseFormSchema } from '@portal/domain/forms/form-schema';
import { z } from 'zod';
import { isSafePattern } from './safe-pattern.ts';

/** A form that an operator describes (SPEC section 3 "Form schema"); what is wrong with it is reported in words. */
export const formDocument = z.unknown().transform((given, context) => {
  const parsed = parseFormSchema(given, isSafePattern);
  if (parsed.kind === 'ok') return parsed.schema;
  for (const message of parsed.problems) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
