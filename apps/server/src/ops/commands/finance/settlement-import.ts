import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type ImportOutcome, importStatement } from '../../../features/settlement/import/import-statement.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import { formatLocalTime, printTable } from '../../terminal-text.ts';

/** Imports a statement or payout file of a provider or bank. */
export const importCommand: DatabaseCommand = {
  name: 'settlement import',
  about: 'imports a statement or payout file of a provider or bank, and matches its lines',
  operands: ['file'],
  options: {
    provider: { value: 'name', about: 'paystack, momo, mpesa, bank, or one of SETTLEMENT_SOURCES_FILE' },
  },
  details:
    'A file is imported once, and a line once whatever files have it. When a line cannot be read, nothing is imported.\n' +
    'docs/books-reference.md explains formats, rules and entries.',
  needsNote: () => true,
  run: async (context, input) => {
    const path = readOperand(input, 0);
    const source = context.sources.find(({ name }) => name === input.options.provider);
    if (!source) {
      const names = context.sources.map(({ name }) => name).join(', ');
      return refused(`--provider names one of ${names}.`, 'no-provider');
    }
    if (!existsSync(path)) return notFound('There is no such file.');
    const file = {
      open: () => createReadStream(path),
      name: basename(path),
      source,
      by: requireNote(input).by,
    };
    return toReport(await importStatement(context, file));
  },
};

function toReport(outcome: ImportOutcome): CommandReport {
  switch (outcome.kind) {
    case 'refused':
      return refused(`Nothing was imported. ${outcome.why}`, 'unreadable');
    case 'already-imported': {
      const text = `The file was imported by ${outcome.by} at ${formatLocalTime(outcome.at)} (file ${outcome.fileId}).`;
      return { kind: 'done', text, data: outcome };
    }
    case 'imported': {
      const { fileId, lines, known, matched, explained, difference, resolved } = outcome;
      const rows = [
        ['lines of the file', String(lines)],
        ['in earlier files', String(known)],
        ['matched', String(matched)],
        ['explained by a rule', String(explained)],
        ['differences', String(difference)],
        ['earlier differences resolved', String(resolved)],
      ];
      const next = difference > 0 ? ['', 'See: npm run ops -- settlement differences'] : [];
      const text = [`Imported as file ${fileId}.`, printTable(rows), ...next].join('\n');
      return { kind: 'done', text, data: outcome };
    }
  }
}
