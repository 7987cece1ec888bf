// Readers of the formats in which banks send statements, and what such readers have in common.
export { isCurrency } from '@portal/domain/money/money';
export { readSignedAmount } from '@portal/payments/statements/read-amount';
export { createTimeReader } from '@portal/payments/statements/read-time';
export { toReference } from '@portal/payments/statements/reference';
export { splitLines } from '@portal/payments/statements/split-lines';
export {
  type BankBalance,
  type BankStatement,
  type FileReport,
  type ReadLine,
  type UnreadableCode,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
export { defineStatementReader, type StatementReader } from '@portal/payments/statements/statement-reader';
