import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';

const moment = z.iso.datetime();

const payLinkState = z.enum(['open', 'hidden', 'stopped', 'ended']);

export const findPayLinks = {
  summary:
    'Finds links that another person pays an order by: by their address or words, else the latest with words',
  input: z.object({ text: z.string().max(500).optional() }),
  result: z.object({
    links: listOf({
      token: idField,
      name: z.string().nullable(),
      note: z.string().nullable(),
      /** The number that the sender proved, masked. */
      sender: z.string().nullable(),
      money: z.object({ amount: amountField, currency: currencyField }),
      createdAt: moment,
      reports: z.number().int(),
      state: payLinkState,
    }),
  }),
};
export type StaffPayLinkRow = z.output<typeof findPayLinks.result>['links'][number];

export const stopPayLink = {
  summary: 'Stops a link for ever: nobody can begin to pay with it, and its page says so',
  input: z.object({ token: idField, reason: reasonField }),
  result: z.object({}),
};
