import { readFileSync } from 'node:fs';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import type { StatementReader } from '@portal/payments/statements/statement-reader';
import { z } from 'zod';
import { BUILT_IN_SOURCES } from './built-in-sources.ts';
import { type CsvMapping, type NamedSource, type SettlementSource, source } from './source.ts';

/**
 * The portal's own format, for a provider whose files no built-in source reads: finance copies the columns of an export into it
 * (docs/books-reference.md). A row with another kind is a movement that no rule explains, so that none is left out.
 */
const PLAIN: CsvMapping = {
  columns: {
    at: ['time'],
    amount: ['amount'],
    fee: ['fee'],
    currency: ['currency'],
    reference: ['our reference'],
    providerReference: ['their reference'],
    payoutReference: ['payout'],
    text: ['text'],
  },
  required: ['kind', 'their reference'],
  timeFormat: 'iso',
  kinds: (['charge', 'refund', 'dispute', 'fee', 'payout'] as const).map((kind) => ({
    kind,
    when: { kind },
  })),
  otherwise: 'in-or-out',
};

/**
 * All sources: the operator's own, the built-in ones that it does not name, and one in the portal's own format for each way to
 * pay that is left, so that every receivable can be compared with a statement.
 */
export function completeSources(own: readonly SettlementSource[]): readonly SettlementSource[] {
  const replaced = new Set(own.map(({ name }) => name));
  const named = [...own, ...BUILT_IN_SOURCES.filter(({ name }) => !replaced.has(name))];
  return [...named, ...plainSourcesBeside(named)];
}

/** Parses sources as JSON. Throws a Zod error. */
export function parseSources(text: string): readonly NamedSource[] {
  return z.array(source).parse(JSON.parse(text));
}

/** The readers of add-ons, by the name that a source has for each. */
export type StatementReaders = Readonly<Record<string, StatementReader>>;

/** All sources with their readers, {@link completeSources complete}. @param own those of the operator */
export function openSources(
  own: readonly NamedSource[],
  readers: StatementReaders,
): readonly SettlementSource[] {
  return completeSources(own.map((each) => ({ ...each, format: openFormat(each.format, readers) })));
}

function openFormat(format: NamedSource['format'], readers: StatementReaders): SettlementSource['format'] {
  if (format.kind === 'csv') return format;
  const reader = format.reader === undefined ? undefined : readers[format.reader];
  return { kind: 'bank', ...(reader && { reader }) };
}

/** Readers that sources name and no add-on has, one sentence each. */
export function readerProblems(own: readonly NamedSource[], readers: StatementReaders): string[] {
  const known = Object.keys(readers).join(', ') || 'none';
  return own.flatMap(({ name, format }) =>
    format.kind === 'csv' || format.reader === undefined || Object.hasOwn(readers, format.reader)
      ? []
      : [`SETTLEMENT_SOURCES_FILE: ${name}: no add-on has the reader ${format.reader} (there are: ${known})`],
  );
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

/** A source for each way to pay that none of the given ones is about, in the portal's own format and with the name of the way to pay. */
function plainSourcesBeside(sources: readonly SettlementSource[]): SettlementSource[] {
  const taken = new Set(sources.flatMap(({ name, mode }) => [name, mode]));
  return PAYMENT_MODES.filter((mode) => !taken.has(mode)).map((mode) => ({
    name: mode,
    mode,
    format: { kind: 'csv', mapping: PLAIN },
    rules: [
      { name: 'our reference', by: 'our-reference' },
      { name: 'provider reference', by: 'provider-reference' },
    ],
    owner: 'finance',
  }));
}
