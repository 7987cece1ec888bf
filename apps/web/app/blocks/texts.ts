import type { ContentPage, PageTexts } from '@portal/contract/content';
import { DEFAULT_LOCALE, type Locale, pluralForm } from '@portal/domain/locale';

/** Wording of one screen: the content page that may replace it and the built-in English. */
export type Texts<Key extends string = string> = {
  page: ContentPage;
  english: Readonly<Record<Key, string>>;
  /** The page may hold more keys than English does, such as another menu item. */
  open: boolean;
};

/** A key as a screen asks for it: `items_one` and `items_other` are both `items`. */
export type TextKey<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Values for the `{names}` in a text; `count` also chooses the plural form. */
export type TextParams = Record<string, string | number>;

/** What a screen calls to get its words. */
export type Translate<Key extends string = string> = (key: TextKey<Key>, params?: TextParams) => string;

/**
 * Names a screen's texts. English is built in here, beside the screen; the server's content for the language of the
 * page is laid over it. `{product}`, `{wallet}`, `{works}` and `{tv}` become the brand's names, other `{names}` come
 * from the caller. A text that depends on a number is given as `key_one` and `key_other` and asked for as `key`.
 */
export function defineTexts<const Key extends string>(
  page: ContentPage,
  english: Record<Key, string>,
  { open = false }: { open?: boolean } = {},
): Texts<Key> {
  return { page, english, open };
}

/** The part of a page's content that a browser does not already have as built-in English. */
export function differingTexts({ english, open }: Texts, content: PageTexts): PageTexts {
  const built: Record<string, string | undefined> = english;
  const differing = Object.entries(content).filter(([key, text]) =>
    key in built ? built[key] !== text : open,
  );
  return Object.fromEntries(differing);
}

/** A text that neither the content nor the built-in English has: a slip of ours, found by tests. */
export class MissingText extends Error {}

type Wording = { english: PageTexts; content: PageTexts; locale: Locale; words: TextParams };

/** Finds the text of a key, in the right plural form, with its names filled in. Throws {@link MissingText}. */
export function translate(wording: Wording, key: string, params: TextParams = {}): string {
  const text = findText(wording, key, params.count);
  if (text === undefined) throw new MissingText(`No text for "${key}"`);
  return fillIn(text, { ...wording.words, ...params });
}

/** A form of the language's own goes before the built-in English, whose form follows the rules of English. */
function findText({ english, content, locale }: Wording, key: string, count: unknown): string | undefined {
  return formOf(content, { key, count, locale }) ?? formOf(english, { key, count, locale: DEFAULT_LOCALE });
}

function formOf(
  texts: PageTexts,
  { key, count, locale }: { key: string; count: unknown; locale: Locale },
): string | undefined {
  if (typeof count !== 'number') return texts[key];
  return texts[`${key}_${pluralForm(count, locale)}`] ?? texts[`${key}_other`] ?? texts[key];
}

/** Replaces `{name}` by its value; a name nobody gave stays as it is, so that it is seen. */
export function fillIn(text: string, values: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
