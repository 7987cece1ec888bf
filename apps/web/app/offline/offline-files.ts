/**
 * Address, or name, of the script that lists the files of the offline pages, from that of React Router's list of routes. The build writes
 * it (`unused-router/shorten-manifest.ts`).
 */
export function offlineFilesOf(manifest: string): string {
  return manifest.replace(/manifest-(?=[^/]*$)/, 'offline-files-');
}
