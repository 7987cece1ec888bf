import type { ContentFilePage, ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { Locale } from '@portal/domain/language/locale';
import { type DraftTexts, nameOfPlace, shownText } from '../use-draft-texts.ts';
import { type FaqFile, type FaqPart, readFaqFile } from './faq-file.ts';
import { type FaqTexts, findQuestion } from './faq-structure.ts';

/** A topic of the help centre that is being edited. */
export type FaqEditing = {
  texts: FaqTexts;
  languages: readonly ContentLanguage[];
  /** `null`: it can't be shown question by question. A language without the topic is left out. */
  files: ReadonlyMap<Locale, FaqFile | null>;
  /** What the server found wrong in a language. */
  problems: (locale: Locale) => readonly string[];
  /** Saves what differs in the draft. */
  edit: (texts: FaqTexts) => void;
  /** Saves what was typed at once. */
  flush: () => void;
};

/** Reads the topic of a file from the draft, and writes into it. */
export function useFaqTexts(page: ContentFilePage, draft: DraftTexts): FaqEditing {
  const placeIn = (locale: Locale) => ({ path: `${locale}/${page.file}`, key: '' });
  const cells = page.rows[0]?.texts ?? [];
  const written = cells.map(
    (cell) => [cell.locale, shownText(draft, { place: placeIn(cell.locale), cell })] as const,
  );
  const texts: FaqTexts = new Map(written.filter(([, text]) => text !== ''));
  return {
    texts,
    languages: page.languages,
    files: new Map([...texts].map(([locale, text]) => [locale, readFaqFile(text)])),
    problems: (locale) => draft.problems.get(nameOfPlace(placeIn(locale))) ?? [],
    edit: (edited) => {
      for (const [locale, text] of edited)
        if (text !== texts.get(locale)) draft.type({ ...placeIn(locale), text });
    },
    flush: () => void draft.flush(),
  };
}

/** A question in a language. */
export function questionIn({ files }: FaqEditing, locale: Locale, id: string): FaqPart | undefined {
  const file = files.get(locale);
  return file ? findQuestion(file, id) : undefined;
}
