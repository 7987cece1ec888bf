import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { toDecimal } from '@portal/domain/money/money';
import {
  type ImportNote,
  type ImportOutcome,
  importStatement,
  type StatementFile,
} from '../../../features/settlement/import/import-statement.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
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
    return importReadable(context, file);
  },
};

/** A folder or a file that may not be read is an answer, not a failure of the command. */
async function importReadable(context: StaffContext, file: StatementFile): Promise<CommandReport> {
  try {
    return toReport(await importStatement(context, file));
  } catch (error) {
    if (!isFileError(error)) throw error;
    return refused(`The file cannot be opened (${error.code}).`, 'unreadable');
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  'syscall' in error &&
  ['read', 'open'].includes(String(error.syscall));

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
        ['in earlier files, or again in this one', String(known)],
        ['matched', String(matched)],
        ['explained by a rule', String(explained)],
        ['differences', String(difference)],
        ['earlier differences resolved', String(resolved)],
      ];
      const next = difference > 0 ? ['', 'See: npm run ops -- settlement differences'] : [];
      const text = [
        `Imported as file ${fileId}.`,
        printTable(rows),
        ...outcome.notes.map(toSentence),
        ...next,
      ].join('\n');
      return { kind: 'done', text, data: outcome };
    }
  }
}

function toSentence(note: ImportNote): string {
  switch (note.kind) {
    case 'no-balances':
      return `Nobody knows whether the file is complete: ${note.statements} of its statements have no opening and closing balance.`;
    case 'statement-missing': {
      const [opening, closing] = [note.openingMinor, note.closingMinor].map((minor) =>
        toDecimal({ minor, currency: note.currency }),
      );
      return `The statement of ${note.day} opens at ${note.currency} ${opening}, the one before it closes at ${closing}: a statement between them is missing.`;
    }
    case 'rows-left-out':
      return `Left out because of their state, ${note.state}: ${note.rows} rows.`;
  }
}
