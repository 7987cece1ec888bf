import {
  isCurrency,
  type ReadLine,
  toReference,
  UnreadableStatementError,
} from '@isano/adapter-kit/statements';
import { countFundsFields, readMinor } from './amounts.ts';
import type { Bai2Record } from './records.ts';

/** Balances of the books, not of what is available. */
const OPENING = '010';
const CLOSING = '015';
/** A message of the bank without money. */
const MESSAGE = '890';

/** What an account (record 03) says of itself; amounts in minor units. */
export type Account = {
  number: string;
  currency: string;
  opening: bigint | null;
  closing: bigint | null;
  /** Sum of all its amounts, as its control total counts them. */
  total: bigint;
};

/** Reads record 03: the account with its status and totals. @param currency of the group, when the account has none */
export function readAccount({ fields, lineNumber }: Bai2Record, currency: string): Account {
  const [number = '', own = ''] = fields;
  // Appendix B: no currency is the dollar.
  const account = {
    number,
    currency: own || currency || 'USD',
    opening: null,
    closing: null,
    total: 0n,
  } as Account;
  if (!isCurrency(account.currency))
    throw new UnreadableStatementError(lineNumber, `${account.currency} is not a currency of this portal.`);
  for (let at = 2; at < fields.length; ) {
    const [type = '', text] = fields.slice(at, at + 2);
    const amount = readMinor(text, lineNumber, { isSigned: true });
    if (type === OPENING) account.opening = amount;
    if (type === CLOSING) account.closing = amount;
    account.total += amount ?? 0n;
    at += 3 + countFundsFields(fields, at + 3, lineNumber);
  }
  return account;
}

/** A movement of an account, without its day and place; `null` for a record without money. */
export type Entry = Pick<ReadLine, 'kind' | 'amountMinor' | 'reference' | 'providerReference' | 'text'>;

/** Reads record 16. */
export function readEntry({ fields, lineNumber }: Bai2Record): Entry | null {
  const [type = '', text] = fields;
  const amount = readMinor(text, lineNumber) ?? 0n;
  if (amount === 0n) return null;
  const at = 2 + countFundsFields(fields, 2, lineNumber);
  const [bank, customer] = fields.slice(at, at + 2);
  return {
    kind: directionOf(type, lineNumber),
    amountMinor: Number(amount),
    reference: toReference(customer),
    providerReference: toReference(bank),
    text: fields
      .slice(at + 2)
      .join(',')
      .trim(),
  };
}

/** Credits are 101 to 399, debits 401 to 699; of the codes that banks agree with their customers 920 to 959 and 960 to 999. */
function directionOf(type: string, lineNumber: number): Entry['kind'] {
  const code = /^\d{3}$/.test(type) && type !== MESSAGE ? Number(type) : 0;
  if ((code > 100 && code < 400) || (code >= 920 && code < 960)) return 'money-in';
  if ((code > 400 && code < 700) || code >= 960) return 'money-out';
  throw new UnreadableStatementError(lineNumber, `The type code ${type} is neither a credit nor a debit.`);
}
