const MEGABYTES_PER_GIGABYTE = 1024;

/** Converts megabytes to GB when that is exact with two decimals: 1536 -> 1.5 GB, 700 -> 700 MB. */
export function dataVolume(megabytes: number): { value: string; unit: 'MB' | 'GB' } {
  const exact = (megabytes * 100) % MEGABYTES_PER_GIGABYTE === 0;
  if (megabytes < MEGABYTES_PER_GIGABYTE || !exact) return { value: String(megabytes), unit: 'MB' };
  return { value: String(megabytes / MEGABYTES_PER_GIGABYTE), unit: 'GB' };
}
