import { expect, test } from 'vitest';
import { createMapTranslate } from '../map-texts.ts';
import { translateLabel } from './label-name.ts';

const FRENCH = createMapTranslate({ drCongo: 'RD Congo', uganda: 'Ouganda', lake: 'Lac {name}' });

test('translates the names of countries and lakes, but not of towns', () => {
  const named = (kind: 'country' | 'lake' | 'town', name: string) => translateLabel({ kind, name }, FRENCH);
  expect(named('country', 'Uganda')).toBe('Ouganda');
  expect(named('lake', 'Lake Kivu')).toBe('Lac Kivu');
  expect(named('town', 'Huye (Butare)')).toBe('Huye (Butare)');
});
