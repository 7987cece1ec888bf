import {
  defineStatementConformance,
  type WrittenEntry,
  type WrittenStatement,
} from '@isano/adapter-kit/conformance';

// How a bank writes BAI2: Cash Management Balance Reporting Specifications, version 2 (BAI, 2005), chapters 3 and 4. Amounts have no
// decimal point; the control total of an account is the sum of its amounts, balances with their sign and entries without.

/** Credits and debits, as an account's totals (100, 400) count them. */
const sum = (entries: readonly WrittenEntry[], sign: 1 | -1) =>
  entries.reduce((total, { minor }) => total + Math.max(0, sign * minor), 0);

function writeAccount({ account, currency, opening, closing, entries }: WrittenStatement) {
  const [credits, debits] = [sum(entries, 1), sum(entries, -1)];
  const details = entries.flatMap(({ minor, reference, text }) => {
    const amount = String(Math.abs(minor)).padStart(12, '0');
    // Wire transfers, in and out. The text may go on in a continuation, and is cut at its end by none.
    return [`16,${minor < 0 ? '495' : '195'},${amount},V,260105,,${reference},/`, `88,${text}`];
  });
  const total = opening + closing + 2 * (credits + debits);
  const lines = [
    `03,${account},${currency},010,${opening},,,015,${closing},,/`,
    `88,100,${credits},,,400,${debits},${entries.length},Z/`,
    ...details,
  ];
  return { total, lines: [...lines, `49,${total},${lines.length + 1}/`] };
}

function writeGroup(statement: WrittenStatement) {
  const { total, lines } = writeAccount(statement);
  const date = statement.day.slice(2).replaceAll('-', '');
  const records = [`02,031001234,122099999,1,${date},2359,${statement.currency},2/`, ...lines];
  return { total, lines: [...records, `98,${total},1,${records.length + 1}/`] };
}

/** Banks' files for the scenarios. */
export const bai2Conformance = defineStatementConformance({
  write: (statements) => {
    const groups = statements.map(writeGroup);
    const lines = ['01,122099999,031001234,260106,0200,1,,,2/', ...groups.flatMap((group) => group.lines)];
    const total = groups.reduce((all, group) => all + group.total, 0);
    return `${[...lines, `99,${total},${groups.length},${lines.length + 1}/`].join('\n')}\n`;
  },
});
