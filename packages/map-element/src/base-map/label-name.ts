import type { MapTextKey, TranslateMapText } from '../map-texts.ts';
import type { BaseLabel } from './base-map-data.ts';

/** Text keys of the countries. Towns, districts and sectors have the same name in every language. */
const COUNTRIES: Record<string, MapTextKey> = {
  Uganda: 'uganda',
  Tanzania: 'tanzania',
  Burundi: 'burundi',
  'DR Congo': 'drCongo',
};

/** Translates the name of a label to the language of the map. */
export function translateLabel(
  { kind, name }: Pick<BaseLabel, 'kind' | 'name'>,
  say: TranslateMapText,
): string {
  if (kind === 'lake') return say('lake', { name: name.replace(/^Lake /, '') });
  const country = kind === 'country' ? COUNTRIES[name] : undefined;
  return country ? say(country) : name;
}
