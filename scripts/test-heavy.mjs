import { parseArgs } from 'node:util';
import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, PATIENT, run } from './ready/run.mjs';
import { launch, print } from './ready/terminal.mjs';

// `npm run test:heavy`: what takes too long for every change. Ten fault runs of a thousand purchases each, one seed after
// the other, then 200,000 fuzz requests, what a real attacker would do first, every test and journey with all runs of each
// simulation and whole days of attacks, and once the commands that nothing else runs: the bench, quick, the checks
// against programs of others, the upgrade from the latest release and back, and every test of the portal without its add-ons.
// `-- --seeds 2 --purchases 500 --requests 20000 --first 1` makes it smaller.

const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '10' },
    purchases: { type: 'string', default: '1000' },
    concurrency: { type: 'string', default: '24' },
    requests: { type: 'string', default: '200000' },
  },
});

await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const results = [];
  const first = Number(values.first);
  for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
    const args = ['--seed', `${seed}`, '--purchases', values.purchases, '--concurrency', values.concurrency];
    results.push(await part(`faults, seed ${seed}`, ['e2e/faults/main.ts', ...args]));
  }
  const fuzz = ['e2e/fuzz/main.ts', '--seed', values.first, '--requests', values.requests];
  if (Number(values.requests) > 0) results.push(await part('fuzz', fuzz));
  results.push(await part('fraud', ['e2e/fraud/main.ts']));
  print('every test, with all runs');
  results.push({
    name: 'every test',
    code: await run('vitest', ['run'], { env: { ...PATIENT, THOROUGH: 'yes' } }),
  });
  results.push(await part('every journey', ['scripts/e2e.mjs']));
  results.push(await part('bench, quick', ['scripts/bench.mjs', '--quick']));
  results.push(await part('interop', ['scripts/interop.mjs']));
  results.push(await part('upgrade from the latest release', ['scripts/upgrades.mjs']));
  results.push(await part('core without add-ons', ['scripts/core-alone.mjs', '--all']));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name } of failed) print(`Failed: ${name}`);
  process.stdout.write(`\n${results.length - failed.length} passed, ${failed.length} failed\n`);
  return failed.length === 0 ? 0 : 1;
});

async function part(name, args) {
  print(name);
  return { name, code: await run(NODE, args, { env: PATIENT }) };
}
