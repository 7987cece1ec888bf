import type { z } from 'zod';

/**
 * The same schema, refusing texts that no database and no JSON of others can hold: half of a surrogate pair, or a NUL,
 * at any depth. The refusal names the field as `custom`.
 */
export function wellFormed<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((value, context) => {
    const path = findIllFormed(value, []);
    if (path) context.addIssue({ code: 'custom', path, message: 'not well-formed' });
  });
}

function findIllFormed(value: unknown, path: PropertyKey[]): PropertyKey[] | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!name.isWellFormed()) return path;
    const found = findIllFormed(inner, [...path, name]);
    if (found) return found;
  }
  return null;
}
