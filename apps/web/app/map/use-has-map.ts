import { getCountry } from '@portal/domain/country/country';
import { useRootData } from '../context/root-data.ts';

/** Whether there is a map of the country: the shipped one, or the operator's own. */
export function useHasMap(): boolean {
  const { mapBackground } = useRootData();
  return getCountry().map.hasBaseMap || mapBackground !== null;
}
