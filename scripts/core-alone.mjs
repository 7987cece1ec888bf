import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { linkPackages } from './ready/linked-packages.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, PATIENT, ROOT, run } from './ready/run.mjs';
import { launch, print } from './ready/terminal.mjs';

// `npm run core`: shows that the portal needs no add-on. In a copy of the checkout without the folder packages/addons and the
// packages that only add-ons have, it checks types and imports, makes the bundle, and plays tests; one of them starts the
// packed portal as the sandbox's demo. `-- --all` plays every test.

/** Packages that only an add-on depends on. */
const OF_ADD_ONS = ['smpp'];
/** Builds for browsers have nothing of add-ons: those of the checkout are used. */
const BROWSER_BUILDS = ['apps/web/build', 'apps/staff/build'];
/** Tests with a database that have to do with how adapters are chosen, beside all that need none. */
const TESTS = [
  'packages/operator',
  'packages/adapter-kit',
  'packages/addon-kit',
  'server/src/ops',
  'features/sms',
  'scripts/package',
  'start-portal',
];

await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const copy = mkdtempSync(join(tmpdir(), 'portal-core-'));
  try {
    copySources(copy);
    linkPackages(copy, {
      without: OF_ADD_ONS,
      isOurs: (folder) => !folder.includes('packages/addons/'),
    });
    const isAll = process.argv.includes('--all');
    const pure = ['run', '--project=pure', '--project=alone'];
    const parts = [
      ['types', NODE, ['scripts/check-types.mjs']],
      ['imports', NODE, ['scripts/check-imports.ts']],
      ['bundle', NODE, ['scripts/bundle/main.ts']],
      ...(isAll
        ? [['tests', 'vitest', ['run']]]
        : [
            ['tests without a database', 'vitest', pure],
            ['tests with a database', 'vitest', ['run', '--project=database', ...TESTS]],
          ]),
    ];
    const path = [join(copy, 'node_modules/.bin'), dirname(NODE), process.env.PATH].join(':');
    const failed = [];
    for (const [name, command, args] of parts) {
      print(`without add-ons: ${name}`);
      const code = await run(command, args, { cwd: copy, env: PATIENT, path });
      if (code !== 0) failed.push(name);
    }
    print(
      failed.length === 0 ? 'the portal needs no add-on' : `without add-ons failed: ${failed.join(', ')}`,
    );
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** What git knows of, with changes and new files, but no add-on. */
function copySources(copy) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const isCopied = (file) => file && !file.startsWith('packages/addons/') && existsSync(join(ROOT, file));
  const files = listed.split('\n').filter(isCopied);
  for (const file of [...files, ...BROWSER_BUILDS])
    cpSync(join(ROOT, file), join(copy, file), { recursive: true, force: true });
}
