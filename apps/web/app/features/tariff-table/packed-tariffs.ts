import type { WireBundle } from '@portal/contract/bundle';

/**
 * The catalogue as text, column by column. As the router would write it, each bundle names its seventeen fields anew,
 * and the page would be a kilobyte longer on its way (DESIGN section 5: a first page in 20 kB).
 */
export function packTariffs(bundles: readonly WireBundle[]): string {
  const names = Object.keys(bundles[0] ?? {}) as (keyof WireBundle)[];
  return JSON.stringify(names.map((name) => [name, bundles.map((bundle) => bundle[name])]));
}

/** The bundles again, in their order. `packed` comes from {@link packTariffs}. */
export function unpackTariffs(packed: string): WireBundle[] {
  const columns: [string, unknown[]][] = JSON.parse(packed);
  const count = columns[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, row) => {
    return Object.fromEntries(columns.map(([name, values]) => [name, values[row]])) as WireBundle;
  });
}
