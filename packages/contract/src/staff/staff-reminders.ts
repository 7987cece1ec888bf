import { REMINDER_CHANNELS, REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { STANDING_ENDS, STANDING_PAUSES, STANDING_RHYTHMS } from '@portal/domain/payments/standing-order';
import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';

const moment = z.iso.datetime();

/** How a consent ended, as the desk says it. */
const reminderEnd = z.enum(['page', 'message', 'link', 'care', 'holder', 'time', 'replaced', 'device']);

export const findLineReminders = {
  summary:
    'Finds the consents to reminders about a number and to its standing orders, the latest first, also those that ended lately',
  input: z.object({ text: z.string().max(40).optional() }),
  result: z.object({
    consents: listOf({
      id: idField,
      /** Masked. */
      number: z.string(),
      kinds: z.array(z.enum(REMINDER_KINDS)),
      channel: z.enum(REMINDER_CHANNELS),
      /** Masked. */
      email: z.string().nullable(),
      consentedAt: moment,
      /** When the number was proven by a code of an SMS. */
      provenAt: moment,
      /** When the address was confirmed; for SMS the time of the consent. */
      confirmedAt: moment.nullable(),
      endsAt: moment,
      endedAt: moment.nullable(),
      endedBy: reminderEnd.nullable(),
      /** The reminders that were sent about the number in seven days. */
      sentInWeek: z.number().int().nonnegative(),
    }),
    standingOrders: listOf({
      id: idField,
      /** Masked. */
      number: z.string(),
      /** The name of the bundle; `null`: airtime. */
      bundle: z.string().nullable(),
      price: z.object({ amount: amountField, currency: currencyField }),
      /** At most so much in a month. */
      monthLimit: z.object({ amount: amountField, currency: currencyField }),
      every: z.enum(STANDING_RHYTHMS),
      mode: z.string(),
      /** The payer's permission to be charged without a prompt; `null`: each purchase is approved. */
      permission: z.enum(['requested', 'active', 'refused', 'ended', 'expired']).nullable(),
      /** Brand and last four digits of the card that pays; `null`: it is none, or not known yet. */
      card: z.string().nullable(),
      /** A payment was handed over, and what became of it is not known yet. */
      isUnderWay: z.boolean(),
      consentedAt: moment,
      /** The last due day with a run that was paid. */
      lastPaid: z.iso.date().nullable(),
      pausedBy: z.enum(STANDING_PAUSES).nullable(),
      endedBy: z.enum(STANDING_ENDS).nullable(),
    }),
  }),
};
export type StaffReminderRow = z.output<typeof findLineReminders.result>['consents'][number];

export type StaffStandingRow = z.output<typeof findLineReminders.result>['standingOrders'][number];

export const endLineReminders = {
  summary: 'Ends the reminders of a consent at once',
  input: z.object({ id: idField, reason: reasonField }),
  result: z.object({}),
};

export const listMandateEnds = {
  summary:
    'Lists the permissions to charge without asking that ended over an hour ago, and whose provider has not confirmed it',
  input: z.object({}),
  result: z.object({
    ends: listOf({
      id: idField,
      /** Masked. */
      number: z.string(),
      mode: z.string(),
      state: z.enum(['refused', 'ended', 'expired']),
      endedAt: moment,
      /** How often the provider was told. */
      tries: z.number().int().nonnegative(),
      /** When it is told next. */
      nextAt: moment,
      /** While it may be in force, no other payment by this way is started from the number. */
      closesOthers: z.boolean(),
    }),
  }),
};
export type StaffMandateEnd = z.output<typeof listMandateEnds.result>['ends'][number];

export const tellMandateEnd = {
  summary: 'Tells the provider once more that a permission has ended',
  input: z.object({ id: idField }),
  result: z.object({ isConfirmed: z.boolean() }),
};

export const confirmMandateEnd = {
  summary:
    'Records that the provider has said, by telephone or in its own portal, that a permission has ended there',
  input: z.object({ id: idField, reason: reasonField }),
  result: z.object({}),
};

export const endStandingOrder = {
  summary: 'Ends a standing order at once; its owner is told',
  input: z.object({ id: idField, reason: reasonField }),
  result: z.object({}),
};
