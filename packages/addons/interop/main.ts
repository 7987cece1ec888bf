import { configureCountry } from '@portal/domain/country/country';
import { countryFile } from '../../platform/src/country/load-country.ts';
import { camaraPart } from './camara.ts';
import { type CheckResults, createCheck, exitCodeOf, type InteropPart } from './check.ts';
import { kannelPart } from './kannel.ts';
import { mojaloopPart } from './mojaloop/mojaloop.ts';
import { smppPart } from './smpp.ts';
import { tmfPart } from './tmf.ts';
import { wholePortalPart } from './whole-portal/whole-portal.ts';

const PARTS: readonly InteropPart[] = [
  smppPart,
  kannelPart,
  tmfPart,
  camaraPart,
  mojaloopPart,
  wholePortalPart,
];

configureCountry(countryFile.parse(undefined).country);
const results: CheckResults = { passed: 0, failed: 0, skipped: 0 };
const check = createCheck(results);
const skipped: string[] = [];
// `npm run interop -- eKash`: only the parts whose names have one of the words.
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = PARTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  process.stdout.write(`No part is named so. There are: ${PARTS.map(({ name }) => name).join('; ')}\n`);
  process.exit(1);
}
for (const { name, missing, run } of chosen) {
  process.stdout.write(`\n${name}\n`);
  const lacks = missing();
  if (lacks) {
    results.skipped += 1;
    skipped.push(name);
    process.stdout.write(`  NOT RUN: ${lacks}\n`);
  } else await run(check);
}
const isStrict = process.argv.includes('--strict');
const [code, end] = [exitCodeOf(results, isStrict), isStrict ? ' (--strict: this is a failure)' : ''];
if (skipped.length > 0)
  process.stdout.write(
    `\n${skipped.length} of ${chosen.length} parts were not run${end}: ${skipped.join('; ')}\n`,
  );
const { passed, failed } = results;
process.stdout.write(`\n${passed} passed, ${failed} failed, ${results.skipped} skipped\n`);
process.exit(code);
