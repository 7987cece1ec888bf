import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import type { Locale } from '@portal/domain/language/locale';
import type { NumberedList } from './list-entries.ts';

/** The texts of a file as the person sees them. */
export type SeenTexts = {
  rows: ContentFilePage['rows'];
  languages: readonly Locale[];
  /** The text of a key in a language; empty when there is none. */
  read: (key: string, locale: Locale) => string;
};

/** A text that is written; `null`: nothing is written there any more. */
export type ItemText = { key: string; locale: Locale; text: string | null };

type Numbered = Pick<NumberedList, 'name' | 'fields'>;

/** The field without which an entry is not shown: the title of a slide, the label of a link. `null`: there is none. */
export function leadOf({ fields }: Pick<NumberedList, 'fields'>): 'title' | 'label' | null {
  return fields.includes('title') ? 'title' : fields.includes('label') ? 'label' : null;
}

/** The rows of one entry, its number alone: those of slide 1 are none of slide 10. */
export function fieldsOf(
  rows: ContentFilePage['rows'],
  { name }: Pick<NumberedList, 'name'>,
  number: number,
): ContentFilePage['rows'] {
  return rows.filter(({ key }) => key.startsWith(`${name}.${number}.`));
}

/**
 * Exchanges two entries of a list in every language. A heading of the footer (`group`) stays at its number: it stands above whatever
 * comes there.
 */
export function exchangeItems(seen: SeenTexts, list: Numbered, [one, other]: [number, number]): ItemText[] {
  return list.fields
    .filter((field) => field !== 'group')
    .flatMap((field) =>
      seen.languages.flatMap((locale) => {
        const keys = [`${list.name}.${one}.${field}`, `${list.name}.${other}.${field}`] as const;
        const [first, second] = [seen.read(keys[0], locale), seen.read(keys[1], locale)];
        if (first === second) return [];
        return [
          { key: keys[0], locale, text: second },
          { key: keys[1], locale, text: first },
        ];
      }),
    )
    .map((written) => orNothing(seen, written));
}

/** Takes an entry out of a list in every language: customers see none without its title or label. */
export function removeItem(seen: SeenTexts, list: Numbered, number: number): ItemText[] {
  const lead = leadOf(list);
  const key = `${list.name}.${number}.${lead}`;
  return seen.languages
    .filter((locale) => seen.read(key, locale) !== '')
    .map((locale) => orNothing(seen, { key, locale, text: '' }));
}

/** A text that is in no layer is not kept as an empty one. */
function orNothing({ rows }: SeenTexts, { key, locale, text }: ItemText): ItemText {
  const cell = rows.find((row) => row.key === key)?.texts.find((one) => one.locale === locale);
  return { key, locale, text: text === '' && !cell?.live ? null : text };
}
