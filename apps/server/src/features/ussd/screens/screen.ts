import type { Locale } from '@portal/domain/language/locale';
import type { Caller, UssdDeps } from '../ussd-deps.ts';
import type { Place } from './place.ts';

/** What screens use: the portal, the caller and the texts in the caller's language. */
export type ScreenContext = { deps: UssdDeps; caller: Caller; t: UssdText };

/** Returns a text in the caller's language by its key below `ussd`. */
export type UssdText = (key: UssdKey, values?: Record<string, string>) => string;
type MessageKey = Parameters<UssdDeps['formatText']>[0];
/** Keys of the texts of USSD, without their common prefix. */
export type UssdKey = MessageKey extends infer Key
  ? Key extends `ussd.${infer Rest}`
    ? Rest
    : never
  : never;

/** Content of a screen: a title, and numbered choices or none. */
export type ScreenContent = { title: string; choices: string[] };

/** What follows an input. */
export type Outcome =
  | { kind: 'go'; place: Place }
  /** The same screen once more, with the reason in front. */
  | { kind: 'again'; note: string }
  | { kind: 'language'; locale: Locale }
  | { kind: 'end'; text: string };

/** One screen of the menu: what it shows and what an input leads to. May throw a PortalError. */
export type Screen<Here extends Place = Place> = {
  show: (context: ScreenContext, place: Here) => Promise<ScreenContent>;
  take: (context: ScreenContext, place: Here, input: string) => Promise<Outcome>;
};

/** A choice, and what follows it. */
export type Choice = { label: string; select: () => Outcome | Promise<Outcome> };

/** A screen of choices, which are numbered from 1. */
export function defineMenu<Here extends Place>(
  list: (
    context: ScreenContext,
    place: Here,
  ) => Promise<{ title: string; choices: Choice[] }> | { title: string; choices: Choice[] },
): Screen<Here> {
  return {
    show: async (context, place) => {
      const { title, choices } = await list(context, place);
      return { title, choices: choices.map(({ label }) => label) };
    },
    take: async (context, place, input) => {
      const { choices } = await list(context, place);
      const chosen = /^[1-9]\d{0,2}$/.test(input) ? choices[Number(input) - 1] : undefined;
      return chosen ? chosen.select() : { kind: 'again', note: context.t('error.choice') };
    },
  };
}

/** The outcome that leads to another screen. */
export function go(place: Place): Outcome {
  return { kind: 'go', place };
}

/** Creates the text function of a language. */
export function textsIn({ formatText, code }: UssdDeps, locale: Locale): UssdText {
  return (key, values = {}) => formatText(`ussd.${key}`, locale, { dial: code, ...values });
}
