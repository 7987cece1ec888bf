import type { Account } from './accounts.ts';

/**
 * A movement of money between two accounts: the same amount is debited and credited, so no entry can be out of balance.
 * Minor units of the payment's charged currency, above 0.
 */
export type Posting = { debit: Account; credit: Account; minor: number };
