import { z } from 'zod';
import { NETWORKS } from '../incident-limits.ts';

const incident = z.object({
  id: z.string(),
  text: z.string(),
  startedAt: z.iso.datetime(),
  /** `null`: it is not over. */
  endedAt: z.iso.datetime().nullable(),
  /** Names of the ways to pay that it disturbs, as the payment page has them. */
  disturbed: z.array(z.string()),
  sms: z.boolean(),
  networks: z.array(z.enum(NETWORKS)),
  /** Where the networks are disturbed; none: everywhere. */
  districts: z.array(z.string()),
});

/** What works now: ways to pay by what the portal sees of them, and what the operator's staff write. */
export const readServiceStatus = {
  summary: 'What works now, and what does not',
  input: z.object({}),
  result: z.object({
    ways: z.array(
      z.object({
        name: z.string(),
        /** `failing`: payments fail, or staff say that it is disturbed. `off`: it is not offered for now. */
        state: z.enum(['works', 'failing', 'off']),
      }),
    ),
    messages: z.enum(['works', 'failing']),
    /** Those of now first, then those of the last days. */
    incidents: z.array(incident),
  }),
};
