/** The place that a visitor has checked before ordering: a town of the operator's list and what was typed. */
export type CheckedAddress = { town: string; address: string };

const MAX_LENGTH = 120;

/** Path of the order form with a plan and a checked address; empty values are left out. */
export function leadPath({
  plan,
  town,
  address,
}: Partial<CheckedAddress> & { plan?: string | null }): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ plan, town, address })) if (value) params.set(name, value);
  return params.size > 0 ? `/hbb-lead?${params}` : '/hbb-lead';
}

/** Parses the checked address of the order form's URL; empty for what is missing. */
export function parseCheckedAddress(params: URLSearchParams): CheckedAddress {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  return { town: text('town'), address: text('address') };
}
