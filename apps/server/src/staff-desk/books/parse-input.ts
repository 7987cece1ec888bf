import { type BusinessDay, parseBusinessDay } from '@portal/domain/time/business-day';
import { type Account, isAccount } from '@portal/payments/engine/postings/accounts';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { StaffError } from '../http/staff-error.ts';

/** The business day of a date. Throws INVALID_REQUEST for one that does not exist. */
export function requireDay(text: string): BusinessDay {
  const day = parseBusinessDay(text);
  if (!day) throw new StaffError('INVALID_REQUEST', { fields: { day: 'malformed' } });
  return day;
}

/** The account of a name. Throws REFUSED when there is none. */
export function requireAccount(name: string): Account {
  if (!isAccount(name, PAYMENT_MODES)) throw new StaffError('REFUSED', { why: 'no-account' });
  return name;
}
