#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDeliveryDb } from '@isano/adapter-kit/delivery-db';
import { useCountry } from '@isano/adapter-kit/testing';
import {
  type BoundScenario,
  LONGEST_MS,
  type LoadedAdapter,
  loadAdapter,
  NotCheckableError,
} from './load-adapter.ts';

// `isano-conformance ./my-adapter`: runs an adapter against an other side that behaves as its documents say, and as badly as
// real ones do (docs/adapters.md). Ends with 0 when everything holds, 1 when something does not, 2 when nothing could be checked.

const USAGE = `isano-conformance [--quick] [--only "part of a name"] [--country FILE] FOLDER [FOLDER …]

  FOLDER    has the adapter (addon.ts) and the description of its other side (conformance.ts)
  --quick   leaves out what waits for time limits of the adapter
  --only    scenarios whose name has these words
  --country a country file as COUNTRY_FILE names it; left out, Rwanda's
  --database URL of a PostgreSQL database for adapters that deliver; left out, one is started in a temporary folder
  --longest milliseconds that a message may have no outcome: ${LONGEST_MS} in the portal`;

type Result = { name: string; outcome: 'ok' | 'FAILED' | 'left out'; text?: string };

let failed = 0;
/** Opened once, for all adapters that deliver. */
const opened: { database?: ReturnType<typeof openDeliveryDb> } = {};
const { folders, quick, only, country, longest, database: databaseUrl } = readArguments();
useCountry(country ? JSON.parse(readFileSync(country, 'utf8')) : undefined);
let exitCode = 0;
for (const folder of folders) if (!(await checkFolder(folder))) exitCode = 2;
await (await opened.database)?.close();
process.exit(exitCode || (failed > 0 ? 1 : 0));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        country: { type: 'string' },
        database: { type: 'string' },
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

/** Resolves to whether something could be checked. */
async function checkFolder(folder: string): Promise<boolean> {
  let loaded: LoadedAdapter;
  try {
    loaded = await loadAdapter(folder, { longestMs: Number(longest), openDb });
  } catch (error) {
    const sentence = error instanceof NotCheckableError ? error.message : (error as Error).stack;
    console.error(`${folder}: ${sentence}`);
    return false;
  }
  const parts = loaded.parts.map(({ title, scenarios }) => ({
    title,
    chosen: scenarios.filter(({ name }) => name.includes(only)),
  }));
  if (parts.every(({ chosen }) => chosen.length === 0)) {
    console.error(`no scenario has "${only}" in its name`);
    return false;
  }
  for (const { title, chosen } of parts) {
    console.log(`${loaded.name} (${folder}): ${title}`);
    // Each with an adapter and another side of its own.
    const results = await Promise.all(chosen.map(runScenario));
    for (const { name, outcome, text } of results) {
      console.log(`  ${outcome.padEnd(8)} ${name}`);
      if (text) console.log(`           ${text}`);
    }
    failed += results.filter(({ outcome }) => outcome === 'FAILED').length;
  }
  return true;
}

async function openDb() {
  opened.database ??= openDeliveryDb(databaseUrl);
  try {
    return (await opened.database).db;
  } catch (error) {
    delete opened.database;
    throw new NotCheckableError((error as Error).message, { cause: error });
  }
}

async function runScenario({ name, why, isSlow, applies, run }: BoundScenario): Promise<Result> {
  if (!applies) return { name, outcome: 'left out', text: 'the description has nothing for it' };
  if (isSlow && quick) return { name, outcome: 'left out', text: '--quick' };
  try {
    await run();
    return { name, outcome: 'ok' };
  } catch (error) {
    return { name, outcome: 'FAILED', text: `${(error as Error).message}\n           Otherwise: ${why}` };
  }
}
