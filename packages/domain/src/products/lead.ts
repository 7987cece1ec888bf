import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';
import type { GeoPoint } from '../places/geo.ts';

/** Default device of a plan (SPEC section 3 "Form constants", RULINGS 33). */
export const DEFAULT_DEVICE = 'HBB_ODU_AW';

/** A plan for home broadband. The monthly price includes tax. */
export type Plan = {
  /** The operator's code, unique among its plans. */
  code: string;
  name: Localised;
  description: Localised;
  /** Speed and volume in short. */
  resources: Localised;
  /** Validity in days. */
  validityDays: number;
  price: Money;
};

/** A device for home broadband (SPEC section 3 "Device detail"). */
export type Device = {
  code: string;
  name: Localised;
  image: string | null;
  features: Localised[];
  /** What the installer is paid once, tax included; `null` when the operator gives no amount. */
  connectionFee: Money | null;
};

/** A town of the operator's list and whether home broadband can be installed there (SPEC section 3 "Town entry"). */
export type Town = { name: string; feasible: boolean; at: GeoPoint | null };

/**
 * Why an installation is not offered: the town is not covered, this address can't be served although its town is covered, or
 * the operator could not tell, so that a person checks the address and calls.
 */
export const INSTALLATION_OBSTACLES = ['town', 'address', 'unknown'] as const;
export type InstallationObstacle = (typeof INSTALLATION_OBSTACLES)[number];

/** Steps of a lead in order; `cancelled` can follow any step before the last. */
export const LEAD_STEPS = ['registered', 'verified', 'paid', 'scheduled', 'installed'] as const;
export type LeadStep = (typeof LEAD_STEPS)[number] | 'cancelled';

/** A step of a lead and when it was reached. */
export type LeadHappened = { step: LeadStep; at: Date };

/** The next step; `null` after the last one. */
export function nextLeadStep(step: LeadStep): LeadStep | null {
  if (step === 'cancelled') return null;
  return LEAD_STEPS[LEAD_STEPS.indexOf(step) + 1] ?? null;
}

/** Whether a step may follow another: the next one, or a cancellation before the installation. */
export function mayFollow(from: LeadStep, to: LeadStep): boolean {
  if (to === 'cancelled') return from !== 'cancelled' && from !== 'installed';
  return nextLeadStep(from) === to;
}

/** Finds a town by name; ignores case, accents and spacing. */
export function findTown(towns: readonly Town[], name: string): Town | null {
  const folded = foldName(name);
  return towns.find((town) => foldName(town.name) === folded) ?? null;
}

function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A typed installation address. */
export type TypedAddress = { address: string; landmark: string; town: string };

/**
 * Geocoding queries for an address, most precise first: address plus town, landmark plus town, the town alone
 * (SPEC section 4 "HBB"). When all fail, the visitor sets a pin.
 */
export function addressQueries({ address, landmark, town }: TypedAddress): string[] {
  const [street, mark, city] = [address, landmark, town].map((text) => text.trim()) as [
    string,
    string,
    string,
  ];
  const exact = [street, mark].filter(Boolean).map((text) => (city ? `${text}, ${city}` : text));
  return [...new Set([...exact, city].filter(Boolean))];
}

/** Whether a lead can be paid: nothing prevents the installation, and it is neither paid nor cancelled. */
export function isPayable({
  obstacle,
  history,
}: {
  obstacle: InstallationObstacle | null;
  history: readonly LeadHappened[];
}): boolean {
  return obstacle === null && history.every(({ step }) => step === 'registered' || step === 'verified');
}
