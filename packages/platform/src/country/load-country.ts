import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { type CountryFile, parseCountryFile } from './country-file.ts';

/** The country file that ships with the portal. */
const DEFAULT_COUNTRY_FILE = 'countries/rwanda.json';

/** The setting `COUNTRY_FILE`: the path of a country file, parsed into its content. */
export const countryFile = z
  .string()
  .default(DEFAULT_COUNTRY_FILE)
  .transform((path, context): CountryFile => {
    const outcome = readCountryFile(path);
    if (outcome.kind === 'ok') return outcome.file;
    const message = `${path} can't be used: ${outcome.problems.join('; ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Reads a country file; without a path the one that ships with the portal. Throws an error that lists every problem. */
export function loadCountry(path: string = DEFAULT_COUNTRY_FILE): CountryFile {
  const outcome = readCountryFile(path);
  if (outcome.kind === 'ok') return outcome.file;
  throw new StartError(`The country in ${path} can't be used: ${outcome.problems.join('; ')}`);
}

function readCountryFile(path: string): ReturnType<typeof parseCountryFile> {
  try {
    return parseCountryFile(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return { kind: 'invalid', problems: [(error as Error).message] };
  }
}
