import { z } from 'zod';
import { idField } from '../http/fields.ts';
import { incidentTextField } from '../incident.ts';
import { proposalFields } from './proposal-fields.ts';
import { reasonField } from './reason-field.ts';
import { bookMoney } from './staff-books-fields.ts';
import { staffPaymentProposal } from './staff-payment.ts';
import { STAFF_PROPOSAL_KINDS } from './staff-proposal-kinds.ts';
import { STAFF_ROLES } from './staff-roles.ts';

export type { StaffProposalKind } from './staff-proposal-kinds.ts';

/** A correction, the explanation of a difference, the reopening of a day, a fiscal receipt or what customers get for an incident, that waits for a second person. */
const bookProposal = z.object({
  ...proposalFields,
  kind: z.literal('books'),
  action: z.enum(['correct', 'explain', 'reopen', 'attach-receipt', 'send-again', 'compensate']),
  /** The day, the incident, the number of the difference or that of the fiscal document; `null` for a correction. */
  subject: z.string().nullable(),
  /** Accounts that are debited and credited. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** The payment that a correction names, or that the fiscal document is of. */
  paymentId: idField.nullable(),
  /** The receipt as it was copied, for the second person to compare. */
  receipt: z
    .object({
      device: z.string(),
      machine: z.string(),
      number: z.number().int(),
      totalNumber: z.number().int(),
      internalData: z.string(),
      signature: z.string(),
      signedAt: z.iso.datetime(),
    })
    .nullable(),
  /** How many lines get something for an incident; `null` for everything else. */
  customers: z.number().int().nullable(),
  /** What visitors read about the disturbance that they get it for, and the bundle that each gets, if it is one. */
  disturbance: z.object({ texts: incidentTextField, bundle: z.string().nullable() }).nullable(),
  money: bookMoney.nullable(),
});
export type StaffBookProposal = z.output<typeof bookProposal>;

/** A role that waits for another administrator. */
const roleProposal = z.object({
  ...proposalFields,
  kind: z.literal('role'),
  action: z.literal('give-role'),
  role: z.enum(STAFF_ROLES),
  /** Name of the person; what the identity provider calls them before the first sign-in. */
  person: z.string(),
});
export type StaffRoleProposal = z.output<typeof roleProposal>;

/** Something that waits for a second person. */
const staffProposal = z.union([staffPaymentProposal, bookProposal, roleProposal]);
export type StaffProposal = z.output<typeof staffProposal>;

export const listProposals = {
  summary: 'Lists what waits for a second person and the caller may see, oldest first',
  input: z.object({
    /** Only this kind. */
    kind: z.enum(STAFF_PROPOSAL_KINDS).optional(),
  }),
  result: z.object({ proposals: z.array(staffProposal) }),
};

export const decideProposal = {
  summary: 'Approves or rejects what somebody else proposed',
  input: z.object({ id: idField, approve: z.boolean(), reason: reasonField }),
  /** `queued`: the portal does it now. `closed`: the payment is closed. */
  result: z.object({ outcome: z.enum(['queued', 'closed', 'done', 'rejected']) }),
};
