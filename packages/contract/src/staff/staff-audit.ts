import { z } from 'zod';
import { listOf } from '../http/fields.ts';

/** Which acts. */
const filters = {
  /** Part of the name of who did it. */
  who: z.string().trim().max(100).default(''),
  /** A transaction id, the code of a receipt, a phone number in any spelling, an employee, a day or a town. */
  about: z.string().trim().max(100).default(''),
  /** Name of the act. */
  act: z.string().trim().max(60).default(''),
  /** Business day in the country's time zone. */
  day: z.iso.date().optional(),
};

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const listActs = {
  summary: 'Lists what staff did and which personal data they saw, latest first',
  input: z.object({ ...filters, after: z.string().max(300).optional() }),
  result: z.object({
    rows: listOf({
      /** Number in the chain. */
      id: z.number().int(),
      at: z.iso.datetime(),
      by: z.string(),
      act: z.string(),
      subject: z.string(),
      /** What the person is called whose roles it is about; `null`: it is about something else. */
      person: z.string().nullable(),
      reason: z.string(),
      outcome: z.string(),
      before: values,
      after: values,
    }),
    next: z.string().nullable(),
  }),
};

export const exportActs = {
  summary: 'Writes the acts as CSV, latest first; the export is recorded',
  input: z.object(filters),
  result: z.object({
    csv: z.string(),
    rows: z.number().int(),
    /** Older acts are missing: narrow the filters. */
    isCut: z.boolean(),
  }),
};

export const checkActs = {
  summary: 'Checks that no act was changed or removed since it was recorded',
  input: z.object({}),
  result: z.object({
    acts: z.number().int(),
    last: z.number().int().nullable(),
    /** Hash of the last act: written down elsewhere, it proves later that nothing before it was changed. */
    lastHash: z.string().nullable(),
    /** Numbers at which the chain is broken; empty when it is whole. */
    broken: z.array(z.number().int()),
  }),
};
