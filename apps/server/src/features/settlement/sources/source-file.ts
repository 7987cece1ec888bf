import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BUILT_IN_SOURCES } from './built-in-sources.ts';
import { type SettlementSource, source } from './source.ts';

/** Parses sources as JSON: those of the text, and the built-in ones that it does not name. Throws a Zod error. */
export function parseSources(text: string): readonly SettlementSource[] {
  const own = z.array(source).parse(JSON.parse(text));
  const replaced = new Set(own.map(({ name }) => name));
  return [...own, ...BUILT_IN_SOURCES.filter(({ name }) => !replaced.has(name))];
}

/** Parses the path of a file with sources (docs/books-reference.md). */
export const sourceFile = z.string().transform((path, context) => {
  try {
    return parseSources(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : 'the file is not readable JSON';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});
