/** What a customer may be told about a payment. SPEC section 4 "Transaction statuses". */
export type TransactionStatus =
  | 'SUCCESS'
  | 'FAILED'
  | 'REQUEST_REGISTERED'
  | 'REQUEST_RAISED'
  | 'ALREADY_PROCESSED'
  | 'IN_PROCESS';

const KNOWN: ReadonlySet<string> = new Set<TransactionStatus>([
  'SUCCESS',
  'FAILED',
  'REQUEST_REGISTERED',
  'REQUEST_RAISED',
  'ALREADY_PROCESSED',
  'IN_PROCESS',
]);

/**
 * Reads a status word from outside. The misspelt `FALIURE` is read as FAILED and never written (RULINGS 7).
 * An unknown word is pending, never failed (RULINGS 5).
 */
export function parseTransactionStatus(word: string): TransactionStatus {
  if (word === 'FALIURE') return 'FAILED';
  return KNOWN.has(word) ? (word as TransactionStatus) : 'IN_PROCESS';
}

/** Which of the three looks a status page has (SPEC section 2 "Status page"). */
export type StatusTone = 'success' | 'pending' | 'failed';

/** One total map from the word to the look. */
export function statusTone(status: TransactionStatus): StatusTone {
  if (status === 'SUCCESS') return 'success';
  return status === 'FAILED' ? 'failed' : 'pending';
}
