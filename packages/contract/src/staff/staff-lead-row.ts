import { z } from 'zod';

/** Key of a home broadband order. */
export const leadKeyField = z.string().min(1).max(100);

/** A home broadband order in a list. */
export const staffLeadRow = z.object({
  key: leadKeyField,
  /** The operator's number; `null` until it gave one. */
  leadId: z.string().nullable(),
  town: z.string(),
  planCode: z.string(),
  /** Whether the town has coverage; otherwise it is a demand. */
  feasible: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Masked. */
  msisdn: z.string(),
});
export type StaffLeadRow = z.output<typeof staffLeadRow>;
