import type { Area } from './area.ts';
import { E2E_AREAS } from './e2e-rules.ts';
import { MODULE_AREAS } from './module-rules.ts';
import { ADD_ON_AREAS, OPERATOR_AREAS } from './operator-rules.ts';
import { PAYMENT_AREAS } from './payment-rules.ts';
import { SHARED_PACKAGES, WEB_AREAS } from './web-rules.ts';

/** All areas, in the order in which they are matched. */
export const AREAS: Area[] = [
  {
    name: 'package tests',
    files: /^packages\/(domain|contract|design|map-element)\/.*(\.test|\/testing\/.*)\.ts$/,
    may: ['package tests', 'map element', 'design', ...SHARED_PACKAGES],
  },
  // One package, which reads XML, has no dependencies on a platform.
  {
    name: 'domain',
    files: /^packages\/domain\//,
    instead: 'Rules that need a package or the server belong to the server; take the value as a parameter.',
    may: ['domain'],
    packages: ['saxes'],
  },
  { name: 'contract', files: /^packages\/contract\//, may: SHARED_PACKAGES, packages: ['zod'] },
  // Values of the design, and the frame of the developer screens. The web app uses its CSS.
  { name: 'design', files: /^packages\/design\//, may: ['design', 'domain'], packages: ['node:fs'] },
  // The map element has nothing of the portal; its interface is `map-api.ts`.
  { name: 'map element', files: /^packages\/map-element\//, may: ['map element'] },

  ...WEB_AREAS,

  // Tests, their helpers and samples may import anything of their app; product code may not import them.
  {
    name: 'server tests',
    files:
      /^(apps\/server|packages\/(platform|operator|payments|settlement|adapter-kit|addon-kit|conformance|addons\/[^/]+))\/src\/(.*\/)?(testing\/.+|providers\/[^/]+\/samples\/.+|[^/]+\.test)\.ts$/,
    may: ['*'],
  },
  // It lists all tables for the generator of migrations.
  {
    name: 'database schema',
    files: /^apps\/server\/src\/database-schema\.ts$/,
    may: [
      'server feature *',
      'payments',
      'settlement',
      'provider *',
      'sandbox operator',
      'operator requests',
      'staff commands',
      'staff desk',
      'platform',
    ],
  },
  {
    name: 'platform',
    files: /^packages\/platform\/src\//,
    instead:
      'The platform knows no feature: declare in it the type of what it needs, and let apps/server/src/container pass it in.',
    may: ['platform', 'design', ...SHARED_PACKAGES],
  },
  ...OPERATOR_AREAS,
  ...PAYMENT_AREAS,
  ...ADD_ON_AREAS,
  { name: 'add-on tests', files: /^packages\/addons\/[^/]+\.test\.ts$/, may: ['*'] },
  ...MODULE_AREAS,
  // The settlement compares statements with the payments' journal and posts to it. Payments do not know it.
  {
    name: 'settlement',
    files: /^packages\/settlement\/src\//,
    instead:
      'The settlement knows no route and no desk: take the function or value as a parameter, and let apps/server connect the two.',
    may: [
      'settlement',
      'payments',
      'provider port',
      'statement port',
      'operator port',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // The finance API: routes over what the settlement has.
  {
    name: 'server feature settlement',
    files: /^apps\/server\/src\/features\/settlement\//,
    may: ['server feature settlement', 'settlement', 'platform', ...SHARED_PACKAGES],
  },
  // The figures count payments, orders and codes, which do not know them.
  {
    name: 'server feature figures',
    files: /^apps\/server\/src\/features\/figures\//,
    may: [
      'server feature figures',
      'server feature payments',
      'payments',
      'server feature orders',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // What works now is what the payments know of their ways; they do not know who reads it.
  {
    name: 'server feature incidents',
    files: /^apps\/server\/src\/features\/incidents\//,
    may: [
      'server feature incidents',
      'payments',
      'provider port',
      'platform',
      'operator port',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'server feature payments',
    files: /^apps\/server\/src\/features\/payments\//,
    may: [
      'server feature payments',
      'payments',
      'provider port',
      'operator port',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'server feature $1',
    files: /^apps\/server\/src\/features\/([^/]+)\//,
    instead:
      'Take the function or port you need as a dependency and let apps/server/src/container/modules.ts connect the two; what both compute goes to packages/domain.',
    may: ['server feature $1', 'provider port', 'operator port', 'platform', ...SHARED_PACKAGES],
  },
  {
    name: 'config',
    files: /^apps\/server\/src\/config\//,
    may: [
      'config',
      // The sources of statements, which are a file of the operator.
      'settlement',
      'provider port',
      'fiscal registry',
      'sms registry',
      'operator registry',
      'operator port',
      'add-on kit',
      'adapter kit',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // The composition root: the only code that chooses adapters.
  {
    name: 'container',
    files: /^apps\/server\/src\/container\//,
    may: [
      'container',
      'container modules',
      'app',
      'config',
      'staff desk',
      'content tool',
      'platform',
      'operator port',
      'fiscal port',
      'fiscal registry',
      'sms registry',
      'operator requests',
      'operator registry',
      'operator adapter',
      'mail server',
      'sandbox operator',
      'magic *',
      'provider *',
      'server module *',
      'server feature *',
      'payments',
      'settlement',
      'simulators',
      'design',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'app',
    files: /^apps\/server\/src\/(app|create-server)\.ts$/,
    instead: 'The app registers what the features give it: add routes to the module.ts of the feature.',
    may: ['app', 'config', 'staff desk', 'platform', ...SHARED_PACKAGES],
  },
  // The staff's commands run beside the portal and share its database.
  {
    name: 'staff commands',
    files: /^apps\/server\/src\/ops\//,
    may: [
      'staff commands',
      'staff desk',
      'config',
      'platform',
      ...['operator port', 'operator registry', 'operator adapter'],
      ...['sms registry', 'fiscal registry', 'mail server'],
      'provider port',
      'server feature *',
      'payments',
      'settlement',
      // Their tables, for the records of a dump.
      'simulators',
      ...SHARED_PACKAGES,
    ],
  },
  // The operator's people at work in a browser: signing in and calls. The web app is apps/staff.
  {
    name: 'staff desk',
    files: /^apps\/server\/src\/staff-desk\//,
    may: [
      'staff desk',
      // The editor of texts runs its checks.
      'content tool',
      'platform',
      'operator port',
      'provider port',
      'statement port',
      'fiscal port',
      'server feature *',
      'payments',
      'settlement',
      'design',
      ...SHARED_PACKAGES,
    ],
  },
  // The check of the content reads what the portal reads, and the sources of the web app as text.
  {
    name: 'content tool',
    files: /^apps\/server\/src\/content-tool\//,
    may: [
      'content tool',
      'config',
      // The bundles on sale, which notes are written to.
      'operator registry',
      'operator port',
      'platform',
      'server feature *',
      'payments',
      'paths',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'main',
    files: /^apps\/server\/src\/[^/]+\.ts$/,
    may: ['main', 'app', 'container', 'config', 'platform', 'simulators', ...SHARED_PACKAGES],
  },
  { name: 'server settings', files: /^apps\/server\/[^/]+\.ts$/, may: [] },

  { name: 'magic outcomes', files: /^apps\/sandbox\/src\/magic-outcomes\.ts$/, may: ['domain'] },
  {
    name: 'simulators',
    files: /^apps\/sandbox\//,
    instead:
      'The simulators know the portal by its HTTP interfaces only; a shared rule goes to packages/domain.',
    may: ['simulators', 'magic outcomes', 'design', 'domain'],
  },

  ...E2E_AREAS,
  { name: 'scripts', files: /^(scripts\/|[^/]+\.ts$)/, may: ['*'] },
];
