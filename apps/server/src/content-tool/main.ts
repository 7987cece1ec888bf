import { existsSync } from 'node:fs';
import { loadConfig } from '../config.ts';
import { contentDirs } from '../open-content.ts';
import { loadBrand } from '../platform/brand/load-brand.ts';
import { readBuiltInWeb } from './built-in-web.ts';
import { checkContent } from './check-content.ts';
import { EXIT_CODES, reportOf } from './findings.ts';
import { missedSearches } from './missed-searches.ts';

// `npm run content -- check`: what is wrong with the content, for whoever writes it (docs/content.md).

const USAGE = `npm run content -- check [--strict] [--no-database]

  Reads the built-in content and that of CONTENT_DIR, and says what is wrong: files that can't be used, links that
  lead nowhere, texts a language lacks, texts no screen uses, searches of the help centre that found nothing.

  --strict        notes count as faults
  --no-database   leave the searches out

  Ends with 0 when there is no fault, 1 when there is one, 2 for a command that is not understood.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([command, ...options]: string[]): Promise<number> {
  const known = options.every((option) => option === '--strict' || option === '--no-database');
  if (command !== 'check' || !known) {
    process.stderr.write(USAGE);
    return EXIT_CODES.usage;
  }
  const config = loadConfig();
  const dirs = contentDirs(config.contentDir);
  const absent = dirs.filter((dir) => !existsSync(dir));
  if (absent.length > 0) {
    process.stderr.write(`There is no content folder ${absent.join(', ')}\n`);
    return EXIT_CODES.usage;
  }
  const findings = checkContent({ dirs, brand: loadBrand(config.brandFile), web: await readBuiltInWeb() });
  if (!options.includes('--no-database')) findings.push(...(await missedSearches(config)));
  const { text, code } = reportOf(findings, { strict: options.includes('--strict') });
  process.stdout.write(text);
  return code;
}
