import { LOCALE_LIST } from '@portal/domain/language/locale';
import { MEDIA_FOLDER, MEDIA_TYPES } from '../platform/content/asset-links.ts';
import type { ContentFile } from '../platform/content/content-files.ts';
import type { Finding } from './findings.ts';

const LANGUAGES = LOCALE_LIST.join('|');
const MEDIA_ENDINGS = Object.keys(MEDIA_TYPES).join('|').replaceAll('.', '\\.');

/** Where files are read, and how their names end (docs/content.md). */
const READ = new RegExp(
  `^((${LANGUAGES})/([^/]+\\.json|(faqs|pages)/.+\\.md)|${MEDIA_FOLDER}/.+(${MEDIA_ENDINGS}))$`,
);

/** Files of an operator that nothing reads: saved beside the folder they belong to, or with another ending. */
export function checkFiles(files: readonly Pick<ContentFile, 'path' | 'builtIn'>[]): Finding[] {
  return files
    .filter(({ path, builtIn }) => !builtIn && !READ.test(path))
    .map(({ path }) => ({ kind: 'note', where: path, what: 'nothing reads a file of this name here' }));
}
