import type { Area } from './area.ts';

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
    may: ['sms route *', 'sms shared', 'operator port', 'platform', 'domain'],
  },
  // What the ways to send messages have in common: encoding, queue, form of a descriptor.
  {
    name: 'sms shared',
    files: /^packages\/operator\/src\/sms\//,
    may: ['sms shared', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'sms route $1',
    files: /^packages\/operator\/src\/(smpp|kannel)\//,
    instead: 'What the ways to send messages share goes into packages/operator/src/sms.',
    may: ['sms route $1', 'sms shared', 'operator port', 'platform', 'domain'],
  },
  // TM Forum's messages share the client with TM Forum's other interfaces.
  {
    name: 'sms route tmf',
    files: /^packages\/operator\/src\/tmf\/sms\//,
    may: ['sms route tmf', 'sms shared', 'adapter tmf', 'operator port', 'platform', 'domain'],
  },
  {
    name: 'operator port',
    files: /^packages\/operator\/src\/[^/]+\.ts$/,
    instead:
      'The port names what the portal needs, and no adapter: an adapter implements it and is chosen in registry.ts.',
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
      'If the folder is a new way to send messages, add its name to the pattern of the area "sms route $1" in scripts/import-rules/operator-rules.ts. What adapters share belongs to the port (packages/operator/src/*.ts) or to packages/domain.',
    may: ['adapter $1', 'operator adapter', 'operator requests', 'operator port', 'platform', 'domain'],
  },
];
