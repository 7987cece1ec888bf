import { defineStatementConformance, type WrittenStatement } from '@isano/adapter-kit/conformance';
import { toDecimal } from '@isano/adapter-kit/values';

// How Acme writes a file, by its documents.

function write({ account, currency, day, opening, closing, entries }: WrittenStatement): string {
  const amount = (minor: number) => toDecimal({ minor, currency });
  const rows = entries.map(
    ({ minor, reference, text }) =>
      `E;${minor < 0 ? 'D' : 'C'};${amount(Math.abs(minor))};${reference};${text}`,
  );
  const head = `A;${account};${currency};${day.replaceAll('-', '')};${amount(opening)}`;
  return [head, ...rows, `T;${entries.length};${amount(closing - opening)}`, `Z;${amount(closing)}`, ''].join(
    '\n',
  );
}

export const statementConformance = {
  'acme-bank': defineStatementConformance({ write: (statements) => statements.map(write).join('') }),
};
