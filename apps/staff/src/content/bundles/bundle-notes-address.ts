/** Address of the notes to bundles; `key`: the code of the bundle that is shown first. */
export function bundleNotesAddress(key?: string): string {
  return key ? `/content/bundles?${new URLSearchParams({ key })}` : '/content/bundles';
}
