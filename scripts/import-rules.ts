/**
 * Import rules: the areas of the code and what each may import (ARCHITECTURE.md shows them). A file belongs to the first area
 * whose pattern matches. In `may`, `$1` is the first group of the pattern: a feature may import itself, not its neighbour. A
 * trailing `*` matches all areas that begin so. `packages`: the npm packages it may import; left out, any.
 */
export type Area = { name: string; files: RegExp; may: string[]; packages?: string[] };

const SHARED_PACKAGES = ['domain', 'contract'];

export const AREAS: Area[] = [
  {
    name: 'package tests',
    files: /^packages\/.*(\.test|\/testing\/.*)\.ts$/,
    may: ['package tests', 'map element', ...SHARED_PACKAGES],
  },
  { name: 'domain', files: /^packages\/domain\//, may: ['domain'], packages: [] },
  { name: 'contract', files: /^packages\/contract\//, may: SHARED_PACKAGES, packages: ['zod'] },
  // Values of the design, and the frame of the developer screens. The web app uses its CSS only.
  { name: 'design', files: /^packages\/design\//, may: ['design', 'domain'], packages: ['node:fs'] },
  // The map element has nothing of the portal; its interface is `map-api.ts`.
  { name: 'map element', files: /^packages\/map-element\//, may: ['map element'] },

  {
    name: 'web tests',
    files: /^apps\/web\/app\/((.*\/)?testing\/|features\/[^/]+\.test\.ts)/,
    may: ['web *', ...SHARED_PACKAGES],
  },
  { name: 'web ui', files: /^apps\/web\/app\/ui\//, may: ['web ui', 'domain'] },
  {
    name: 'web feature $1',
    files: /^apps\/web\/app\/features\/([^/]+)\//,
    may: ['web feature $1', 'web shared', 'web ui', 'web tests', 'map element', ...SHARED_PACKAGES],
  },
  { name: 'web routes', files: /^apps\/web\/app\/routes\//, may: ['web *', ...SHARED_PACKAGES] },
  // Folders that serve several features, each with one subject: number, amount, one-time-code, bundles, page, i18n …
  {
    name: 'web shared',
    files: /^apps\/web\/app\/[^/]+\//,
    may: ['web shared', 'web ui', 'web tests', 'map element', ...SHARED_PACKAGES],
  },
  { name: 'web build', files: /^apps\/web\//, may: ['web *', ...SHARED_PACKAGES] },

  // Tests and their helpers may import anything of their app; product code may not import them.
  {
    name: 'server tests',
    files: /^apps\/server\/src\/(.*\/)?(testing\/.+|[^/]+\.test)\.ts$/,
    may: ['*'],
  },
  // The only file of the platform that imports features: it lists their tables for the generator of migrations.
  {
    name: 'database schema',
    files: /\/platform\/database\/schema\.ts$/,
    may: ['server feature *', 'provider *', 'sandbox operator', 'staff commands', 'platform'],
  },
  {
    name: 'platform',
    files: /^apps\/server\/src\/platform\//,
    may: ['platform', 'design', ...SHARED_PACKAGES],
  },
  {
    name: 'operator port',
    files: /^apps\/server\/src\/operator\/[^/]+\.ts$/,
    may: ['operator port', 'domain'],
  },
  {
    name: 'mail server',
    files: /^apps\/server\/src\/operator\/smtp\//,
    may: ['mail server', 'operator port', 'domain'],
    packages: ['node:crypto', 'nodemailer'],
  },
  {
    name: 'magic msisdns',
    files: /\/operator\/sandbox\/(magic\/.+|catalogue\/catalogue)\.ts$/,
    may: ['magic msisdns', 'sandbox operator', 'domain'],
  },
  {
    name: 'sandbox operator',
    files: /^apps\/server\/src\/operator\/sandbox\//,
    may: ['sandbox operator', 'magic msisdns', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'provider port',
    files: /^apps\/server\/src\/features\/payments\/providers\/[^/]+\.ts$/,
    may: ['provider *', 'operator port', 'platform', 'simulators', 'magic outcomes', ...SHARED_PACKAGES],
  },
  // The API that the wallets of several companies have.
  {
    name: 'wallet protocol',
    files: /^apps\/server\/src\/features\/payments\/providers\/airtel-api\//,
    may: ['wallet protocol', 'provider port', 'platform', ...SHARED_PACKAGES],
  },
  {
    name: 'provider $1',
    files: /^apps\/server\/src\/features\/payments\/providers\/([^/]+)\//,
    may: [
      'provider $1',
      'wallet protocol',
      'provider port',
      'operator port',
      'platform',
      'simulators',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'server feature $1',
    files: /^apps\/server\/src\/features\/([^/]+)\//,
    may: ['server feature $1', 'provider port', 'operator port', 'platform', ...SHARED_PACKAGES],
  },
  {
    name: 'config',
    files: /^apps\/server\/src\/config\//,
    may: ['config', 'provider port', 'platform', ...SHARED_PACKAGES],
  },
  // The composition root: the only code that chooses adapters.
  {
    name: 'container',
    files: /^apps\/server\/src\/container\//,
    may: [
      'container',
      'app',
      'config',
      'platform',
      'operator port',
      'mail server',
      'sandbox operator',
      'magic *',
      'provider *',
      'server feature *',
      'simulators',
      'design',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'app',
    files: /^apps\/server\/src\/(app|app-deps|calls|create-server)\.ts$/,
    may: ['app', 'config', 'platform', 'operator port', 'server feature *', ...SHARED_PACKAGES],
  },
  // The staff's commands run beside the portal and share its database.
  {
    name: 'staff commands',
    files: /^apps\/server\/src\/ops\//,
    may: [
      'staff commands',
      'config',
      'platform',
      'operator port',
      'provider port',
      'server feature *',
      ...SHARED_PACKAGES,
    ],
  },
  // The check of the content reads what the portal reads, and the sources of the web app as text.
  {
    name: 'content tool',
    files: /^apps\/server\/src\/content-tool\//,
    may: ['content tool', 'config', 'container', 'platform', 'server feature *', ...SHARED_PACKAGES],
  },
  // Several processes on a node. What one process does is in `start-node.ts`.
  {
    name: 'supervisor',
    files: /^apps\/server\/src\/supervisor\//,
    may: ['supervisor', 'main', 'container', 'config', 'platform'],
  },
  {
    name: 'main',
    files: /^apps\/server\/src\/[^/]+\.ts$/,
    may: [
      'main',
      'supervisor',
      'app',
      'container',
      'config',
      'platform',
      'server feature *',
      'simulators',
      ...SHARED_PACKAGES,
    ],
  },
  { name: 'server settings', files: /^apps\/server\/[^/]+\.ts$/, may: [] },

  { name: 'magic outcomes', files: /^apps\/sandbox\/src\/magic-outcomes\.ts$/, may: ['domain'] },
  {
    name: 'simulators',
    files: /^apps\/sandbox\//,
    may: ['simulators', 'magic outcomes', 'design', 'domain'],
  },

  // Purchases during injected faults. They start processes of apps/server/src/testing.
  {
    name: 'fault runs',
    files: /^e2e\/faults\//,
    may: [
      'fault runs',
      'e2e',
      'final audit',
      'magic *',
      'simulators',
      'server tests',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // Purchases while parts of a database cluster are killed. The customers are those of the fault run.
  {
    name: 'failover run',
    files: /^e2e\/failover\//,
    may: ['failover run', 'fault runs', 'e2e', 'final audit', 'simulators', 'server tests', 'platform'],
  },
  { name: 'fuzz runs', files: /^e2e\/fuzz\//, may: ['fuzz runs', 'e2e', 'platform', ...SHARED_PACKAGES] },
  // The audit after a run: the portal's own, and the records of the simulated companies.
  {
    name: 'final audit',
    files: /^e2e\/audit\//,
    may: ['final audit', 'e2e', 'simulators', 'server feature payments'],
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    may: ['e2e', 'final audit', 'magic *', 'server tests', 'package tests', 'platform', ...SHARED_PACKAGES],
  },
  { name: 'scripts', files: /^(scripts\/|[^/]+\.ts$)/, may: ['*'] },
];
