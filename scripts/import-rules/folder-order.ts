/**
 * Parts of the code whose folders have a fixed order, lowest first. A folder, or a file beside the folders, imports what stands
 * on a lower line, and nothing of its own line. The parts that are not listed are free in their order, but no two folders of one
 * part may import each other, directly or by way of others.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  packages: [
    ['domain'],
    ['contract', 'design', 'map-element'],
    // The server's: each with the packages above, and none of those below.
    ['platform'],
    ['operator'],
    ['payments'],
    ['settlement', 'adapter-kit'],
    ['addon-kit', 'conformance'],
    // Optional: nothing but their own tests imports them.
    ['addons'],
  ],
  'packages/payments/src': [
    ['number-checks.ts', 'payment-alarms.ts', 'short-reference.ts', 'providers', 'statements'],
    ['methods'],
    ['circuit-breaker', 'method-faults'],
    // What a payment is, its states, and everything that is written or read with a change of it.
    ['engine'],
    ['archive', 'care', 'disputes', 'fiscal', 'health', 'journal', 'privacy', 'records'],
    ['audit', 'compensation', 'mandates', 'refunds'],
  ],
  // The use cases of payments: what calls, routes and the desk need.
  'apps/server/src/features/payments': [
    ['payments-deps.ts', 'qr-code', 'staff'],
    ['transactions'],
    ['handset', 'http', 'receipt', 'reversals', 'status-stream'],
    ['history'],
    ['module.ts'],
  ],
};

/** Parts in which folders still import each other, with these folders. Only what leaves the list may change here. */
export const MUTUAL_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'apps/sandbox/src': ['handset', 'settings'],
  'apps/server/src/features/content': ['pictures', 'published'],
  'packages/operator/src/sandbox': ['airtime', 'billing'],
  'packages/platform/src': ['http', 'web'],
  'packages/platform/src/http': ['errors', 'observability', 'rate-limits', 'security'],
  'apps/web/app/features/pay': ['airtime', 'receipt', 'status', 'wallet'],
  'packages/contract/src': ['calls', 'http', 'wire'],
  'packages/domain/src': ['country', 'language'],
  'packages/map-element/src': ['base-map', 'streets'],
};
