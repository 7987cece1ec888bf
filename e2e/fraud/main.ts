import '../configure-country.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandCodes } from '@portal/domain/language/brand';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { startPortal } from '../portal-process.ts';
import { createFraudRun } from './fraud-run.ts';
import { parseFraudOptions } from './options.ts';
import { missedGoals, type Way, type WayResult } from './way.ts';
import { askStrangers } from './ways/ask-strangers.ts';
import { dialThis } from './ways/dial-this.ts';
import { forge } from './ways/forge.ts';
import { guessCodes } from './ways/guess-codes.ts';
import { insider } from './ways/insider.ts';
import { listSubscribers } from './ways/list-subscribers.ts';
import { payLink } from './ways/pay-link.ts';
import { simSwap } from './ways/sim-swap.ts';
import { stopSales } from './ways/stop-sales.ts';

// `npm run fraud`: plays what a real attacker would do first against a portal of its own with the sandbox. Exits with 1 when an
// attacker earned anything without an approval that named amount and recipient, an insider alone more than the day's limit, or an
// honest customer was refused; docs/security.md describes it.

const DAY_LIMIT = 60_000;
const REVEALS_PER_HOUR = 30;

const options = parseFraudOptions(process.argv.slice(2));
const startedAt = Date.now();
// With this name the next test server deletes the folder that a killed run leaves (platform/database/testing).
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
const postgres = await startEmbedded({ dataDir: folder });
const portal = await startPortal({
  databaseUrl: postgres.url,
  logFile: join(folder, 'portal.log'),
  // The limits are the real ones: only the work of a challenge is small.
  env: {
    DATA_DIR: folder,
    CHALLENGE_WORK: '1000',
    TRUST_PROXY: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    STAFF_APPROVAL_ABOVE: '20000',
    STAFF_APPROVAL_ABOVE_DAY: String(DAY_LIMIT),
    STAFF_REVEALS_PER_HOUR: String(REVEALS_PER_HOUR),
  },
});
const lines: string[] = [];
const missed: string[] = [];
try {
  const codes = brandCodes(
    JSON.parse(readFileSync(new URL('../../brand/brand.json', import.meta.url), 'utf8')),
  );
  const limits = { dayLimit: DAY_LIMIT, revealsPerHour: REVEALS_PER_HOUR };
  const run = createFraudRun({ url: portal.url, sizes: options.sizes, ...limits, ...codes });
  const ways: Way[] = [
    askStrangers,
    dialThis,
    insider(DAY_LIMIT),
    payLink,
    stopSales,
    simSwap,
    listSubscribers,
    guessCodes,
    forge,
  ];
  for (const way of ways) {
    if (!way.name.includes(options.only)) continue;
    const result = await way.play(run);
    const goals = missedGoals(way, result);
    missed.push(...goals.map((goal) => `${way.name}: ${goal}`));
    lines.push(lineOf(way, result, goals.length === 0));
    if (!options.short) console.log(lines.at(-1));
  }
} finally {
  await portal.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (options.short && missed.length > 0) console.log(lines.join('\n'));
for (const goal of missed) console.log(`missed: ${goal}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `fraud: ${lines.length} attacks, ${missed.length === 0 ? 'goals met' : `${missed.length} goals missed`}, ${seconds} s`,
);
process.exitCode = missed.length === 0 ? 0 : 1;

function lineOf(
  { name }: Way,
  { earned, refused, honest, messages, prompts }: WayResult,
  isMet: boolean,
): string {
  return (
    `${isMet ? 'met   ' : 'MISSED'} ${name}: earned RWF ${earned}; ` +
    `${refused.length} of ${honest} honest customers refused; strangers got ${messages} messages and ${prompts} prompts`
  );
}
