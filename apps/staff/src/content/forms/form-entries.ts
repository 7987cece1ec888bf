import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { EntryPlace } from './edit-form.ts';
import type { FormEntry } from './form-file.ts';
import type { FormEditing } from './use-form-texts.ts';

/** A field or button in a language. */
type LanguageEntry = ContentLanguage & { entry: FormEntry };

/** A field or button in each language that has it. */
export function entriesOf({ languages, forms }: FormEditing, { list, key }: EntryPlace): LanguageEntry[] {
  return languages.flatMap((language) => {
    const entry = forms.get(language.code)?.[list].find((one) => one.key === key);
    return entry ? [{ ...language, entry }] : [];
  });
}

/** A field or button in the first language that has it. */
export function firstEntry(editing: FormEditing, place: EntryPlace): FormEntry | undefined {
  return entriesOf(editing, place)[0]?.entry;
}
