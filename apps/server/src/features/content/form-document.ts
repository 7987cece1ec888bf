import { parseFormSchema } from '@portal/domain/forms/form-schema';
import { z } from 'zod';
import { isSafePattern } from './safe-pattern.ts';

/**
 * Schema of a form defined by an operator (SPEC section 3 "Form schema"). Problems are reported as text, with the field.
 * @param needed names of fields without which nothing can be done with what a customer sends
 */
export function formDocument(needed: readonly string[]) {
  return z.unknown().transform((given, context) => {
    const parsed = parseFormSchema(given, isSafePattern);
    if (parsed.kind === 'broken') {
      for (const { path, problem } of parsed.problems)
        context.addIssue({ code: 'custom', path, message: problem });
      return z.NEVER;
    }
    const names = parsed.schema.fields.map(({ name }) => name);
    const lacking = needed.filter((name) => !names.includes(name));
    for (const name of lacking)
      context.addIssue({ code: 'custom', path: ['fields'], message: `the portal needs the field ${name}` });
    return lacking.length > 0 ? z.NEVER : parsed.schema;
  });
}
