import type { PageTexts } from '@portal/contract/content/content';
import type { ContentKey, KeyGroup, KeysIn, ScreenPage } from '@portal/contract/content-keys';
import { type Locale, pluralForm } from '@portal/domain/language/locale';

/** The texts of one screen: a content page, or some groups of its keys. The texts themselves are in `content/`. */
export type Texts<Key extends string = string> = {
  page: ScreenPage;
  /** All keys when there is none. */
  groups: readonly string[];
  except: readonly string[];
  /** For the compiler only. */
  key?: Key;
};

/** The keys of a screen's texts. */
export type KeyOf<Screen extends Texts> = Screen extends Texts<infer Key> ? Key : never;

/** A key as a screen uses it: `items_one` and `items_other` are both `items`. */
export type TextKey<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Values for the `{names}` in a text; `count` also chooses the plural form. */
export type TextParams = Record<string, string | number>;

/** Returns the text of a key. */
export type Translate<Key extends string = string> = (key: TextKey<Key>, params?: TextParams) => string;

/**
 * Names the texts of a screen. Keys come from `content/en/<page>.json`; a wrong page, group or key does not compile.
 * A text that depends on a number is written as `key_one` and `key_other` and used as `key`.
 * @example defineTexts('payment-translation', ['code', 'handset'])
 */
export function defineTexts<Page extends ScreenPage>(page: Page): Texts<ContentKey<Page>>;
export function defineTexts<
  Page extends ScreenPage,
  Group extends KeyGroup<ContentKey<Page>>,
  Excluded extends KeyGroup<ContentKey<Page>> = never,
>(
  page: Page,
  groups: readonly Group[],
  except?: readonly Excluded[],
): Texts<Exclude<KeysIn<Page, Group>, KeysIn<Page, Excluded>>>;
export function defineTexts(
  page: ScreenPage,
  groups: readonly string[] = [],
  except: readonly string[] = [],
): Texts {
  return { page, groups, except };
}

/** Whether a key of the content page is one of these texts. */
export function includesKey({ groups, except }: Texts, key: string): boolean {
  const isIn = (group: string) => key === group || key.startsWith(`${group}.`);
  return (groups.length === 0 || groups.some(isIn)) && !except.some(isIn);
}

/** A text that the loader of the page does not load: a programming error, found by tests. */
export class MissingText extends Error {}

type Translation = { texts: PageTexts; locale: Locale; brand: TextParams };

/**
 * Finds the text of a key in the right plural form and fills in its names: `{product}`, `{wallet}`, `{works}` and
 * `{tv}` are the brand's, all others come from the caller. Throws {@link MissingText}.
 */
export function translate(
  { texts, locale, brand }: Translation,
  key: string,
  params: TextParams = {},
): string {
  const { count } = params;
  const form = typeof count === 'number' ? `${key}_${pluralForm(count, locale)}` : key;
  const text = texts[form] ?? (typeof count === 'number' ? texts[`${key}_other`] : undefined) ?? texts[key];
  if (text === undefined) throw new MissingText(`No text for "${key}"`);
  return text.includes('{') ? fillIn(text, { ...brand, ...params }) : text;
}

/** Replaces `{name}` with its value; a name without a value stays, so that it is noticed. */
export function fillIn(text: string, values: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
