// For tests of an adapter outside of a portal: its country, and settings and files of banks as the portal reads them.
import { configureCountry } from '@portal/domain/country/country';
import { parseCountryFile } from '@portal/platform/country/country-file';
import rwanda from '../../../countries/rwanda.json' with { type: 'json' };

export { checkBankLines } from '@portal/payments/statements/check-bank-lines';
export { parseVariables, readFields, variablesOf } from '@portal/platform/config/variable-fields';

/**
 * Sets the country of this process, which numbers and amounts need. A portal does this itself.
 * @param file the content of a country file; left out, Rwanda's. Throws an error that lists every problem.
 */
export function useCountry(file: unknown = rwanda): void {
  const outcome = parseCountryFile(file);
  if (outcome.kind === 'invalid')
    throw new Error(`The country can't be used: ${outcome.problems.join('; ')}`);
  configureCountry(outcome.file.country);
}
