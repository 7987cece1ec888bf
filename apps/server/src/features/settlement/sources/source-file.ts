import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BUILT_IN_SOURCES } from './built-in-sources.ts';
import { plainSourcesBeside } from './plain-sources.ts';
import { type SettlementSource, source } from './source.ts';

/**
 * All sources: the operator's own, the built-in ones that it does not name, and one in the portal's own format for each way to
 * pay that is left, so that every receivable can be compared with a statement.
 */
export function completeSources(own: readonly SettlementSource[]): readonly SettlementSource[] {
  const replaced = new Set(own.map(({ name }) => name));
  const named = [...own, ...BUILT_IN_SOURCES.filter(({ name }) => !replaced.has(name))];
  return [...named, ...plainSourcesBeside(named)];
}

/** Parses sources as JSON and {@link completeSources completes} them. Throws a Zod error. */
export function parseSources(text: string): readonly SettlementSource[] {
  return completeSources(z.array(source).parse(JSON.parse(text)));
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
