import type { Payment } from './payment.ts';

type Purchase = Pick<Payment, 'contents' | 'msisdn' | 'payer'>;

/**
 * Whom a payment pays for, as a name that the limits count by; `null` when the payer pays for the own number. An account or an
 * address is named where one is paid for, whatever number was typed beside it.
 */
export function recipientOf({ contents, msisdn, payer }: Purchase): string | null {
  if ('accountNumber' in contents && contents.accountNumber) return `account:${contents.accountNumber}`;
  if ('leadId' in contents) return `lead:${contents.leadId}`;
  return msisdn === payer ? null : `msisdn:${msisdn}`;
}

/**
 * Whether a payment is for something else than what belongs to the payer. As {@link recipientOf}, but the operator says whose an
 * account is: its number is that of its owner. Whoever orders a line types its number.
 */
export function isForOther({ contents, msisdn, payer }: Purchase): boolean {
  return contents.kind === 'lead' || msisdn !== payer;
}

/** The same in SQL, about a row of `payments`. */
export const IS_FOR_OTHER = `(order_kind = 'lead' OR msisdn <> payer)`;
