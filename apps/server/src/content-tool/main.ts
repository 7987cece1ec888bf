import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { brandNames } from '@portal/domain/language/brand';
import { parseLocale } from '@portal/domain/language/locale';
import { type Config, loadConfig } from '../config/config.ts';
import { contentDirs } from '../container/open/open-content.ts';
import { contentStore } from '../features/content/content-store.ts';
import { loadBrand } from '../platform/brand/load-brand.ts';
import { contentSource } from '../platform/content/content-source.ts';
import { readFiles } from '../platform/content/read-files.ts';
import { checkContent } from './check-content.ts';
import { exportTexts } from './export-texts.ts';
import { findWords } from './find-words.ts';
import { EXIT_CODES, reportOf } from './findings.ts';
import { missedSearches } from './missed-searches.ts';
import { readScreenPaths } from './screen-paths.ts';

// `npm run content`: what is wrong with the content, where a text is written, and all texts of a language (docs/content.md).

const USAGE = `npm run content -- check [--strict] [--no-database]

  Reads the built-in content and that of CONTENT_DIR, and lists what is wrong: files that can't be used, links that
  lead nowhere, texts a language lacks, texts no screen uses, searches of the help centre that found nothing.

  --strict        notes count as faults
  --no-database   leave the searches out

  Ends with 0 when there is no fault, 1 when there is one, 2 for a command that is not understood.

npm run content -- find "words a visitor reads"

  Lists the files and keys that have them. Ends with 1 when there is none.

npm run content -- export LANGUAGE [FOLDER]

  Writes every text of a language, such as sw, into a new folder (content-LANGUAGE): for translators. What the language
  lacks is there in English and listed in untranslated.txt. The folder can be used as CONTENT_DIR.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([command, ...options]: string[]): Promise<number> {
  const config = loadConfig();
  const dirs = contentDirs(config.contentDir);
  const absent = dirs.filter((dir) => !existsSync(dir));
  const isCheck = command === 'check' && options.every((option) => /^--(strict|no-database)$/.test(option));
  const isFind = command === 'find' && options.length > 0;
  const language = command === 'export' && options.length <= 2 ? parseLocale(options[0]) : null;
  if (!isCheck && !isFind && !language) return usage(USAGE);
  if (absent.length > 0) return usage(`There is no content folder ${absent.join(', ')}\n`);
  const brand = loadBrand(config.brandFile);
  if (isCheck) return check(options, config);
  const { readPage, readTexts } = contentStore(contentSource(dirs), { brand, assetHost: null });
  const { files } = readFiles(dirs);
  if (!language) {
    const places = findWords(options.join(' '), { readPage, files, words: brandNames(brand) });
    process.stdout.write(places.map((place) => `${place}\n`).join('') || 'No file has these words.\n');
    return places.length > 0 ? EXIT_CODES.fine : EXIT_CODES.faults;
  }
  const folder = resolve(options[1] ?? `content-${language}`);
  if (existsSync(folder)) return usage(`${folder} exists already: name another folder\n`);
  const { written, untranslated } = exportTexts(language, { readPage, readTexts, files, folder });
  process.stdout.write(`${written} files written to ${folder}, ${untranslated} texts and files in English\n`);
  return EXIT_CODES.fine;
}

async function check(options: readonly string[], config: Config): Promise<number> {
  const brand = loadBrand(config.brandFile);
  const dirs = contentDirs(config.contentDir);
  const findings = checkContent({ dirs, brand, screenPaths: await readScreenPaths() });
  if (!options.includes('--no-database')) findings.push(...(await missedSearches(config)));
  const { text, code } = reportOf(findings, { strict: options.includes('--strict') });
  process.stdout.write(text);
  return code;
}

function usage(text: string): number {
  process.stderr.write(text);
  return EXIT_CODES.usage;
}
