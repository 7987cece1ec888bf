import type { ContentFilePage, ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { Locale } from '@portal/domain/language/locale';
import { type DraftTexts, nameOfPlace, shownText } from '../use-draft-texts.ts';
import type { FormTexts } from './edit-form.ts';
import { type FormFile, readFormFile } from './form-file.ts';

/** A form that is being edited, in each language that has it. */
export type FormEditing = {
  texts: FormTexts;
  languages: readonly ContentLanguage[];
  /** `null`: it can't be shown field by field. */
  forms: ReadonlyMap<Locale, FormFile | null>;
  /** What the server found wrong in a language. */
  problems: (locale: Locale) => readonly string[];
  /** Saves what differs in the draft. */
  edit: (texts: FormTexts) => void;
};

/** Reads the form of a file from the draft, and writes into it. */
export function useFormTexts(page: ContentFilePage, draft: DraftTexts): FormEditing {
  const placeIn = (locale: Locale) => ({ path: `${locale}/${page.file}`, key: '' });
  const cells = page.rows[0]?.texts ?? [];
  const written = cells.map(
    (cell) => [cell.locale, shownText(draft, { place: placeIn(cell.locale), cell })] as const,
  );
  const texts: FormTexts = new Map(written.filter(([, text]) => text !== ''));
  return {
    texts,
    languages: page.languages.filter(({ code }) => texts.has(code)),
    forms: new Map([...texts].map(([locale, text]) => [locale, readFormFile(text)])),
    problems: (locale) => draft.problems.get(nameOfPlace(placeIn(locale))) ?? [],
    edit: (edited) => {
      for (const [locale, text] of edited)
        if (text !== texts.get(locale)) draft.type({ ...placeIn(locale), text });
    },
  };
}
