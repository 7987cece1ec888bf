import type { Area } from './area.ts';
import { SHARED_PACKAGES } from './web-rules.ts';

/** The areas of the journeys and of the runs with faults, in the order in which they are matched. */
export const E2E_AREAS: Area[] = [
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
      'package tests',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  // Purchases while parts of a database cluster are killed, or another version takes over. The customers are those of the fault run.
  {
    name: 'failover run',
    files: /^e2e\/(failover|upgrade)\//,
    may: ['failover run', 'fault runs', 'e2e', 'final audit', 'simulators', 'server tests', 'platform'],
  },
  { name: 'fuzz runs', files: /^e2e\/fuzz\//, may: ['fuzz runs', 'e2e', 'platform', ...SHARED_PACKAGES] },
  // The audit after a run: the portal's own, and the records of the simulated companies.
  {
    name: 'final audit',
    files: /^e2e\/audit\//,
    may: ['final audit', 'e2e', 'simulators', 'server feature payments', 'payments'],
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    may: ['e2e', 'final audit', 'magic *', 'server tests', 'package tests', 'platform', ...SHARED_PACKAGES],
  },
];
