import type { Operator } from './operator.ts';

/**
 * The ports that `OPERATOR_…` chooses an adapter for, and the variable of each. Not in it: `sms` and `emails` have
 * several routes and settings of their own; `deliveries` comes with the adapters that deliver.
 */
export const OPERATOR_PORTS = {
  lines: 'OPERATOR_LINES',
  airtime: 'OPERATOR_AIRTIME',
  airtimeCharges: 'OPERATOR_AIRTIME_CHARGES',
  bundles: 'OPERATOR_BUNDLES',
  bills: 'OPERATOR_BILLS',
  invoices: 'OPERATOR_INVOICES',
  balances: 'OPERATOR_BALANCES',
  usage: 'OPERATOR_USAGE',
  exchange: 'OPERATOR_EXCHANGE',
  networkLocations: 'OPERATOR_NETWORK_LOCATIONS',
  shops: 'OPERATOR_SHOPS',
  leads: 'OPERATOR_LEADS',
  feasibility: 'OPERATOR_FEASIBILITY',
  inbound: 'OPERATOR_INBOUND',
  numberInsight: 'OPERATOR_NUMBER_INSIGHT',
  numberVerification: 'OPERATOR_NUMBER_VERIFICATION',
  settings: 'OPERATOR_SETTINGS',
} as const satisfies Partial<Record<keyof Operator, string>>;

/** A port that is chosen on its own. */
export type PortName = keyof typeof OPERATOR_PORTS;

/** All of them, in the order of the documentation. */
export const PORT_NAMES = Object.keys(OPERATOR_PORTS) as PortName[];

/** Ports that no journey works without. */
export const NEEDED_PORTS: readonly PortName[] = ['lines', 'settings'];

/** Ports that are `null` when they are absent: what they add is left out, and no journey is closed. */
export const OPTIONAL_PORTS: readonly PortName[] = [
  'feasibility',
  'inbound',
  'numberInsight',
  'numberVerification',
  'usage',
];

/** Ports that hand over what was paid: each needs a record of deliveries (decision 087). */
export const DELIVERING_PORTS = ['airtime', 'bundles', 'bills', 'invoices', 'leads'] as const;
