import type { z } from 'zod';

/**
 * Adds to a schema the refusal of texts that a database cannot store: lone surrogates and NUL, at any depth. The
 * refusal reports the field as `custom`.
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
