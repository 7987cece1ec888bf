#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { useCountry } from '@isano/adapter-kit/testing';
import { LONGEST_MS, type Loaded, loadAdapter, NotCheckableError } from './load-adapter.ts';
import type { Scenario } from './scenario.ts';
import { SMS_SCENARIOS } from './scenarios.ts';

// `isano-conformance ./my-adapter`: runs an adapter against an other side that behaves as its documents say, and as badly as
// real ones do (docs/adapters.md). Ends with 0 when everything holds, 1 when something does not, 2 when nothing could be checked.

const USAGE = `isano-conformance [--quick] [--only "part of a name"] [--country FILE] FOLDER [FOLDER …]

  FOLDER    has the adapter (addon.ts) and the description of its other side (conformance.ts)
  --quick   leaves out what waits for time limits of the adapter
  --only    scenarios whose name has these words
  --country a country file as COUNTRY_FILE names it; left out, Rwanda's
  --longest milliseconds that a message may have no outcome: ${LONGEST_MS} in the portal`;

type Result = { name: string; outcome: 'ok' | 'FAILED' | 'left out'; text?: string };

let failed = 0;
const { folders, quick, only, country, longest } = readArguments();
useCountry(country ? JSON.parse(readFileSync(country, 'utf8')) : undefined);
for (const folder of folders) await checkFolder(folder);
process.exit(failed > 0 ? 1 : 0);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        country: { type: 'string' },
        longest: { type: 'string', default: String(LONGEST_MS) },
      },
    });
    if (positionals.length > 0) return { folders: positionals, ...values };
  } catch (error) {
    console.error((error as Error).message);
  }
  console.error(USAGE);
  return process.exit(2);
}

async function checkFolder(folder: string): Promise<void> {
  let loaded: Loaded;
  try {
    loaded = await loadAdapter(folder, Number(longest));
  } catch (error) {
    const sentence = error instanceof NotCheckableError ? error.message : (error as Error).stack;
    console.error(`${folder}: ${sentence}`);
    return process.exit(2);
  }
  console.log(`${loaded.name} (${folder})`);
  // Each with a route and another side of its own.
  const chosen = SMS_SCENARIOS.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    console.error(`no scenario has "${only}" in its name`);
    return process.exit(2);
  }
  const results = await Promise.all(chosen.map((scenario) => runScenario(scenario, loaded)));
  for (const { name, outcome, text } of results) {
    console.log(`  ${outcome.padEnd(8)} ${name}`);
    if (text) console.log(`           ${text}`);
  }
  failed += results.filter(({ outcome }) => outcome === 'FAILED').length;
}

async function runScenario(scenario: Scenario, loaded: Loaded): Promise<Result> {
  const { name, why } = scenario;
  if (scenario.applies && !scenario.applies(loaded))
    return { name, outcome: 'left out', text: 'the description has nothing for it' };
  if (scenario.isSlow && quick) return { name, outcome: 'left out', text: '--quick' };
  try {
    await scenario.run(loaded);
    return { name, outcome: 'ok' };
  } catch (error) {
    return { name, outcome: 'FAILED', text: `${(error as Error).message}\n           Otherwise: ${why}` };
  }
}
