import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { announcedText, listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';

/** Whole units of the country's currency. */
const units = z.number().int().min(1).max(10_000_000);
const limits = z.object({ min: units, max: units });
/** What a provider refuses of the portal's configuration. */
const FAULTS = [
  ...(['credentials-refused', 'account-unknown', 'not-enabled'] as const),
  ...(['currency-refused', 'callback-refused', 'request-refused'] as const),
] as const;

/** A text in every language that the country offers, else it is refused. */
const notice = z.partialRecord(z.enum(LOCALE_LIST), announcedText(200));
/** Name of a way to pay, such as `momo`. */
const methodName = z.string().regex(/^[a-z][\w-]{0,30}$/);

/** What staff have set. `null`, or a way to pay that is not named: what the operator's own systems say applies. */
export const deskSettingsField = z.object({
  prepaidLimits: limits.nullable(),
  postpaidLimits: limits.nullable(),
  quickAmounts: z.array(units).min(1).max(8).nullable(),
  /** Ways to pay that are switched on or off. */
  methods: z.record(methodName, z.boolean()),
  /** What customers read beside a way to pay. */
  methodNotices: z.record(methodName, notice),
  /** What every visitor reads at the top of the page. */
  notice: notice.nullable(),
  /** Nobody can order or begin to pay, and every visitor reads this text; payments under way go on. */
  pause: notice.nullable(),
  /** The map of the coverage is closed. */
  isCoverageClosed: z.boolean(),
});
export type DeskSettings = z.output<typeof deskSettingsField>;

/** A text in the offered languages. */
export type DeskNotice = z.output<typeof notice>;

/** A setting before and after a change, as text; `null`: what the operator's own systems say. */
const settingChange = z.object({
  /** Path of the setting, such as `methods.momo`. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type DeskSettingChange = z.output<typeof settingChange>;

export const readDeskSettings = {
  summary: 'Shows the settings that staff may change',
  input: z.object({}),
  result: z.object({
    /** Number of the last change; a change names the one that it is based on. */
    version: z.number().int(),
    settings: deskSettingsField,
    /** What applies where staff set nothing; `null` while the operator does not answer. */
    operator: z
      .object({
        prepaidLimits: limits,
        postpaidLimits: limits,
        quickAmounts: z.array(units),
        methods: listOf({ name: methodName, label: z.string(), isOn: z.boolean() }),
      })
      .nullable(),
    /** Ways to pay that the portal switched off, because their provider refuses its configuration. */
    faults: listOf({
      method: methodName,
      fault: z.enum(FAULTS),
      /** The provider's own words. */
      detail: z.string(),
      since: z.iso.datetime(),
      /** When it is offered again as a trial. */
      offUntil: z.iso.datetime(),
    }),
    currency: z.string(),
    /** Languages in which a text is needed. */
    languages: listOf({ code: z.enum(LOCALE_LIST), name: z.string() }),
  }),
};
export type DeskSettingsPage = z.output<typeof readDeskSettings.result>;

export const changeDeskSettings = {
  summary: 'Changes the settings; customers see it within seconds',
  input: z.object({
    version: z.number().int().min(0),
    settings: deskSettingsField,
    reason: reasonField,
  }),
  result: z.object({ version: z.number().int() }),
};

export const retryMethod = {
  summary: 'Offers a way to pay again that the portal switched off',
  input: z.object({ method: methodName, reason: reasonField }),
  result: z.object({}),
};

export const listDeskSettingChanges = {
  summary: 'Lists who changed which setting, latest first',
  input: z.object({ before: z.coerce.number().int().positive().optional() }),
  result: z.object({
    rows: listOf({
      version: z.number().int(),
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      changes: z.array(settingChange),
    }),
    /** For `before` of the next page; `null` on the last one. */
    next: z.number().int().nullable(),
  }),
};

export const listDeskTowns = {
  summary: 'Lists the towns and whether home broadband is offered there',
  input: z.object({}),
  result: z.object({ towns: listOf({ name: z.string(), isOpen: z.boolean() }) }),
};

export const openDeskTown = {
  summary: 'Opens a town for home broadband and notifies the customers who wait for it',
  input: z.object({ town: z.string().trim().min(1).max(80), reason: reasonField }),
  result: z.object({}),
};
