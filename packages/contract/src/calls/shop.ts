import { z } from 'zod';
import { listOf } from '../http/fields.ts';

/**
 * Response of the shops call (SPEC section 3): nearest first. `latitue` and `phNumber` are SPEC's spellings, an absent phone
 * is empty. `distance` is in kilometres with one decimal, from the requested point.
 */
export const shopsReply = z.object({
  data: listOf({
    id: z.string(),
    shop: z.string(),
    title: z.string(),
    kind: z.enum(['SHOP', 'DEALER']),
    location: z.object({ latitue: z.number(), longitude: z.number() }),
    phyLocation: z.string(),
    phNumber: z.string(),
    services: z.array(z.enum(['SIM', 'MONEY', 'DEVICES', 'BROADBAND', 'REPAIRS'])),
    openingHours: listOf({
      days: z.enum(['WEEKDAYS', 'SATURDAY', 'SUNDAY']),
      opens: z.string(),
      closes: z.string(),
    }),
    distance: z.number(),
  }),
});

/** See {@link shopsReply}. */
export type ShopsReply = z.output<typeof shopsReply>;
