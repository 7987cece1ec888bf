/** Status of a payment for customers. SPEC section 4 "Transaction statuses". */
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
 * Parses a status of the wire. The misspelt `FALIURE` is read as FAILED and never sent (RULINGS 7). An unknown status is
 * pending, never failed (RULINGS 5).
 */
export function parseTransactionStatus(word: string): TransactionStatus {
  if (word === 'FALIURE') return 'FAILED';
  return KNOWN.has(word) ? (word as TransactionStatus) : 'IN_PROCESS';
}

/** Appearance of a status page (SPEC section 2 "Status page"). */
export type StatusTone = 'success' | 'pending' | 'failed';

/** The appearance for a status. */
export function statusTone(status: TransactionStatus): StatusTone {
  if (status === 'SUCCESS') return 'success';
  return status === 'FAILED' ? 'failed' : 'pending';
}
