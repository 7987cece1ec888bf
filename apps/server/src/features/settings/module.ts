import type { Settings } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { Db } from '@portal/platform/database/open-db';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { Module } from '@portal/platform/module';
import { refuseAbsentCalls } from './absent-services.ts';
import { createDeskSettingsStore } from './desk-settings/desk-settings-store.ts';
import { withDeskSettings } from './desk-settings/with-desk-settings.ts';
import { type ConfigDeps, readConfig } from './read-config.ts';
import { listClosedPaths, readProductConfig } from './read-product-config.ts';

/** What staff set in place of the operator's own settings. */
export function openDeskSettings(db: Db) {
  const store = createDeskSettingsStore(db);
  return {
    store,
    /** The operator's settings with those of the staff in their place. */
    overlay: (own: Settings) => withDeskSettings(own, store),
    /** Whether staff have paused new purchases. */
    isPaused: async () => (await store.readCached()).settings.pause !== null,
  };
}

type Deps = ConfigDeps & {
  /** Ports without an adapter: their calls and pages are switched off. */
  absentPorts: readonly PortName[];
};

/** What pages show of the settings, and what is switched off. */
export function createSettings(deps: Deps) {
  const { settings, absentPorts } = deps;
  return {
    calls: {
      readConfig: ({ code }, { locale }) => readConfig(deps, { code, locale }),
      readProductConfig: () => readProductConfig(settings, absentPorts),
    },
    /** Replaces the handlers of calls whose port is absent by a refusal. */
    refuseAbsentCalls: (handlers: CallHandlers) => refuseAbsentCalls(handlers, absentPorts),
    /** Paths without language that this operator does not offer. */
    closedPaths: listClosedPaths(absentPorts),
  } satisfies Module;
}
