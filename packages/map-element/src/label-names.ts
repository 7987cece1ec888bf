import type { BaseLabel } from './base-map-data.ts';
import type { MapWord, SayOnMap } from './map-words.ts';

/** Text keys of the countries. Towns, districts and sectors have the same name in every language. */
const COUNTRIES: Record<string, MapWord> = {
  Uganda: 'uganda',
  Tanzania: 'tanzania',
  Burundi: 'burundi',
  'DR Congo': 'drCongo',
};

/** Translates the name of a label to the language of the map. */
export function nameOfLabel({ kind, name }: Pick<BaseLabel, 'kind' | 'name'>, say: SayOnMap): string {
  if (kind === 'lake') return say('lake', { name: name.replace(/^Lake /, '') });
  const country = kind === 'country' ? COUNTRIES[name] : undefined;
  return country ? say(country) : name;
}
