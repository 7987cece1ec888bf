import type { Locale } from '@portal/domain/language/locale';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { type FormEntry, type FormFile, type FormList, rankOf, readFormFile } from './form-file.ts';

/** The text of a form's file in each language that has one. */
export type FormTexts = ReadonlyMap<Locale, string>;

/** A field or a button in every language. */
export type EntryPlace = { list: FormList; key: string };

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** Writes a value into a file; all else stays as it was typed. `undefined` removes it. */
export function write(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, FORMAT));
}

/** Adds a value at the end of a list of a file. */
export function append(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, [...path, -1], value, { ...FORMAT, isArrayInsertion: true }));
}

type EditOne = (text: string, form: FormFile) => string;

/** Edits the file of each language; files that can't be read stay as they are. */
function editEach(texts: FormTexts, edit: EditOne): FormTexts {
  const edited = [...texts].map(([locale, text]) => {
    const form = readFormFile(text);
    return [locale, form ? edit(text, form) : text] as const;
  });
  return new Map(edited);
}

/** Edits an entry in each language that has it. `path`: of the entry in the file. */
export function editEntry(
  texts: FormTexts,
  { list, key }: EntryPlace,
  edit: (text: string, entry: FormEntry, path: JSONPath) => string,
): FormTexts {
  return editEach(texts, (text, form) => {
    const entry = form[list].find((one) => one.key === key);
    return entry ? edit(text, entry, [list, entry.index]) : text;
  });
}

/** Sets what is the same in every language, such as the type of a field. `undefined` removes the property. */
export function setShared(
  texts: FormTexts,
  { property, ...place }: EntryPlace & { property: string },
  value: string | number | boolean | undefined,
): FormTexts {
  return editEntry(texts, place, (text, _entry, path) => write(text, [...path, property], value));
}

/** Sets a text of one language. A language that lacks the field gets it, as it is in the first language that has it. */
export function setText(
  texts: FormTexts,
  { property, locale, ...place }: EntryPlace & { property: string; locale: Locale },
  value: string | undefined,
): FormTexts {
  const own = new Map([...texts].filter(([one]) => one === locale));
  const [text = ''] = own.values();
  const has = readFormFile(text)?.[place.list].some(({ key }) => key === place.key);
  const edited = has ? own : editEach(own, (file) => append(file, [place.list], sampleOf(texts, place)));
  return new Map([...texts, ...setShared(edited, { ...place, property }, value)]);
}

function sampleOf(texts: FormTexts, { list, key }: EntryPlace): FormEntry['written'] | undefined {
  const entries = [...texts.values()].flatMap((text) => readFormFile(text)?.[list] ?? []);
  return entries.find((entry) => entry.key === key)?.written;
}

/** The keys of a list in the order of the first language; what only other languages have comes last. */
export function keysOf(texts: FormTexts, list: FormList): string[] {
  const keys = [...texts.values()].flatMap((text) => readFormFile(text)?.[list].map(({ key }) => key) ?? []);
  return [...new Set(keys)];
}

/** Exchanges an entry with the one before (-1) or after it (1), in every language. */
export function moveEntry(texts: FormTexts, { list, key }: EntryPlace, by: -1 | 1): FormTexts {
  const order = moveKey(keysOf(texts, list), key, by);
  return editEach(texts, (text, form) => {
    const entries = order.flatMap((one) => form[list].find((entry) => entry.key === one) ?? []);
    const ranks = newRanks(form[list]);
    return entries.reduce(
      (file, entry, at) =>
        rankOf(entry) === ranks[at] ? file : write(file, rankPath(list, entry), ranks[at]),
      text,
    );
  });
}

const rankPath = (list: FormList, { index }: FormEntry): JSONPath => [list, index, 'rank'];

/** The ranks that are there, so that only what moves is written; numbers from 1 on when they give no order. */
function newRanks(entries: readonly FormEntry[]): number[] {
  const ranks = entries.map(rankOf);
  const isOrder = ranks.every(
    (rank, at) => rank !== Number.MAX_SAFE_INTEGER && (at === 0 || (ranks[at - 1] ?? 0) < rank),
  );
  return isOrder ? ranks : ranks.map((_rank, at) => at + 1);
}

/** The keys with one of them exchanged with the one before or after it. */
export function moveKey(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const at = keys.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= keys.length) return [...keys];
  const order = keys.filter((one) => one !== key);
  order.splice(to, 0, key);
  return order;
}

/** Removes an entry in every language. */
export function removeEntry(texts: FormTexts, place: EntryPlace): FormTexts {
  return editEntry(texts, place, (text, _entry, path) => write(text, path, undefined));
}

/** Adds an entry at the end in every language. */
export function addEntry(texts: FormTexts, list: FormList, written: FormEntry['written']): FormTexts {
  return editEach(texts, (text, form) => {
    const ranks = form[list].map(rankOf).filter((rank) => rank !== Number.MAX_SAFE_INTEGER);
    const isRanked = ranks.length === form[list].length;
    return append(text, [list], { ...written, ...(isRanked && { rank: Math.max(0, ...ranks) + 1 }) });
  });
}
