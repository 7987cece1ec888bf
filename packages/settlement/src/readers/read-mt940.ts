import { isCurrency } from '@portal/domain/money/money';
import { readSignedAmount } from '@portal/payments/statements/read-amount';
import { createTimeReader } from '@portal/payments/statements/read-time';
import { toReference } from '@portal/payments/statements/reference';
import { splitLines } from '@portal/payments/statements/split-lines';
import {
  type BankBalance,
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
import { readBookingDay } from './booking-day.ts';

type Field = { tag: string; value: string; line: number };

/** Amounts of MT940 have a comma before decimals, and no groups. */
const COMMA = { mark: ',', groups: false } as const;
/** Another `:12:` at the beginning of a line is part of a description. */
const FIELD = /^:(?<tag>20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|13D?|NS|940):(?<value>.*)$/;
/** The end of a message, or a block of the SWIFT envelope. A description may begin with either sign. */
const END = /^(?:-\s*$|-\}|\{\d:)/;
const BALANCE = /^(?<side>[CD])(?<date>\d{6})(?<currency>[A-Z]{3})\s*(?<amount>[\d,.]+)$/;
/**
 * Value date, entry date, direction (R: reversal), funds code, amount, type, reference of the owner and of the bank. Some
 * banks fill up the entry date and the type with spaces.
 */
const ENTRY =
  /^(?<date>\d{6})(?<entry>\d{4}|\s{4})?(?<side>R?[CD])[A-Z]?(?<amount>[\d,.]+)\s?(?<type>[A-Z][A-Z0-9 ]{3})(?<own>[^/\n]*?(?:\/(?!\/)[^/\n]*?)*)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[\s\S]*))?$/;
const readDay = createTimeReader('yyyyMMdd', 0);

/**
 * Reads a bank statement in MT940, entry by entry. Throws {@link UnreadableStatementError} for a field in another form, and for a
 * statement without a closing balance.
 */
export async function* readMt940(text: AsyncIterable<string>, report: FileReport): AsyncGenerator<ReadLine> {
  const statement = createStatement(report);
  let pending = null as ReadLine | null;
  for await (const field of readFields(text)) {
    // Descriptions, fields 86, follow their entry.
    if (field.tag === '86') {
      if (pending)
        pending = { ...pending, text: `${pending.text} ${field.value.replaceAll('\n', ' ')}`.trim() };
      continue;
    }
    if (pending) yield pending;
    pending = field.tag === '61' ? statement.entry(field) : null;
    if (pending === null) statement.field(field);
  }
  if (pending) yield pending;
  statement.finish();
}

/** Reads the fields of statements, and reports each at its closing balance. */
function createStatement(report: FileReport) {
  let [account, number] = ['', null as string | null];
  let opening = null as BankBalance | null;
  let [count, position, isEmpty, isBegun] = [0, 0, true, false];
  const close = (closing: BankBalance, line: number): void => {
    if (opening === null)
      throw new UnreadableStatementError(line, 'The closing balance has no field 60F before it.');
    const isCounted = toReference(number?.replace(/\/.*$/, '')) !== null;
    report.statement({ account, number: isCounted ? number : null, isCounted, opening, closing });
    opening = null;
    position += 1;
  };
  return {
    field: ({ tag, value, line }: Field): void => {
      if (tag === '20') {
        if (opening) throw noClosing();
        [account, number, isBegun] = ['', null, true];
      } else if (tag.startsWith('25')) account = value.replace(/\s/g, '');
      else if (tag.startsWith('28')) number = value.replace(/\s/g, '');
      else if (tag === '60F' || tag === '60M') {
        if (opening) throw noClosing();
        [opening, isEmpty, isBegun] = [readBalance(value, line), false, false];
      } else if (tag === '62F' || tag === '62M') close(readBalance(value, line), line);
    },
    /** `null` for an entry that moves nothing. */
    entry: ({ value, line }: Field): ReadLine | null => {
      if (opening === null) throw new UnreadableStatementError(line, 'An entry stands before field 60F.');
      count += 1;
      return readEntry({ value, line }, opening.currency, { lineNumber: count, statement: position });
    },
    finish: (): void => {
      if (opening) throw noClosing();
      if (isEmpty)
        throw new UnreadableStatementError(
          null,
          'The file has no field 60F. Export the statement as MT940 (not MT942) or camt.053, or describe the columns of a CSV file in SETTLEMENT_SOURCES_FILE.',
        );
      // The file ends in the head of its last statement.
      if (isBegun) throw noClosing();
    },
  };
}

const noClosing = () =>
  new UnreadableStatementError(
    null,
    'A statement has no closing balance (field 62F): the file may be cut off. Export it again.',
    'cut-off',
  );

/** Fields with their continuation lines; blocks of the SWIFT envelope are ignored. */
async function* readFields(content: AsyncIterable<string>): AsyncGenerator<Field> {
  let field = null as Field | null;
  let line = 0;
  for await (const text of splitLines(content)) {
    line += 1;
    const { tag, value } = FIELD.exec(text)?.groups ?? {};
    if (tag !== undefined && value !== undefined) {
      if (field) yield field;
      field = { tag, value: value.trimEnd(), line };
    } else if (END.test(text)) {
      if (field) yield field;
      field = null;
    } else if (field && text.trim() !== '') field = { ...field, value: `${field.value}\n${text.trimEnd()}` };
  }
  if (field) yield field;
}

function readBalance(value: string, line: number): BankBalance {
  const {
    side,
    date = '',
    currency = '',
    amount = '',
  } = BALANCE.exec(value.split('\n')[0] ?? '')?.groups ?? {};
  if (currency !== '' && !isCurrency(currency))
    throw new UnreadableStatementError(line, `${currency} is not a currency of this portal.`);
  const minor = currency === '' ? null : readSignedAmount(amount, currency, COMMA);
  if (minor === null)
    throw new UnreadableStatementError(
      line,
      `"${value}" is not a balance: C or D, the day, the currency, and an amount with a comma before decimals.`,
    );
  const day = readDay(`20${date}`)?.toISOString().slice(0, 10) ?? null;
  return { minor: side === 'D' ? -minor || 0 : minor, currency, day };
}

type Place = { lineNumber: number; statement: number };

function readEntry(
  { value, line }: Pick<Field, 'value' | 'line'>,
  currency: string,
  place: Place,
): ReadLine | null {
  const groups = ENTRY.exec(value)?.groups ?? {};
  const { date = '', entry = '', side = '', amount = '', own = '', bank = '', more = '' } = groups;
  const at = readBookingDay(date, entry.trim());
  const amountMinor = readSignedAmount(amount, currency, COMMA);
  if (!at || amountMinor === null)
    throw new UnreadableStatementError(
      line,
      `"${value.split('\n')[0]}" is not an entry: value date, entry date, C or D, and an amount with a comma before decimals.`,
    );
  if (amountMinor === 0) return null;
  return {
    ...place,
    // A reversed credit takes money out again.
    kind: side === 'C' || side === 'RD' ? 'money-in' : 'money-out',
    at,
    amountMinor,
    feeMinor: 0,
    currency,
    reference: toReference(own),
    providerReference: toReference(bank),
    payoutReference: null,
    text: more.replaceAll('\n', ' ').trim(),
  };
}
