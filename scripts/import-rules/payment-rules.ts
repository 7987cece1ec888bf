import type { Area } from './area.ts';
import { SHARED_PACKAGES } from './web-rules.ts';

/** The areas of `packages/payments`, in the order in which they are matched. */
export const PAYMENT_AREAS: Area[] = [
  {
    name: 'provider port',
    files: /^packages\/payments\/src\/providers\/[^/]+\.ts$/,
    may: ['provider *', 'operator port', 'platform', 'simulators', 'magic outcomes', ...SHARED_PACKAGES],
  },
  // The API that the wallets of several companies have.
  {
    name: 'wallet protocol',
    files: /^packages\/payments\/src\/providers\/airtel-api\//,
    may: ['wallet protocol', 'provider port', 'platform', ...SHARED_PACKAGES],
  },
  {
    name: 'provider $1',
    files: /^packages\/payments\/src\/providers\/([^/]+)\//,
    instead:
      'What wallets share goes beside the port in providers, or into a protocol folder like airtel-api. What an adapter needs from the payments it gets as a parameter of its descriptor.',
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
  // What a fiscal device is, for the portal's own and those of add-ons.
  {
    name: 'fiscal port',
    files: /^packages\/payments\/src\/fiscal\/(fiscal-adapter|fiscal-device|tax-contained)\.ts$/,
    may: ['fiscal port', 'payments', 'platform', ...SHARED_PACKAGES],
  },
  // Which kinds of fiscal devices there are, with their settings.
  {
    name: 'fiscal registry',
    files: /^packages\/payments\/src\/fiscal\/registry\.ts$/,
    may: ['payments', 'fiscal port', 'platform', ...SHARED_PACKAGES],
  },
  // What a reader of statements is, and what readers have in common. The settlement and add-ons have them.
  {
    name: 'statement port',
    files: /^packages\/payments\/src\/statements\//,
    may: ['statement port', ...SHARED_PACKAGES],
  },
  {
    name: 'payments',
    files: /^packages\/payments\/src\//,
    instead:
      'The rules of money know no route, no page and no desk: take the function or value as a parameter, and let apps/server connect the two.',
    may: ['payments', 'fiscal port', 'provider port', 'operator port', 'platform', ...SHARED_PACKAGES],
  },
];
