import type { BundleNote, WireBundle } from '@portal/contract/calls/bundle';

/** Adds the notes of the content to bundles; a bundle without one stays as it is. */
export function addNotes(
  bundles: readonly WireBundle[],
  findNote: (productCode: string) => BundleNote | null,
): WireBundle[] {
  return bundles.map((bundle) => {
    const note = findNote(bundle.productCode);
    return note ? { ...bundle, note } : bundle;
  });
}
