import { absentPort } from './absent-port.ts';
import type { AdapterDeps, AdapterPorts } from './adapter.ts';
import type { DeliveryRecords } from './delivery-records-port.ts';
import { joinRecords } from './join-records.ts';
import type { Operator, Settings } from './operator.ts';
import type { OperatorConfig } from './operator-config.ts';
import { DELIVERING_PORTS, OPTIONAL_PORTS, PORT_NAMES, type PortName } from './ports.ts';

/** The ports that adapters are chosen for, and the record of what they deliver. */
export type ChosenPorts = Pick<Operator, PortName | 'deliveries'>;

/** Creates every adapter in use once and takes each port from the adapter that the settings name for it. */
export function chooseOperator(
  { ports, adapters, settings }: OperatorConfig,
  deps: AdapterDeps,
): ChosenPorts {
  const created = new Map(
    Object.entries(adapters).map(([name, adapter]) => [name, adapter.create(deps, settings[name])]),
  );
  const takePort = (port: PortName) => {
    const name = ports[port];
    if (name === null) return OPTIONAL_PORTS.includes(port) ? null : absentPort(port);
    const taken = created.get(name)?.[port];
    if (taken === undefined)
      throw new Error(`The adapter ${name} has no ${port} with its settings (docs/operators.md)`);
    return taken;
  };
  const delivering = new Set(DELIVERING_PORTS.map((port) => ports[port]));
  const records = [...created].flatMap(([name, each]) => (delivering.has(name) ? recordsOf(name, each) : []));
  const chosen = Object.fromEntries(PORT_NAMES.map((port) => [port, takePort(port)]));
  const taken = chosen as Pick<Operator, PortName>;
  return { ...taken, settings: withoutAbsent(taken.settings, ports), deliveries: joinRecords(records) };
}

/** The settings with the switches off whose port is absent. */
export function withoutAbsent({ read }: Settings, ports: OperatorConfig['ports']): Settings {
  return {
    read: async () => {
      const settings = await read();
      const { enabledMethods, dualCurrency, postpaidBundles } = settings;
      const airtime = ports.airtimeCharges !== null && (enabledMethods.airtime ?? false);
      return {
        ...settings,
        enabledMethods: { ...enabledMethods, airtime },
        dualCurrency: dualCurrency && ports.exchange !== null,
        postpaidBundles: postpaidBundles && ports.bundles !== null,
      };
    },
  };
}

function recordsOf(name: string, { deliveries }: AdapterPorts): DeliveryRecords[] {
  if (!deliveries) throw new Error(`The adapter ${name} delivers and has no record of its deliveries`);
  return [deliveries];
}
