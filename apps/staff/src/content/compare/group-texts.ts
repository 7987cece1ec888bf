import type { ContentChangePage } from '@portal/contract/staff/content/staff-content';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';

type ChangedText = ContentChangePage['texts'][number];

/** The texts of one slide or link of a change, in every language. */
export type ChangedItem = {
  file: string;
  /** Name of the list, and the number in it. */
  list: string;
  number: number;
  texts: (ChangedText & { field: string })[];
  /** Number from which it came; `null` when it was there before. */
  movedFrom: number | null;
};

/** Splits the texts of a change into those of slides and links, by entry, and all others. */
export function groupTexts(texts: readonly ChangedText[]): { items: ChangedItem[]; others: ChangedText[] } {
  const numbered = texts.flatMap((text) => {
    const [, list, number, field] = /^([\w-]+)\.(\d+)\.(\w+)$/.exec(text.key) ?? [];
    return list && field ? [{ ...text, list, number: Number(number), field }] : [];
  });
  const byItem = Map.groupBy(numbered, ({ file, list, number }) => `${file} ${list} ${number}`);
  const items = [...byItem.values()].flatMap((own): ChangedItem[] => {
    const [first] = own;
    if (!first) return [];
    const { file, list, number } = first;
    return [{ file, list, number, texts: own, movedFrom: findSource(first.number, own, numbered) }];
  });
  const keys = new Set(numbered.map(({ path, key }) => `${path} ${key}`));
  return {
    items: items.sort(
      (a, b) => a.file.localeCompare(b.file) || a.list.localeCompare(b.list) || a.number - b.number,
    ),
    others: texts.filter(({ path, key }) => !keys.has(`${path} ${key}`)),
  };
}

type Numbered = ChangedText & { list: string; number: number; field: string };

/** The number whose title or label this one has now, in English. */
function findSource(number: number, own: readonly Numbered[], all: readonly Numbered[]): number | null {
  const isLead = ({ field, locale }: Numbered) => locale === DEFAULT_LOCALE && /^(title|label)$/.test(field);
  const lead = own.find(isLead);
  if (!lead?.after) return null;
  const source = all.find(
    (text) =>
      isLead(text) &&
      text.file === lead.file &&
      text.list === lead.list &&
      text.number !== number &&
      text.before === lead.after,
  );
  return source?.number ?? null;
}
