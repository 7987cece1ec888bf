/**
 * SQL condition on `settlement_differences`: it is neither explained nor gone. Settlement writes the table
 * (`features/settlement`); the archive and the audit of payments read it, because a payment with an open difference is not
 * finished.
 */
export const IS_OPEN_DIFFERENCE_SQL = 'resolved_at IS NULL AND explanation IS NULL';
