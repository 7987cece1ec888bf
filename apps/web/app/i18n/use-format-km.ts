import { shownKm } from '@portal/domain/places/geo';
import { useLocale } from '../context/root-data.ts';

/** Returns a function that formats kilometres in the language of the page: `0.4 Km`. */
export function useFormatKm(): (km: number) => string {
  const locale = useLocale();
  return (km) => shownKm(km, locale);
}
