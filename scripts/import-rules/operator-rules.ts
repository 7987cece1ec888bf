import type { Area } from './area.ts';
import { SHARED_PACKAGES } from './web-rules.ts';

/** The areas of `packages/operator/src`, in the order in which they are matched. */
export const OPERATOR_AREAS: Area[] = [
  // What an operator adapter is, and the choice of one for each port.
  {
    name: 'operator adapter',
    files: /^packages\/operator\/src\/(adapter|absent-port)\.ts$/,
    may: ['operator adapter', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'operator registry',
    files: /^packages\/operator\/src\/(registry|operator-config|choose-operator)\.ts$/,
    instead:
      'An adapter to a foreign system is an add-on (packages/addons): it is loaded by its name, nothing imports it.',
    may: [
      'operator registry',
      'operator adapter',
      'adapter *',
      'sandbox operator',
      'operator port',
      'platform',
      'domain',
    ],
  },
  {
    name: 'sms registry',
    files: /^packages\/operator\/src\/sms-registry\.ts$/,
    may: ['sms shared', 'operator port', 'platform', 'domain'],
  },
  // What the ways to send messages have in common: encoding, queue, form of a descriptor.
  {
    name: 'sms shared',
    files: /^packages\/operator\/src\/sms\//,
    may: ['sms shared', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'operator port',
    files: /^packages\/operator\/src\/[^/]+\.ts$/,
    instead:
      'The port names what the portal needs, and no adapter: an adapter implements it, is an add-on and is chosen by a setting.',
    may: ['operator port', 'domain'],
  },
  {
    name: 'mail server',
    files: /^packages\/operator\/src\/smtp\//,
    may: ['mail server', 'operator port', 'domain'],
    packages: ['node:crypto', 'nodemailer'],
  },
  {
    name: 'magic msisdns',
    files: /\/operator\/src\/sandbox\/(magic\/.+|catalogue\/catalogue)\.ts$/,
    may: ['magic msisdns', 'sandbox operator', 'domain'],
  },
  {
    name: 'sandbox operator',
    files: /^packages\/operator\/src\/sandbox\//,
    may: ['sandbox operator', 'magic msisdns', 'operator adapter', 'operator port', 'platform', 'domain'],
  },
  // Deliveries through interfaces without idempotency.
  {
    name: 'operator requests',
    files: /^packages\/operator\/src\/requests\//,
    may: ['operator requests', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'adapter $1',
    files: /^packages\/operator\/src\/([^/]+)\//,
    instead:
      'An adapter to a foreign system is an add-on (packages/addons). What adapters share belongs to the port (packages/operator/src/*.ts) or to packages/domain.',
    may: ['adapter $1', 'operator adapter', 'operator requests', 'operator port', 'platform', 'domain'],
  },
];

/** The areas of `packages/addon-kit` and `packages/addons`, in the order in which they are matched. */
export const ADD_ON_AREAS: Area[] = [
  // Runs add-ons against programs of others (`npm run interop`).
  { name: 'interop', files: /^packages\/addons\/interop\//, may: ['*'] },
  // What who writes an adapter imports, published as a package of its own.
  {
    name: 'adapter kit',
    files: /^packages\/adapter-kit\/src\//,
    instead:
      'The kit only passes on what adapters need; rules stand in packages/operator, platform or domain.',
    may: [
      'adapter kit',
      'provider port',
      'statement port',
      'fiscal port',
      'operator adapter',
      'operator requests',
      'sms shared',
      'operator port',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // A command of its own: it knows an adapter only by the kit.
  {
    name: 'conformance',
    files: /^packages\/conformance\/(src|example[a-z-]*)\//,
    instead: 'The command is published with the kit alone: what it needs of the portal the kit passes on.',
    may: ['conformance', 'adapter kit'],
  },
  // How an add-on is found, loaded and checked, and what one from outside may import.
  {
    name: 'add-on kit',
    files: /^packages\/addon-kit\/src\//,
    instead: 'The kit knows no add-on by name: it loads what is in packages/addons or named by ADDONS.',
    may: [
      'add-on kit',
      'adapter kit',
      'provider port',
      'fiscal registry',
      'operator adapter',
      'operator registry',
      'operator requests',
      'sms shared',
      'operator port',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'add-on $1',
    files: /^packages\/addons\/([^/]+)\/src\//,
    instead:
      'Add-ons do not know each other, and the portal only by the kit (packages/adapter-kit). What several share belongs to packages/operator or packages/domain, and the kit passes it on.',
    may: ['add-on $1', 'adapter kit'],
  },
];
