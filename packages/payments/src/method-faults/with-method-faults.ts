import type { Clock } from '@portal/domain/time/clock';
import type { Settings } from '@portal/operator/operator';
import type { MethodFaults } from './method-faults.ts';

type Faults = Pick<MethodFaults, 'listCached'>;

/** The settings without the ways to pay that are off because of a fault of the configuration. */
export function withMethodFaults(settings: Settings, faults: Faults, clock: Clock): Settings {
  return {
    read: async () => {
      const [read, found] = await Promise.all([settings.read(), faults.listCached()]);
      const now = clock.now();
      const off = found.filter(({ offUntil }) => offUntil > now).map(({ method }) => [method, false]);
      return { ...read, enabledMethods: { ...read.enabledMethods, ...Object.fromEntries(off) } };
    },
  };
}
