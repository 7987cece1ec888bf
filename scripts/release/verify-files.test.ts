import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUncommitted } from './make-files.ts';
import { describeOrigin, PROVENANCE, signStatement } from './provenance.ts';
import { listSums, SUMS, verifyFiles } from './verify-files.ts';
import { writeSbom } from './write-sbom.ts';

// Thief's plan: a mirror hands out another archive under the name of the release.

const NAMES = ['portal-1.0.0-linux-x64.tar.gz', 'portal-1.0.0.cdx.json'];
const ORIGIN = { version: '1.0.0', commit: 'c0ffee'.padEnd(40, '0'), lock: 'ab'.repeat(32), node: 'v24.0.0' };
const makeKeys = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const keys = makeKeys();
let folder: string;
let keyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  keyFile = join(mkdtempSync(join(tmpdir(), 'release-key-')), 'key.pem');
  writeFileSync(keyFile, keys.publicKey);
  for (const name of NAMES) writeFileSync(join(folder, name), `content of ${name}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function describeFolder(key?: string): void {
  const statement = describeOrigin(folder, NAMES, ORIGIN);
  writeFileSync(join(folder, PROVENANCE), JSON.stringify(key ? signStatement(statement, key) : statement));
  writeFileSync(join(folder, SUMS), listSums(folder, [...NAMES, PROVENANCE].sort()));
}

test('the files of a release are checked against what they were made from, signed or not', () => {
  describeFolder();
  expect(verifyFiles(folder)).toEqual({ problems: [], commit: ORIGIN.commit, signed: false });
  describeFolder(keys.privateKey);
  expect(verifyFiles(folder, keyFile)).toEqual({ problems: [], commit: ORIGIN.commit, signed: true });
});

test.each([
  ['an altered file', () => appendFileSync(join(folder, NAMES[0] ?? ''), '.'), `${NAMES[0]}: not the file`],
  ['a missing file', () => rmSync(join(folder, NAMES[1] ?? '')), `${NAMES[1]}: missing`],
  ['an added file', () => writeFileSync(join(folder, 'portal-image.tar'), ''), 'does not name it'],
  ['other sums', () => writeFileSync(join(folder, SUMS), ''), `${SUMS}: not those`],
])('%s is named', (_case, change, problem) => {
  describeFolder(keys.privateKey);
  change();
  expect(verifyFiles(folder, keyFile).problems).toEqual([expect.stringContaining(problem)]);
});

test('who alters a file and its sums as well has no signature for it', () => {
  describeFolder(keys.privateKey);
  appendFileSync(join(folder, NAMES[0] ?? ''), '.');
  describeFolder();
  expect(() => verifyFiles(folder, keyFile)).toThrow('not signed');
  describeFolder(makeKeys().privateKey);
  expect(() => verifyFiles(folder, keyFile)).toThrow('not signed with this key');
});

// slsa.dev/spec/v1.0/provenance and github.com/in-toto/attestation: the fields that a verifier of others reads.
test('the provenance has the fields of in-toto and SLSA', () => {
  expect(describeOrigin(folder, NAMES, ORIGIN)).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: NAMES.map((name) => ({ name, digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: expect.stringMatching(/^[a-z]+:/),
        externalParameters: expect.any(Object),
        resolvedDependencies: [
          { uri: expect.any(String), digest: { gitCommit: ORIGIN.commit } },
          { uri: expect.any(String), digest: { sha256: ORIGIN.lock } },
        ],
      },
      runDetails: { builder: { id: expect.stringMatching(/^[a-z]+:/) } },
    },
  });
});

// CycloneDX 1.5 and purl-spec (an npm scope is percent-encoded).
test('the list of packages has what runs, with the hash of each, and nothing that only builds', () => {
  const file = join(folder, 'list.json');
  writeSbom(file);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { purl: string; hashes?: { alg: string; content: string }[] }[];
  };
  const purls = components.map(({ purl }) => purl);
  expect(purls).toEqual([...new Set(purls)]);
  const names = purls.map((purl) => purl.replace(/@[^@]*$/, ''));
  expect(names).toEqual(expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/%40fastify/static']));
  expect(names).not.toContain('pkg:npm/vitest');
  for (const { hashes } of components)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
});

// A maintainer's own accident: settings that were tried in the checkout go out with the release, for everybody to read.
test('what no commit has is not handed out with a release, though git ignores it', () => {
  const installed = ['node_modules/pg/index.js', 'apps/web/node_modules/@noble/hashes/sha2.js'];
  const made = ['apps/web/build/client/index.js', ...installed];
  const secrets = ['deploy/compose/secrets/portal-secret', 'packages/addons/momo/build.env'];
  const paths = ['deploy/Containerfile', ...secrets, ...made];
  expect(listUncommitted(paths, new Set(['deploy/Containerfile', 'README.md']))).toEqual(secrets);
});
