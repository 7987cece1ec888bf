import { MAP_WORDS } from '@portal/map-element/map-words';
import { mapTexts } from './map-texts.ts';
import { useTexts } from './use-texts.ts';

/** The map's words in the language of the page, as its element takes them. */
export function useMapWords(label: string): Record<string, string> {
  const t = useTexts(mapTexts);
  const names = Object.keys(MAP_WORDS) as (keyof typeof MAP_WORDS)[];
  return { ...Object.fromEntries(names.map((name) => [name, t(`map.${name}`)])), map: label };
}
