import type { Settings } from '@portal/operator/operator';
import type { Db } from '@portal/platform/database/open-db';
import type { Module } from '@portal/platform/module';
import { createIncidentStore } from './incident-store.ts';
import { readServiceStatus, type ServiceStatusDeps } from './read-service-status.ts';
import { withIncidents } from './with-incidents.ts';

/** What staff announce; needed before the payments, whose page shows it beside the ways to pay. */
export function openIncidents({
  db,
  clock,
  ...known
}: Pick<ServiceStatusDeps, 'clock' | 'faults' | 'brand'> & { db: Db }) {
  const store = createIncidentStore(db);
  return {
    ...known,
    clock,
    store,
    /** The settings with what incidents say beside the ways to pay. */
    overlay: (settings: Settings) => withIncidents(settings, store, clock),
  };
}

type Deps = Pick<ServiceStatusDeps, 'providers' | 'methodHealth' | 'formatText'> & {
  lastSettings: Settings;
  /** Gives what two people approved. */
  giveCompensations: () => Promise<void>;
};

/** What works now, disturbances that staff announce, and what customers get for them. */
export function createIncidents(
  { store: incidents, clock, faults, brand }: ReturnType<typeof openIncidents>,
  { lastSettings: settings, giveCompensations, ...deps }: Deps,
) {
  const status = { ...deps, settings, incidents, clock, faults, brand };
  return {
    calls: { readServiceStatus: (_input, { locale }) => readServiceStatus(status, locale) },
    jobs: { 'give-compensations': giveCompensations },
  } satisfies Module;
}
