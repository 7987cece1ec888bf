import type { Clock } from '@portal/domain/time/clock';
import type { OperatorSettings, Settings } from '@portal/operator/operator';
import { type Incident, type IncidentStore, isUnderWay } from './incident-store.ts';

/**
 * The settings with what incidents say beside the ways to pay that they disturb, where staff have written no other notice. It is the
 * notice that the payment page, USSD and the API have anyway.
 */
export function withIncidents(
  settings: Settings,
  store: Pick<IncidentStore, 'readShown'>,
  clock: Clock,
): Settings {
  return {
    read: async () => {
      const now = clock.now();
      // A notice that cannot be read stops no purchase.
      const [read, shown] = await Promise.all([settings.read(), store.readShown(now).catch(() => [])]);
      return announceOnMethods(
        read,
        shown.filter((incident) => isUnderWay(incident, now)),
      );
    },
  };
}

/** Pure. */
export function announceOnMethods(
  settings: OperatorSettings,
  incidents: readonly Pick<Incident, 'affected' | 'texts'>[],
): OperatorSettings {
  if (incidents.length === 0) return settings;
  const notices = incidents.flatMap(({ affected, texts }) =>
    affected.methods.map((method) => [method, texts] as const),
  );
  return { ...settings, methodNotices: { ...Object.fromEntries(notices), ...settings.methodNotices } };
}
