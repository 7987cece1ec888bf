import { expect, test } from 'vitest';
import { nameOfLabel } from './label-names.ts';
import { mapWords } from './map-words.ts';

const FRENCH = mapWords({ drCongo: 'RD Congo', uganda: 'Ouganda', lake: 'Lac {name}' });

test('translates the names of countries and lakes, but not of towns', () => {
  const named = (kind: 'country' | 'lake' | 'town', name: string) => nameOfLabel({ kind, name }, FRENCH);
  expect(named('country', 'Uganda')).toBe('Ouganda');
  expect(named('lake', 'Lake Kivu')).toBe('Lac Kivu');
  expect(named('town', 'Huye (Butare)')).toBe('Huye (Butare)');
});
