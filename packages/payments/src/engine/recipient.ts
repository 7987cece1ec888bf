import type { Payment } from './payment.ts';

type Purchase = Pick<Payment, 'contents' | 'msisdn' | 'payer'>;

/**
 * Whom a payment pays for, as names that the limits count by; none when the payer pays for the own number. An account or an
 * address is named where one is paid for, whatever number was typed beside it.
 */
export function recipientsOf({ contents, msisdn, payer }: Purchase): string[] {
  if ('accountNumber' in contents && contents.accountNumber) return [`account:${contents.accountNumber}`];
  if ('leadId' in contents) return [`lead:${contents.leadId}`];
  const numbers = 'recharges' in contents ? contents.recharges.map((each) => each.msisdn) : [msisdn];
  return numbers.filter((number) => number !== payer).map((number) => `msisdn:${number}`);
}

/**
 * Whether a payment is for something else than what belongs to the payer. As {@link recipientsOf}, but the operator says whose an
 * account is: its number is that of its owner. Whoever orders a line types its number. Of several numbers one at most is the payer's.
 */
export function isForOther({ contents, msisdn, payer }: Purchase): boolean {
  return contents.kind === 'lead' || contents.kind === 'several-recharges' || msisdn !== payer;
}

/** The same in SQL, about a row of `payments`. */
export const IS_FOR_OTHER = `(order_kind IN ('lead', 'several-recharges') OR msisdn <> payer)`;
