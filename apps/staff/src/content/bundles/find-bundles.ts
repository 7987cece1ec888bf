import type { BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';

/** The note that customers get with the draft, in one language; empty without one. */
export function noteOf({ live, draft }: BundleNotesRow['texts'][number]): string {
  return (draft ? draft.text : live?.text) ?? '';
}

type Filter = {
  /** Part of the name, category, code or a note. */
  filter: string;
  /** Only bundles with a note. */
  noted: boolean;
};

/** Whether a bundle is listed. */
export function isBundleShown({ key, bundle, texts }: BundleNotesRow, { filter, noted }: Filter): boolean {
  const notes = texts.map(noteOf);
  const wanted = filter.trim().toLowerCase();
  const words = [key, bundle?.name ?? '', bundle?.category ?? '', ...notes];
  if (noted && notes.every((note) => note === '')) return false;
  return words.some((text) => text.toLowerCase().includes(wanted));
}
