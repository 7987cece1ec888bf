import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';
import type { GeoPoint } from '../places/geo.ts';

/** The device a plan comes with unless the visitor chose another (SPEC section 3 "Form constants", RULINGS 33). */
export const DEFAULT_DEVICE = 'HBB_ODU_AW';

/** A home-broadband offer: monthly price with tax, and what the one-time connection costs beside it. */
export type Plan = {
  /** The operator's code, unique among its plans. */
  code: string;
  name: Localised;
  description: Localised;
  /** What it gives, in short: speed, volume. */
  resources: Localised;
  /** Days it lasts. */
  validityDays: number;
  price: Money;
};

/** A device for home broadband (SPEC section 3 "Device detail"). */
export type Device = { code: string; name: Localised; image: string | null; features: Localised[] };

/** A town of the operator's list and whether home broadband can be installed there (SPEC section 3 "Town entry"). */
export type Town = { name: string; feasible: boolean; at: GeoPoint | null };

/** Steps of a lead in their order; `cancelled` ends it from any step before the last. */
export const LEAD_STEPS = ['registered', 'verified', 'paid', 'scheduled', 'installed'] as const;
export type LeadStep = (typeof LEAD_STEPS)[number] | 'cancelled';

/** When a lead reached a step. */
export type LeadHappened = { step: LeadStep; at: Date };

/** The step that comes next by itself or by the operator's hand, `null` at the end. */
export function nextLeadStep(step: LeadStep): LeadStep | null {
  if (step === 'cancelled') return null;
  return LEAD_STEPS[LEAD_STEPS.indexOf(step) + 1] ?? null;
}

/** Whether an operator's step may follow another: forward one by one, or to its end before it is installed. */
export function mayFollow(from: LeadStep, to: LeadStep): boolean {
  if (to === 'cancelled') return from !== 'cancelled' && from !== 'installed';
  return nextLeadStep(from) === to;
}

/** The town of a list by its name, in any case and spacing. */
export function findTown(towns: readonly Town[], name: string): Town | null {
  const folded = foldName(name);
  return towns.find((town) => foldName(town.name) === folded) ?? null;
}

function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Whether home broadband can be installed in a town: only where the operator's list says so (SPEC section 4 "HBB"). */
export function isFeasible(towns: readonly Town[], name: string): boolean {
  return findTown(towns, name)?.feasible ?? false;
}

/** Where an installation shall be, as typed. */
export type TypedAddress = { address: string; landmark: string; town: string };

/**
 * What to look for on the map, the most exact first: address plus town, landmark plus town, the town alone
 * (SPEC section 4 "HBB"). When none is found, the visitor is asked for a pin.
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

/** A lead can be paid where it can be installed, once, and as long as nobody cancelled it. */
export function isPayable({
  feasible,
  history,
}: {
  feasible: boolean;
  history: readonly LeadHappened[];
}): boolean {
  return feasible && history.every(({ step }) => step === 'registered' || step === 'verified');
}
