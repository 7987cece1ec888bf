import type { CallResult } from '@portal/contract/calls/calls';
import type { Brand } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Settings } from '@portal/operator/operator';
import type { HealthByMode } from '@portal/payments/health/read-method-health';
import type { MethodFaults } from '@portal/payments/method-faults/method-faults';
import { optionLabel } from '@portal/payments/methods/method-names';
import { listEnabledModes } from '@portal/payments/methods/offered-modes';
import { availabilityKey } from '@portal/payments/methods/payment-mode';
import { MODES, type PaymentMode, type Providers } from '@portal/payments/providers/registry';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { FormatText } from '@portal/platform/wording/sentences';
import { type Incident, type IncidentStore, isUnderWay } from './incident-store.ts';

type Status = CallResult<'readServiceStatus'>;

export type ServiceStatusDeps = {
  settings: Settings;
  providers: Providers;
  /** The same that marks and orders the ways to pay on the payment page. */
  methodHealth: () => Promise<HealthByMode>;
  faults: Pick<MethodFaults, 'listCached'>;
  incidents: Pick<IncidentStore, 'readShown'>;
  brand: Brand;
  formatText: FormatText;
  clock: Clock;
};

/**
 * What works now: the ways to pay by what the portal knows of them already (their health, and what it has switched off), and what the
 * staff have written. Throws UNAVAILABLE.
 */
export async function readServiceStatus(deps: ServiceStatusDeps, locale: Locale): Promise<Status> {
  const now = deps.clock.now();
  const [settings, health, faults, shown] = await mapToUnavailable(
    Promise.all([
      deps.settings.read(),
      deps.methodHealth(),
      deps.faults.listCached(),
      deps.incidents.readShown(now),
    ]),
  );
  const open = shown.filter((incident) => isUnderWay(incident, now));
  const off = new Set(faults.filter(({ offUntil }) => offUntil > now).map(({ method }) => method));
  const disturbed = new Set(open.flatMap(({ affected }) => affected.methods));
  const withOff = Object.fromEntries([...off].map((method) => [method, true]));
  const modes = listEnabledModes(
    { ...settings, enabledMethods: { ...settings.enabledMethods, ...withOff } },
    deps.providers,
  );
  const nameOf = (mode: PaymentMode) => optionLabel(MODES[mode].option, locale, deps);
  // Of a way to pay with several providers, such as cards, one that works is enough.
  const ways = [...Map.groupBy(modes, nameOf)].map(([name, its]) => {
    const isOff = its.every((mode) => off.has(availabilityKey(mode)));
    const isFailing = its.every((mode) => {
      const method = availabilityKey(mode);
      return off.has(method) || disturbed.has(method) || health[mode].isFailing;
    });
    return { name, state: isOff ? ('off' as const) : isFailing ? ('failing' as const) : ('works' as const) };
  });
  const toShown = ({ id, affected, texts, startedAt, endedAt }: Incident): Status['incidents'][number] => ({
    id,
    text: texts[locale] ?? texts[DEFAULT_LOCALE] ?? '',
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    disturbed: [
      ...new Set(modes.filter((mode) => affected.methods.includes(availabilityKey(mode))).map(nameOf)),
    ],
    sms: affected.sms,
    networks: affected.networks,
    districts: affected.districts,
  });
  // What is announced for later is not shown before it begins.
  const past = shown.filter(
    ({ startedAt, endedAt }) => startedAt <= now && endedAt !== null && endedAt <= now,
  );
  return {
    ways,
    messages: open.some(({ affected }) => affected.sms) ? 'failing' : 'works',
    incidents: [...open, ...past].map(toShown),
  };
}
