import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { brandNames } from '@portal/domain/language/brand';
import { parseLocale } from '@portal/domain/language/locale';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { contentDirs } from '@portal/platform/content/content-dirs';
import { contentSource } from '@portal/platform/content/content-source';
import { readFiles } from '@portal/platform/content/read-files';
import { loadConfig } from '../config/load-config.ts';
import { contentStore } from '../features/content/content-store.ts';
import { checkContent } from './check-content.ts';
import { exportTexts } from './export-texts.ts';
import { findWords } from './find-words.ts';
import { EXIT_CODES, type Finding, reportOf } from './findings.ts';
import { NO_PRODUCT_CODES, readProductCodes } from './product-codes.ts';
import { readScreenPaths } from './screen-paths.ts';
import { NO_STORED_CONTENT, readStoredContent, type StoredContent } from './stored-content.ts';

// `npm run content`: what is wrong with the content, where a text is written, and all texts of a language (docs/content.md).

const USAGE = `npm run content -- check [--strict] [--no-database]

  Reads the built-in content, that of CONTENT_DIR and what was published in the staff desk, and lists what is wrong: files
  that can't be used, links that lead nowhere, texts a language lacks, texts no screen uses, searches of the help centre
  that found nothing.

  --strict        notes count as faults

  Ends with 0 when there is no fault, 1 when there is one, 2 for a command that is not understood.

npm run content -- find [--no-database] "words a visitor reads"

  Lists the files and keys that have them. Ends with 1 when there is none.

npm run content -- export [--no-database] LANGUAGE [FOLDER]

  Writes every text of a language, such as sw, into a new folder (content-LANGUAGE): for translators. What the language
  lacks is there in English and listed in untranslated.txt. The folder can be used as CONTENT_DIR.

--no-database leaves out what was published in the staff desk, the searches, and whether notes are to bundles on sale.
`;

const NO_DATABASE = '--no-database';

process.exitCode = await main(process.argv.slice(2));

async function main([command, ...given]: string[]): Promise<number> {
  const config = await loadConfig();
  const dirs = contentDirs(config.contentDir);
  const absent = dirs.filter((dir) => !existsSync(dir));
  const options = given.filter((option) => option !== NO_DATABASE);
  const isCheck = command === 'check' && options.every((option) => option === '--strict');
  const isFind = command === 'find' && options.length > 0;
  const language = command === 'export' && options.length <= 2 ? parseLocale(options[0]) : null;
  if (!isCheck && !isFind && !language) return usage(USAGE);
  if (absent.length > 0) return usage(`There is no content folder ${absent.join(', ')}\n`);
  const folder = resolve(options[1] ?? `content-${language}`);
  if (language && existsSync(folder)) return usage(`${folder} exists already: name another folder\n`);
  const brand = loadBrand(config.brandFile);
  const stored = given.includes(NO_DATABASE) ? NO_STORED_CONTENT : await readStoredContent(config);
  const { published } = stored;
  if (isCheck) {
    const files = [...readFiles(dirs).files, ...published];
    const known = given.includes(NO_DATABASE) ? NO_PRODUCT_CODES : await readProductCodes(config, files);
    const screenPaths = await readScreenPaths();
    const findings = checkContent({ dirs, brand, published, screenPaths, productCodes: known.codes });
    const all = [...findings, ...known.findings, ...findingsOf(stored)];
    const { text, code } = reportOf(all, { strict: options.length > 0 });
    process.stdout.write(text);
    return code;
  }
  for (const { where, what } of stored.problem ? findingsOf(stored) : [])
    process.stderr.write(`${where}: ${what}\n`);
  const source = contentSource(dirs, undefined, published);
  const store = contentStore(source, { brand, assetHost: null });
  const files = source.files();
  if (!language) {
    const places = findWords(options.join(' '), { ...store, files, words: brandNames(brand) });
    process.stdout.write(places.map((place) => `${place}\n`).join('') || 'No file has these words.\n');
    return places.length > 0 ? EXIT_CODES.fine : EXIT_CODES.faults;
  }
  const { written, untranslated } = exportTexts(language, { ...store, files, folder });
  process.stdout.write(`${written} files written to ${folder}, ${untranslated} texts and files in English\n`);
  return EXIT_CODES.fine;
}

/** What the database says about the content, or that it was not read. */
function findingsOf({ searches, problem }: StoredContent): readonly Finding[] {
  if (problem === null) return searches;
  return [{ kind: 'note', where: 'texts of the staff desk and searches', what: `not checked: ${problem}` }];
}

function usage(text: string): number {
  process.stderr.write(text);
  return EXIT_CODES.usage;
}
