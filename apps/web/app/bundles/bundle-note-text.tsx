import type { BundleNote } from '@portal/contract/calls/bundle';
import { useLocale } from '../context/root-data.ts';

type BundleNoteProps = { note: BundleNote | undefined; className?: string };

/** The operator's note to a bundle, marked as English where it is not translated. Nothing without one. */
export function BundleNoteText({ note, className }: BundleNoteProps) {
  const locale = useLocale();
  if (!note) return null;
  return (
    <small className={className} lang={note.lang === locale ? undefined : note.lang}>
      {note.text}
    </small>
  );
}
