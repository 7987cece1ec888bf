import type { BaseLabel } from './base-map-data.ts';
import type { MapWord, SayOnMap } from './map-words.ts';

/** Countries have names of their own in each language; towns, districts and sectors are called the same everywhere. */
const COUNTRIES: Record<string, MapWord> = {
  Uganda: 'uganda',
  Tanzania: 'tanzania',
  Burundi: 'burundi',
  'DR Congo': 'drCongo',
};

/** The name of a label in the language of the map. */
export function nameOfLabel({ kind, name }: Pick<BaseLabel, 'kind' | 'name'>, say: SayOnMap): string {
  if (kind === 'lake') return say('lake', { name: name.replace(/^Lake /, '') });
  const country = kind === 'country' ? COUNTRIES[name] : undefined;
  return country ? say(country) : name;
}
