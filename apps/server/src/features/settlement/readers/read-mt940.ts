import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isCurrency } from '@portal/domain/money/money';
import { createBalanceCheck } from './bank-balance.ts';
import { readSignedAmount } from './read-amount.ts';
import { createTimeReader } from './read-time.ts';
import { type ReadLine, UnreadableStatementError } from './statement-line.ts';

type Field = { tag: string; value: string; line: number };

/** Amounts of MT940 have a comma before decimals. */
const COMMA = { mark: ',' } as const;
const BALANCE = /^(?<side>[CD])(?<date>\d{6})(?<currency>[A-Z]{3})(?<amount>[\d,]+)$/;
/** Value date, entry date, direction (R: reversal), funds code, amount, type, reference of the owner and of the bank. */
const ENTRY =
  /^(?<date>\d{6})(?<entry>\d{4})?(?<side>R?[CD])[A-Z]?(?<amount>[\d,]+)(?<type>[A-Z][A-Z0-9]{3})(?<own>[^/\n]*?(?:\/(?!\/)[^/\n]*?)*)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[\s\S]*))?$/;
const readDay = createTimeReader('yyyyMMdd');

/**
 * Reads a bank statement in MT940, entry by entry. Throws {@link UnreadableStatementError} for a field in another form,
 * and for a statement whose entries do not lead to its closing balance.
 */
export async function* readMt940(content: Readable): AsyncGenerator<ReadLine> {
  const balance = createBalanceCheck();
  let currency: string | null = null;
  let pending = null as ReadLine | null;
  let count = 0;
  for await (const field of readFields(content)) {
    // The description, field 86, follows its entry.
    if (field.tag === '86' && pending) {
      pending = { ...pending, text: `${pending.text} ${field.value.replaceAll('\n', ' ')}`.trim() };
      continue;
    }
    if (pending) yield balance.add(pending);
    pending = null;
    if (field.tag === '60F' || field.tag === '60M') {
      const opening = readBalance(field);
      currency = opening.currency;
      balance.open(opening.minor, currency);
    } else if (field.tag === '61') {
      if (currency === null)
        throw new UnreadableStatementError(field.line, 'An entry stands before field 60F.');
      count += 1;
      pending = readEntry(field, { currency, lineNumber: count });
    } else if (field.tag === '62F' || field.tag === '62M') balance.close(readBalance(field).minor);
  }
  if (pending) yield balance.add(pending);
  if (currency === null) throw new UnreadableStatementError(null, 'The file has no field 60F.');
}

/** Fields with their continuation lines; blocks of the SWIFT envelope are ignored. */
async function* readFields(content: Readable): AsyncGenerator<Field> {
  let field = null as Field | null;
  let line = 0;
  for await (const text of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    const { tag, value } = /^:(?<tag>\d\d[A-Z]?):(?<value>.*)$/.exec(text)?.groups ?? {};
    if (tag !== undefined && value !== undefined) {
      if (field) yield field;
      field = { tag, value: value.trimEnd(), line };
    } else if (/^(-|-?\}|\{)/.test(text)) {
      if (field) yield field;
      field = null;
    } else if (field) field = { ...field, value: `${field.value}\n${text.trimEnd()}` };
  }
  if (field) yield field;
}

function readBalance({ value, line }: Field): { minor: number; currency: string } {
  const { side, currency = '', amount = '' } = BALANCE.exec(value)?.groups ?? {};
  const minor = isCurrency(currency) ? readSignedAmount(amount, currency, COMMA) : null;
  if (minor === null) throw new UnreadableStatementError(line, `"${value}" is not a balance.`);
  return { minor: side === 'D' ? -minor || 0 : minor, currency };
}

function readEntry({ value, line }: Field, context: { currency: string; lineNumber: number }): ReadLine {
  const groups = ENTRY.exec(value)?.groups ?? {};
  const { date = '', side = '', amount = '', own = '', bank = '', more = '' } = groups;
  const at = readDay(`20${date}`);
  const amountMinor = readSignedAmount(amount, context.currency, COMMA);
  if (!at || !amountMinor)
    throw new UnreadableStatementError(line, `"${value.split('\n')[0]}" is not an entry.`);
  return {
    ...context,
    // A reversed credit takes money out again.
    kind: side === 'C' || side === 'RD' ? 'money-in' : 'money-out',
    at,
    amountMinor,
    feeMinor: 0,
    reference: own.trim() === 'NONREF' ? null : own.trim() || null,
    providerReference: bank.trim() || null,
    payoutReference: null,
    text: more.replaceAll('\n', ' ').trim(),
  };
}
