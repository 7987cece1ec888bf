import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadAddOns } from '@portal/addon-kit/load-add-ons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeKit } from './write-kit.ts';

// What an engineer of an operator does with the two packages, in a folder that knows nothing of this repository.

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), 'outside-'));
afterAll(() => rmSync(work, { recursive: true }));

beforeAll(async () => {
  const { kit, conformance } = await writeKit(join(work, 'archives'));
  const modules = join(work, 'node_modules');
  for (const [archive, name] of [
    [kit, '@isano/adapter-kit'],
    [conformance, 'isano-conformance'],
  ] as const) {
    mkdirSync(join(modules, name), { recursive: true });
    await run('tar', ['-xzf', archive, '-C', join(modules, name), '--strip-components=1']);
  }
  // What `npm install` would fetch.
  const { dependencies } = JSON.parse(
    readFileSync(join(modules, '@isano/adapter-kit/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  for (const name of [...Object.keys(dependencies), '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
});

/** A copy of the example, each text replaced by another. */
function writeAdapter(name: string, ...changes: [string, string][]): string {
  const folder = join(work, name);
  cpSync(join(work, 'node_modules/isano-conformance/example'), folder, { recursive: true });
  const file = join(folder, 'addon.ts');
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
  return folder;
}

/** Runs the command on a folder; resolves to its exit code and what it printed. */
async function check(...args: string[]): Promise<{ code: number; text: string }> {
  const program = join(work, 'node_modules/isano-conformance/main.js');
  try {
    const { stdout } = await run(process.execPath, [program, ...args], { cwd: work });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}${stderr}` };
  }
}

test('an adapter from outside passes every scenario', async () => {
  const { code, text } = await check(writeAdapter('acme'));
  expect(text).not.toContain('FAILED');
  expect(text).not.toContain('left out');
  expect(code).toBe(0);
});

test('its types are checked by the kit alone', async () => {
  const folder = writeAdapter('typed');
  const tsconfig = {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      types: ['node'],
      skipLibCheck: true,
      allowImportingTsExtensions: true,
    },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', folder]);
  const file = join(folder, 'addon.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("kind: 'accepted',", "kind: 'sent',"));
  await expect(run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', folder])).rejects.toThrow();
});

test('a portal loads it from its folder, with the modules of the portal', async () => {
  const [addOn] = await loadAddOns(writeAdapter('loaded'));
  expect([addOn?.name, Object.keys(addOn?.sms?.settings ?? {})]).toEqual(['acme', ['url', 'key', 'timeout']]);
});

test('a portal refuses an adapter of a later kit in words', async () => {
  const folder = writeAdapter('later', ["name: 'acme', sms", "name: 'acme', kit: 2, sms"]);
  await expect(loadAddOns(folder)).rejects.toThrow(
    'was written for version 2 of the kit; this portal takes 1',
  );
});

/** Mistakes of who writes an adapter, and the scenario that sees each. */
const MISTAKES: [mistake: string, scenario: string, ...changes: [string, string][]][] = [
  [
    'says nothing of a missing key',
    'names the settings that are missing',
    ['(name) => !given[name]', '() => false'],
  ],
  [
    'sends to national digits',
    'sends number and text as they are',
    ['to: toInternational(to)', 'to: String(to)'],
  ],
  [
    'cuts long texts',
    'sends number and text as they are',
    [', text, receipts', ', text: text.slice(0, 160), receipts'],
  ],
  ['reports no id', 'with the ids of its receipts', ['messageIds: [accepted.data.id]', 'messageIds: []']],
  [
    'takes no credit for a refusal',
    'tells a message that will never be sent',
    ["kind: 'not-sent', cause: 'the account", "kind: 'refused', cause: 'the account"],
  ],
  [
    'thinks that a lost answer means not sent',
    'reports unknown when the answer is lost',
    [
      "kind: 'unknown', cause: 'Acme gave no answer that can be read', messageIds: [id], parts: 1",
      "kind: 'not-sent', cause: 'no answer'",
    ],
  ],
  [
    'asks again after an odd answer',
    'asks once only',
    [
      "        isReached = answer.kind === 'answered';\n",
      "        isReached = answer.kind === 'answered';\n        if (answer.kind === 'unknown') await api({ method: 'POST', path: '/messages', body });\n",
    ],
  ],
  ['never says that it is down', 'is down then', ['isUp: () => isReached', 'isUp: () => true']],
  [
    'takes any answer of 201',
    'takes no odd answer',
    [
      "&& accepted.success)\n            return { kind: 'accepted', messageIds: [accepted.data.id] }",
      ")\n            return { kind: 'accepted', messageIds: [String(accepted.data?.id ?? '')] }",
    ],
  ],
  [
    'throws at an odd answer',
    'takes no odd answer',
    ['ACCEPTED.safeParse(answer.body)', '{ success: true, data: ACCEPTED.parse(answer.body) }'],
  ],
  [
    'logs the number',
    'shows no number, text or secret',
    ["cause: 'Acme was not reached'", 'cause: String(to)'],
  ],
  ['closes at once', 'closes after the answers', ['close: sending.ended', 'close: async () => {}']],
  [
    'checks by sending a message',
    'checks the account without sending',
    [
      "method: 'GET', path: '/account'",
      "method: 'POST', path: '/messages', body: { to: '250788123456', text: 'test' }",
    ],
  ],
  [
    'takes a failure for a delivery',
    'reads receipts',
    [
      "z.enum(['delivered', 'failed', 'waiting'])",
      "z.enum(['delivered', 'failed', 'waiting']).transform((each) => each === 'failed' ? 'delivered' : each)",
    ],
  ],
  [
    'reads the first receipt only',
    'reads every receipt',
    ['parsed.data.reports.map(readReport)', 'parsed.data.reports.slice(0, 1).map(readReport)'],
  ],
  [
    'checks no signature',
    'refuses what is signed with another key',
    ['if (!isGenuine(request, key))', 'if (!key)'],
  ],
  [
    'believes the number in a text',
    'reads a message of a customer',
    ['from, text: message.data.text', 'from, text: message.data.from'],
  ],
  [
    'throws at a cut callback',
    'survives callbacks',
    [
      '  const parsed = REPORTS.safeParse(parseJson(request.body));\n',
      '  const parsed = { success: true, data: REPORTS.parse(parseJson(request.body)) };\n',
    ],
    ['if (!isGenuine(request, key))', 'if (!key)'],
  ],
];

test('each of eighteen mistakes makes its scenario fail', async () => {
  const folders = MISTAKES.map(([mistake, , ...changes]) => writeAdapter(`mutant ${mistake}`, ...changes));
  const { code, text } = await check('--quick', ...folders);
  const sections = text.split(/^acme \(/m).slice(1);
  const unseen = MISTAKES.filter(
    ([mistake, scenario]) =>
      !sections.some(
        (section) =>
          section.includes(`mutant ${mistake})`) && new RegExp(`FAILED +.*${scenario}`).test(section),
      ),
  );
  expect(unseen.map(([mistake]) => mistake)).toEqual([]);
  expect([sections.length, code]).toEqual([18, 1]);
});

test('an adapter that waits for ever has no outcome in time', async () => {
  const folder = writeAdapter('waits', ['timeoutMs: timeout * 1_000', 'timeoutMs: 3_600_000']);
  const { code, text } = await check('--only', 'within half a minute', '--longest', '3000', folder);
  expect(text).toContain('send had no outcome within 3 s');
  expect(code).toBe(1);
});

// Tried as a newcomer: with Node 20 it ended with ERR_UNKNOWN_FILE_EXTENSION of Node's loader.
test('a Node that runs no TypeScript is named, with the one that does', async () => {
  const program = join(work, 'node_modules/isano-conformance/main.js');
  const args = ['--no-strip-types', program, writeAdapter('old-node')];
  await expect(run(process.execPath, args, { cwd: work })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('runs no TypeScript: take 22.18 or newer'),
  });
});

test('the guide is in the package of the command', () => {
  expect(existsSync(join(work, 'node_modules/isano-conformance/adapters.md'))).toBe(true);
});

test.each([
  ['nothing to check', []],
  ['a folder without an adapter', ['.']],
  ['an option that there is not', ['--fast', 'acme']],
])('%s ends with 2 and says what is missing', async (_case, args) => {
  const { code, text } = await check(...args);
  expect(code).toBe(2);
  expect(text).not.toBe('');
});
