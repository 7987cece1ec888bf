/**
 * The rooms of the house and what each may import (ARCHITECTURE.md draws it). A file belongs to the first
 * room whose pattern fits. In `may`, a room's own name with `$1` means "the same one": a feature may import
 * itself, not its neighbour. `packages` lists what it may take from npm; left out means anything.
 */
export type Room = { room: string; files: RegExp; may: string[]; packages?: string[] };

const WORDS = ['domain', 'contract'];

export const ROOMS: Room[] = [
  {
    room: 'package tests',
    files: /^packages\/.*\.test\.ts$/,
    may: ['package tests', 'map element', ...WORDS],
  },
  { room: 'domain', files: /^packages\/domain\//, may: ['domain'], packages: [] },
  { room: 'contract', files: /^packages\/contract\//, may: WORDS, packages: ['zod'] },

  // The map knows nothing of the portal; what it takes and tells is `map-api.ts`.
  { room: 'map element', files: /^packages\/map-element\//, may: ['map element'] },

  { room: 'web ui', files: /^apps\/web\/app\/ui\//, may: ['web ui', 'domain'] },
  {
    room: 'web blocks',
    files: /^apps\/web\/app\/blocks\//,
    may: ['web blocks', 'web ui', 'map element', ...WORDS],
  },
  {
    room: 'web feature $1',
    files: /^apps\/web\/app\/features\/([^/]+)\//,
    may: ['web feature $1', 'web blocks', 'web ui', 'map element', ...WORDS],
  },
  { room: 'web routes', files: /^apps\/web\//, may: ['web *', ...WORDS] },

  // Tests and what they are built from (testing/, test-*.ts, conformance.ts) may look anywhere in their app; product code may
  // not look at them.
  {
    room: 'server tests',
    files: /^apps\/server\/src\/(.*\/)?(testing\/[^/]+|test-[^/]+|vitest-setup|conformance|[^/]+\.test)\.ts$/,
    may: ['*'],
  },
  // The one place in the platform that knows the features: it lists their tables for the migrations' generator.
  {
    room: 'db schema',
    files: /\/platform\/db\/schema\.ts$/,
    may: ['server feature *', 'provider *', 'operator sandbox', 'ops', 'platform'],
  },
  { room: 'platform', files: /^apps\/server\/src\/platform\//, may: ['platform', ...WORDS] },
  {
    room: 'operator port',
    files: /^apps\/server\/src\/operator\/[^/]+\.ts$/,
    may: ['operator port', 'domain'],
  },
  {
    room: 'magic msisdns',
    files: /\/operator\/sandbox\/(magic-[^/]+|catalogue\/catalogue)\.ts$/,
    may: ['magic msisdns', 'operator sandbox', 'domain'],
  },
  {
    room: 'operator sandbox',
    files: /^apps\/server\/src\/operator\/sandbox\//,
    may: ['operator sandbox', 'magic msisdns', 'operator port', 'platform', 'domain'],
  },
  // All providers together. Only the payments and the composition root use it, never a provider.
  {
    room: 'provider registry',
    files:
      /^apps\/server\/src\/features\/payments\/providers\/(registry|create-providers|provider-config|sandbox-accounts)\.ts$/,
    may: ['provider *', 'sandbox world', 'platform', ...WORDS],
  },
  // What a folder exports to the registry; it may describe an account at the provider's simulator.
  {
    room: 'provider descriptor $1',
    files: /^apps\/server\/src\/features\/payments\/providers\/([^/]+)\/descriptor\.ts$/,
    may: ['provider $1', 'provider descriptor', 'provider port', 'platform', ...WORDS],
  },
  {
    room: 'provider descriptor',
    files: /^apps\/server\/src\/features\/payments\/providers\/descriptor\.ts$/,
    may: ['provider port', 'operator port', 'platform', 'sandbox world', ...WORDS],
  },
  {
    room: 'provider port',
    files: /^apps\/server\/src\/features\/payments\/providers\/[^/]+\.ts$/,
    may: ['provider port', 'operator port', ...WORDS],
  },
  {
    room: 'provider $1',
    files: /^apps\/server\/src\/features\/payments\/providers\/([^/]+)\//,
    may: ['provider $1', 'provider port', 'operator port', 'platform', ...WORDS],
  },
  {
    room: 'server feature $1',
    files: /^apps\/server\/src\/features\/([^/]+)\//,
    may: ['server feature $1', 'provider port', 'provider registry', 'operator port', 'platform', ...WORDS],
  },
  // What the environment says about the map and the jobs.
  {
    room: 'accounts',
    files: /^apps\/server\/src\/(map-variables|job-variables)\.ts$/,
    may: ['accounts', 'platform', ...WORDS],
  },
  {
    room: 'deps',
    files:
      /^apps\/server\/src\/(deps|open-edges|sandbox-gate|visitor-rows|wire-works|wire-features|wire-orders|wire-jobs|watch-work|open-databases|wire-books|open-content|open-help|make-geocoder|outside-world)\.ts$/,
    may: [
      'deps',
      'accounts',
      'app',
      'config',
      'platform',
      'operator *',
      'magic msisdns',
      'provider *',
      'server feature *',
      'sandbox world',
      'magic outcomes',
      ...WORDS,
    ],
  },
  {
    room: 'config',
    files: /^apps\/server\/src\/(config|production-rules)\.ts$/,
    may: ['config', 'accounts', 'provider registry', 'platform', ...WORDS],
  },
  {
    room: 'app',
    files: /^apps\/server\/src\/(app|make-server|[^/]+-calls)\.ts$/,
    may: ['app', 'config', 'platform', 'operator port', 'server feature *', ...WORDS],
  },
  // The staff's commands: they stand beside the portal and reach it through its database.
  {
    room: 'ops',
    files: /^apps\/server\/src\/ops\//,
    may: ['ops', 'config', 'platform', 'operator port', 'server feature *', ...WORDS],
  },
  // The check of the content: it reads what the portal reads, and looks at the web app's sources from outside.
  {
    room: 'content tool',
    files: /^apps\/server\/src\/content-tool\//,
    may: ['content tool', 'config', 'deps', 'platform', 'server feature *', ...WORDS],
  },
  {
    room: 'main',
    files: /^apps\/server\/src\/[^/]+\.ts$/,
    may: ['main', 'app', 'deps', 'config', 'platform', 'server feature *', 'sandbox world', ...WORDS],
  },
  { room: 'server settings', files: /^apps\/server\/[^/]+\.ts$/, may: [] },

  { room: 'magic outcomes', files: /^apps\/sandbox\/src\/magic-outcomes\.ts$/, may: ['domain'] },
  { room: 'sandbox world', files: /^apps\/sandbox\//, may: ['sandbox world', 'magic outcomes', 'domain'] },

  // Purchases while everything breaks. It starts processes of apps/server/src/testing.
  {
    room: 'faults',
    files: /^e2e\/faults\//,
    may: ['faults', 'e2e', 'e2e audit', 'magic *', 'sandbox world', 'server tests', 'platform', ...WORDS],
  },
  // Hostile requests against a portal of its own.
  { room: 'fuzz', files: /^e2e\/fuzz\//, may: ['fuzz', 'e2e', 'platform', ...WORDS] },
  // The closing audit runs the portal's own and reads the companies' books.
  {
    room: 'e2e audit',
    files: /^e2e\/audit\//,
    may: ['e2e *', 'e2e', 'sandbox world', 'server feature payments'],
  },
  {
    room: 'e2e',
    files: /^e2e\//,
    may: ['e2e', 'e2e audit', 'magic msisdns', 'magic outcomes', 'server tests', ...WORDS],
  },
];
