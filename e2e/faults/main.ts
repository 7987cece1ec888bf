import { buy } from './buy.ts';
import { calmDown } from './calm.ts';
import { openBrowser } from './customer.ts';
import { findWrongTimes } from './find-wrong-times.ts';
import { judge } from './judge.ts';
import { readOptions } from './options.ts';
import { drawPlan } from './plan.ts';
import { report } from './report.ts';
import type { Run } from './run.ts';
import { LOGS, setScene } from './scene.ts';
import { deal, seeWhoLives } from './storm.ts';
import { switchOn, switchWallet } from './switches.ts';
import { noteStatus } from './watch-status.ts';

// `npm run faults`: purchases of every method and kind while everything breaks, then the closing audit. Ends with 1
// when the books are not clean; docs/faults.md says what is played.

const options = readOptions(process.argv.slice(2));
const began = Date.now();
const say = (line: string) => {
  if (!options.short || options.keep) console.log(`${seconds()} s ${line}`);
};
const plan = drawPlan(options);
say(`seed ${options.seed}, ${options.purchases} purchases, ${plan.blows.length} blows`);
const scene = await setScene(options.seed);
const run: Run = { scene, plan, diary: [], later: [], dealt: [], seen: [], say };
let clean = false;
try {
  await switchOn(scene.at.pages);
  say(`set up after ${seconds()} s; the storm`);
  await storm();
  await seeWhoLives(run);
  await findWrongTimes(run);
  say(`the storm is over after ${seconds()} s`);
  const open = await calmDown(run);
  for (const entry of run.diary)
    await noteStatus(openBrowser(scene.at.front, `customer ${entry.index}`), entry);
  const breaches = await judge(run, open);
  clean = breaches.length === 0;
  const lines = await report(run, breaches);
  if (!options.short || !clean) console.log(lines.join('\n'));
  console.log(summary(breaches.length));
} finally {
  await scene.leave(options.keep || !clean);
  if (options.keep || !clean) console.log(`Logs: ${LOGS}`);
}
process.exitCode = clean ? 0 : 1;

/** Everybody buys, so many side by side; before its purchase, each blow falls beside them, one after the other. */
async function storm(): Promise<void> {
  const deadline = began + options.minutes * 60_000;
  const blows = [...plan.blows];
  let dealing: Promise<void> = Promise.resolve();
  let next = 0;
  const lane = async () => {
    while (next < plan.purchases.length && (options.short || Date.now() < deadline)) {
      const purchase = plan.purchases[next++];
      if (!purchase) return;
      if (purchase.index === plan.pinFrom) await switchWallet(scene.at.pages, true);
      while (blows[0] && blows[0].before <= purchase.index) {
        const { blow } = blows.shift() as (typeof blows)[number];
        dealing = dealing.then(() => deal(run, blow));
      }
      await buy(run, purchase);
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  await dealing;
}

function summary(breaches: number): string {
  const stopped = run.diary.filter((entry) => entry.stopped).length;
  return (
    `faults: seed ${options.seed}, ${run.diary.length} purchases (${stopped} never handed over), ` +
    `${run.dealt.length} blows, ${breaches} breaches, ${seconds()} s`
  );
}

function seconds(): number {
  return Math.round((Date.now() - began) / 1000);
}
