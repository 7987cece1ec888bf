import { configureCountry } from '@portal/domain/country/country';
import { countryFile } from '../../apps/server/src/platform/country/load-country.ts';
import { camaraPart } from './camara.ts';
import { type CheckResults, createCheck, type InteropPart } from './check.ts';
import { kannelPart } from './kannel.ts';
import { smppPart } from './smpp.ts';
import { tmfPart } from './tmf.ts';
import { wholePortalPart } from './whole-portal/whole-portal.ts';

const PARTS: readonly InteropPart[] = [smppPart, kannelPart, tmfPart, camaraPart, wholePortalPart];

configureCountry(countryFile.parse(undefined).country);
const results: CheckResults = { passed: 0, failed: 0 };
const check = createCheck(results);
for (const { name, missing, run } of PARTS) {
  process.stdout.write(`\n${name}\n`);
  const lacks = missing();
  if (lacks) process.stdout.write(`  not run: ${lacks}\n`);
  else await run(check);
}
process.stdout.write(`\n${results.passed} passed, ${results.failed} failed\n`);
process.exit(results.failed > 0 ? 1 : 0);
