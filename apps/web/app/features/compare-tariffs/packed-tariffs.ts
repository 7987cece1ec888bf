import type { WireBundle } from '@portal/contract/calls/bundle';

/**
 * Serialises the catalogue column by column. Row by row every bundle would repeat its seventeen field names, which is a
 * kilobyte more after compression (budget of docs/performance.md: a first page in 20 kB).
 */
export function packTariffs(bundles: readonly WireBundle[]): string {
  const names = [...new Set(bundles.flatMap((bundle) => Object.keys(bundle)))] as (keyof WireBundle)[];
  return JSON.stringify(names.map((name) => [name, bundles.map((bundle) => bundle[name])]));
}

/** Parses the result of {@link packTariffs}. */
export function unpackTariffs(packed: string): WireBundle[] {
  const columns: [string, unknown[]][] = JSON.parse(packed);
  const count = columns[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, row) => {
    const fields = columns.map(([name, values]) => [name, values[row]] as const);
    // A field that a bundle does not have is null in its column.
    return Object.fromEntries(fields.filter(([, value]) => value !== null)) as WireBundle;
  });
}
