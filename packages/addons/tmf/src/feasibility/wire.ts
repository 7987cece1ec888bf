import { z } from 'zod';

const text = z.string().nullish();

/** A `CheckServiceQualification` of TMF645 (4.0.0), as far as it is used. */
export const qualification = z.object({
  id: text,
  state: text,
  qualificationResult: text,
  serviceQualificationItem: z.array(z.object({ state: text, qualificationResult: text })).nullish(),
});

/** See {@link qualification}. */
export type WireQualification = z.output<typeof qualification>;
