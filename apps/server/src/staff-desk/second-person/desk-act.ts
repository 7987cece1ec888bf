import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { FiscalReceipt } from '@portal/payments/fiscal/fiscal-device';

/** What becomes of a fiscal document whose answer was lost. */
export type FiscalAct = { document: string; paymentId: string; invoiceNumber: number | null } & (
  | { kind: 'attach-receipt'; deviceKey: string; receipt: Omit<FiscalReceipt, 'qr'> }
  | { kind: 'send-again' }
);

/** An act about the books that a second person decides. Its amount is in the columns of the proposal. */
export type BookAct =
  | FiscalAct
  | { kind: 'correct'; debit: string; credit: string; paymentId: string | null }
  /** `account`: where the amount of the difference goes. */
  | { kind: 'explain'; difference: number; account: string; debit: string; credit: string }
  | { kind: 'reopen'; day: string }
  /** Lines get airtime, or a bundle at its price, for an incident; how much together is in the columns of the proposal. */
  | { kind: 'compensate'; incident: string; customers: number; productCode: string | null };

/** A role that another administrator approves. The person is as in the table of roles. */
export type RoleAct = { kind: 'give-role'; person: string; role: StaffRole };

/** An act that is about no payment. */
export type DeskAct = BookAct | RoleAct;

/** Of a proposal that is about no amount. */
export const NO_MONEY = { amountMinor: null, currency: null };

/** Whether it is about the books. */
export function isBookAct(act: DeskAct): act is BookAct {
  return act.kind !== 'give-role';
}

/** What only one open proposal may be about; `null` for corrections, of which any number may wait. */
export function openKeyOf(act: DeskAct): string | null {
  switch (act.kind) {
    case 'correct':
      return null;
    case 'explain':
      return `explain ${act.difference}`;
    case 'reopen':
      return `reopen ${act.day}`;
    case 'compensate':
      return `compensate ${act.incident}`;
    case 'attach-receipt':
    case 'send-again':
      return `fiscal ${act.document}`;
    case 'give-role':
      return `give-role ${act.role} ${act.person}`;
  }
}

/** The subject of the act in the audit. */
export function subjectOfDeskAct(act: DeskAct): string {
  switch (act.kind) {
    case 'correct':
      return `${act.debit} ${act.credit}`;
    case 'explain':
      return `difference ${act.difference}`;
    case 'reopen':
      return act.day;
    case 'compensate':
      return `incident ${act.incident}`;
    case 'attach-receipt':
    case 'send-again':
      return act.paymentId;
    case 'give-role':
      return act.person;
  }
}
