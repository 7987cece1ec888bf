/**
 * Amounts of a business day of one account, in the order of the desk, the exports and the commands:
 * opening + charges + refunds + fees + payouts + differences + other = closing. They keep name, order and meaning; new ones come last.
 * Without schemas, so that the browser loads none.
 */
export const DAY_COLUMNS = [
  'opening',
  'charges',
  'refunds',
  'fees',
  'payouts',
  'differences',
  'other',
  'closing',
] as const;
