import { defineAddOn } from '@isano/adapter-kit/add-on';
import {
  type BankBalance,
  createTimeReader,
  defineStatementReader,
  isCurrency,
  type ReadLine,
  readSignedAmount,
  splitLines,
  toReference,
  UnreadableStatementError,
} from '@isano/adapter-kit/statements';
import type { Currency } from '@isano/adapter-kit/values';

// A reader for the statements of Acme, a bank that nobody knows. Fields end with semicolons, amounts have a point before decimals:
//   A;account;currency;day;opening balance
//   E;C or D;amount;reference of the bank;text
//   T;number of entries;what they move together
//   Z;closing balance

const FIELDS: Readonly<Record<string, number>> = { A: 5, E: 5, T: 3, Z: 2 };

const readDay = createTimeReader('yyyyMMdd');

type Open = {
  account: string;
  currency: Currency;
  at: Date;
  opening: BankBalance;
  moved: number;
  entries: number;
};

export const acmeReader = defineStatementReader({
  read: async function* (text, report) {
    let open: Open | null = null;
    let hasTotals = false;
    let [row, entries, statement] = [0, 0, 0];
    for await (const line of splitLines(text)) {
      row += 1;
      if (line.trim() === '') continue;
      const [record = '', ...fields] = line.split(';');
      if (FIELDS[record] !== fields.length + 1)
        throw new UnreadableStatementError(row, 'This is no record of Acme.');
      if (record === 'A') {
        if (open)
          throw new UnreadableStatementError(row, 'The statement before has no closing balance.', 'cut-off');
        open = readAccount(fields, row);
        hasTotals = false;
        continue;
      }
      if (!open) throw new UnreadableStatementError(row, 'A record stands before its account.');
      const { currency } = open;
      if (record === 'E') {
        if (hasTotals) throw new UnreadableStatementError(row, 'An entry stands behind the totals.');
        const entry = readEntry(fields, open, row);
        entries += 1;
        open.entries += 1;
        open.moved += entry.kind === 'money-in' ? entry.amountMinor : -entry.amountMinor;
        yield { ...entry, lineNumber: entries, statement };
      } else if (record === 'T') {
        const [count, moved] = [fields[0], readAmount(fields[1], currency, row)];
        if (count !== String(open.entries) || moved !== open.moved)
          throw new UnreadableStatementError(
            row,
            'The totals are not those of the entries: entries are missing.',
          );
        hasTotals = true;
      } else {
        if (!hasTotals) throw new UnreadableStatementError(row, 'The statement has no totals.');
        const closing = { minor: readAmount(fields[0], currency, row), currency, day: open.opening.day };
        report.statement({
          account: open.account,
          number: null,
          isCounted: false,
          opening: open.opening,
          closing,
        });
        open = null;
        statement += 1;
      }
    }
    if (open)
      throw new UnreadableStatementError(null, 'The last statement has no closing balance.', 'cut-off');
    if (statement === 0) throw new UnreadableStatementError(null, 'The file has no statement of Acme.');
  },
});

function readAccount([account = '', currency = '', date = '', balance]: string[], row: number): Open {
  const at = /^\d{8}$/.test(date) ? readDay(date) : null;
  if (account === '' || !isCurrency(currency) || !at)
    throw new UnreadableStatementError(row, 'The account, its currency or the day is missing or wrong.');
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const opening = { minor: readAmount(balance, currency, row), currency, day };
  return { account, currency, at, opening, moved: 0, entries: 0 };
}

function readEntry(
  [side, amount, reference, text = '']: string[],
  { currency, at }: Open,
  row: number,
): Omit<ReadLine, 'lineNumber' | 'statement'> {
  const amountMinor = readAmount(amount, currency, row);
  if ((side !== 'C' && side !== 'D') || amountMinor <= 0)
    throw new UnreadableStatementError(row, 'An entry is C or D, and its amount is above 0.');
  return {
    kind: side === 'C' ? 'money-in' : 'money-out',
    at,
    amountMinor,
    feeMinor: 0,
    currency,
    reference: null,
    providerReference: toReference(reference),
    payoutReference: null,
    text,
  };
}

function readAmount(text: string | undefined, currency: Currency, row: number): number {
  const minor = readSignedAmount(text ?? '', currency, { groups: false });
  if (minor === null) throw new UnreadableStatementError(row, `"${text}" is not an amount.`);
  return minor;
}

export const addOn = defineAddOn({ name: 'acme-bank', statements: { 'acme-bank': acmeReader } });
