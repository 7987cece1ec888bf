import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { Money } from '@portal/domain/money/money';
import type { CareMessage } from '@portal/payments/care/write-care-message';
import type { Payment, StaffNote } from '@portal/payments/engine/payment';
import type { AuditValues } from '../../features/staff-acts/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { MovedMoney } from '../second-person/movement.ts';

/** An act of one kind. */
export type ActOf<Kind extends StaffCaseAct['kind']> = Extract<StaffCaseAct, { kind: Kind }>;

/** What an act would do, by the current data. */
export type CheckedAct = {
  /** How much it is about; `null` when it is not about money. */
  money: Money | null;
  /** What moves, for the rule about second persons; `null`: nothing that counts, so one person is enough. */
  moves: MovedMoney | null;
  /** The message that the payer gets; `null` without one. */
  message: CareMessage | null;
  /** The act as it is stored for the second person, where that is not how it was typed. */
  stored?: StaffCaseAct;
};

/** Who carries out an act, and why. */
export type ActBy = {
  staff: StaffNote;
  /** The second person, where one approved it. */
  approvedBy: string | null;
  /** The same key does the same act once. */
  key: string;
};

/** What an act did. `before` and `after` are for the audit. */
export type ActResult = {
  outcome: 'done' | 'queued';
  /** What the person may tell the customer, such as the reference of a call-back. */
  reference: string | null;
  before: AuditValues | null;
  after: AuditValues;
};

/** A kind of act. Both functions throw StaffError REFUSED with the reason. */
export type CaseActHandler<Kind extends StaffCaseAct['kind']> = {
  /** What the key did before; `null` when it did nothing yet. Without it, a repeat is refused or changes nothing. */
  findDone?: (deps: DeskDeps, payment: Payment, key: string) => Promise<ActResult | null>;
  /** Reads everything again and returns what would happen. Changes nothing. */
  check: (deps: DeskDeps, payment: Payment, act: ActOf<Kind>) => Promise<CheckedAct>;
  /** Carries it out. A repeated key changes nothing more. */
  carryOut: (
    deps: DeskDeps,
    payment: Payment,
    request: { act: ActOf<Kind>; by: ActBy },
  ) => Promise<ActResult>;
};

/** The result of a check for an act without money and message. */
export const NOTHING_TO_SHOW: CheckedAct = { money: null, moves: null, message: null };
