import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The content that ships with the portal. */
export const BUILT_IN_CONTENT = fileURLToPath(new URL('../../../../content', import.meta.url));

/** Folders of the content; each overrides the ones before. */
export function contentDirs(contentDir: string | null): string[] {
  const own = contentDir && resolve(contentDir);
  return own && own !== BUILT_IN_CONTENT ? [BUILT_IN_CONTENT, own] : [BUILT_IN_CONTENT];
}
