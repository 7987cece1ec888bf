import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import { shortReference } from '@portal/payments/short-reference';
import type { ListedPayment } from '../features/payments/staff/list-payments.ts';

/** An amount in minor units as the contract has it. */
export function toStaffMoney(minor: number, currency: Currency): { amount: string; currency: Currency } {
  return { amount: toDecimal({ minor, currency }), currency };
}

/** Numbers in one text, masked. */
export function maskNumbers(numbers: readonly Msisdn[]): string {
  return numbers.map((msisdn) => maskMsisdn(msisdn)).join(', ');
}

/** A payment as a row of a list, its numbers masked. */
export function toStaffRow(payment: ListedPayment): StaffPaymentRow {
  const { id, createdAt, state, reason, kind, mode, amountMinor, currency, numbers, isArchived } = payment;
  return {
    id,
    state,
    reason,
    kind,
    mode,
    isArchived,
    code: shortReference(id),
    createdAt: createdAt.toISOString(),
    money: toStaffMoney(amountMinor, currency),
    msisdn: maskNumbers(numbers),
  };
}
