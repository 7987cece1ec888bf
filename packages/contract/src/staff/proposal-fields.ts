import { z } from 'zod';
import { idField } from '../http/fields.ts';
import { secondPersonReason } from './second-person-fields.ts';

/** What everything that waits for a second person has. */
export const proposalFields = {
  id: idField,
  proposedBy: z.string(),
  proposedAt: z.iso.datetime(),
  reason: z.string(),
  why: secondPersonReason,
  /** Somebody has approved it, and it is being carried out. */
  isTaken: z.boolean(),
  /** Nobody decides about their own. */
  isOwn: z.boolean(),
  /** Whether the caller may decide it. */
  mayDecide: z.boolean(),
};
