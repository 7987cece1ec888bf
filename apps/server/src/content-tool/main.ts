import { existsSync } from 'node:fs';
import { brandWords } from '@portal/domain/brand';
import { loadConfig } from '../config.ts';
import { contentStore } from '../features/content/content-store.ts';
import { contentDirs } from '../open-content.ts';
import { loadBrand } from '../platform/brand/load-brand.ts';
import { contentSource } from '../platform/content/content-source.ts';
import { readFiles } from '../platform/content/read-files.ts';
import { readBuiltInWeb } from './built-in-web.ts';
import { checkContent } from './check-content.ts';
import { findWords } from './find-words.ts';
import { EXIT_CODES, reportOf } from './findings.ts';
import { missedSearches } from './missed-searches.ts';

// `npm run content`: what is wrong with the content, and where words stand, for whoever writes it (docs/content.md).

const USAGE = `npm run content -- check [--strict] [--no-database]

  Reads the built-in content and that of CONTENT_DIR, and says what is wrong: files that can't be used, links that
  lead nowhere, texts a language lacks, texts no screen uses, searches of the help centre that found nothing.

  --strict        notes count as faults
  --no-database   leave the searches out

  Ends with 0 when there is no fault, 1 when there is one, 2 for a command that is not understood.

npm run content -- find "words a visitor reads"

  Says in which file and under which key they stand. Ends with 1 when they stand nowhere.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([command, ...options]: string[]): Promise<number> {
  const config = loadConfig();
  const dirs = contentDirs(config.contentDir);
  const absent = dirs.filter((dir) => !existsSync(dir));
  const brand = loadBrand(config.brandFile);
  const isCheck = command === 'check' && options.every((option) => /^--(strict|no-database)$/.test(option));
  const isFind = command === 'find' && options.length > 0;
  if (!isCheck && !isFind) return usage(USAGE);
  if (absent.length > 0) return usage(`There is no content folder ${absent.join(', ')}\n`);
  const web = await readBuiltInWeb();
  if (isFind) {
    const { readPage } = contentStore(contentSource(dirs), { brand, assetHost: null });
    const words = brandWords(brand);
    const places = findWords(options.join(' '), { ...web, readPage, files: readFiles(dirs).files, words });
    process.stdout.write(places.map((place) => `${place}\n`).join('') || 'These words stand nowhere.\n');
    return places.length > 0 ? EXIT_CODES.fine : EXIT_CODES.faults;
  }
  const findings = checkContent({ dirs, brand, web });
  if (!options.includes('--no-database')) findings.push(...(await missedSearches(config)));
  const { text, code } = reportOf(findings, { strict: options.includes('--strict') });
  process.stdout.write(text);
  return code;
}

function usage(text: string): number {
  process.stderr.write(text);
  return EXIT_CODES.usage;
}
