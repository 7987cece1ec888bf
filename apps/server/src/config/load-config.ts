import { loadAddOns } from '@portal/addon-kit/load-add-ons';
import { configureCountry } from '@portal/domain/country/country';
import { countryFile } from '@portal/platform/country/load-country';
import { StartError } from '@portal/platform/start-error';
import { type Config, parseConfig } from './config.ts';
import { readValueFiles } from './value-files.ts';

/**
 * Reads the environment of the process and loads the add-ons that it names. On invalid settings it prints all problems and
 * ends the process with exit code 1.
 */
export async function loadConfig(): Promise<Config> {
  // First, because payment accounts are parsed by the country's number plan.
  const country = countryFile.safeParse(process.env.COUNTRY_FILE || undefined);
  if (!country.success)
    return refuseToStart(country.error.issues.map(({ message }) => `COUNTRY_FILE: ${message}`));
  configureCountry(country.data.country);
  const addOns = await loadAddOns(readValueFiles(process.env, ['ADDONS']).values.ADDONS).catch(refuseAddOns);
  const outcome = parseConfig(process.env, addOns);
  if (outcome.kind === 'invalid') return refuseToStart(outcome.problems);
  // React selects its build by this variable at import time. Without it, every page would be rendered by the
  // slow development build.
  process.env.NODE_ENV = outcome.config.dev ? 'development' : 'production';
  return outcome.config;
}

function refuseAddOns(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  return refuseToStart([error.message]);
}

function refuseToStart(problems: readonly string[]): never {
  const list = problems.map((problem) => `  ${problem}\n`).join('');
  process.stderr.write(`The portal can't start with these settings (see docs/configuration.md):\n${list}`);
  process.exit(1);
}
