import { INSTALLATION_OBSTACLES } from '@portal/domain/products/lead';
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
  /** Whether it can be installed, as far as the portal knew when it was ordered. */
  feasible: z.boolean(),
  /** Why not; `unknown`: somebody checks the address and calls. `null` when it can. */
  obstacle: z.enum(INSTALLATION_OBSTACLES).nullable(),
  createdAt: z.iso.datetime(),
  /** Masked. */
  msisdn: z.string(),
});
export type StaffLeadRow = z.output<typeof staffLeadRow>;
