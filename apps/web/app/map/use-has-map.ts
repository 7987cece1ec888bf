import { getCountry } from '@portal/domain/country/country';
import { useRootData } from '../context/root-data.ts';

/** Whether there is a map of the country: the shipped one, or the operator's tiles. */
export function useHasMap(): boolean {
  const { mapTiles } = useRootData();
  return getCountry().map.hasBaseMap || mapTiles !== null;
}
