import type { NamedPlace } from '@portal/contract/http/web-context';
import { expect, test } from 'vitest';
import { checkAvailability } from './check-availability.ts';
import type { TownEntry } from './lead-form.ts';

const TOWNS: TownEntry[] = [
  { cityName: 'Kigali', hbbLeadFeasibility: true, lat: -1.9441, lng: 30.0619 },
  { cityName: 'Nyanza', hbbLeadFeasibility: false, lat: -2.359, lng: 29.755 },
  { cityName: 'Bugesera', hbbLeadFeasibility: true, lat: null, lng: null },
];
const SEARCH = { query: '', placeId: null, here: null, isPositionBad: false };

const placeAt = (lat: number, lng: number, change: Partial<NamedPlace> = {}): NamedPlace => ({
  id: 'rw/somewhere',
  name: 'Remera, Gasabo, Kigali City',
  at: { lat, lng },
  precision: 'sector',
  isPartial: false,
  ...change,
});

type Answer = 'yes' | 'no' | 'unknown';

/** `asked`: what the operator says about an address; an error for a visitor who asks too often, nothing without a check. */
const check = (query: string, found: NamedPlace[] | Error, asked?: Answer | Error) => {
  const search = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
  const places = { search, byId: async () => null, at: async () => null };
  const checkAddress = asked
    ? async () => {
        if (asked instanceof Error) throw asked;
        return asked;
      }
    : null;
  return checkAvailability({ places, checkAddress, towns: TOWNS, planCode: 'P' }, { ...SEARCH, query });
};

test('a place near a covered town can order there', async () => {
  expect(await check('Remera', [placeAt(-1.957, 30.105)])).toMatchObject({ kind: 'covered', town: 'Kigali' });
});

test('a place near a town without installation is shown as planned', async () => {
  expect(await check('Busasamana', [placeAt(-2.35, 29.75)])).toMatchObject({
    kind: 'planned',
    town: 'Nyanza',
  });
});

test('a place far from every town gets the nearest town that has it', async () => {
  const answer = await check('Kibeho', [placeAt(-2.64, 29.55)]);
  expect(answer).toMatchObject({ kind: 'elsewhere', nearest: { town: 'Kigali' } });
});

test('a district or province is too large for an answer', async () => {
  expect(await check('Gasabo', [placeAt(-1.9, 30.1, { precision: 'district' })])).toMatchObject({
    kind: 'vague',
  });
});

test('a town of the list is found by its name alone, also without a point', async () => {
  expect(await check('bugesera', [])).toMatchObject({ kind: 'covered', town: 'Bugesera' });
});

test('an unknown place and a failing search are different answers', async () => {
  expect(await check('Atlantis', [])).toEqual({ kind: 'nowhere' });
  expect(await check('Remera', new Error('gone'))).toEqual({ kind: 'unreachable' });
  expect(await check('', [])).toBeNull();
});

test('the position of a phone is answered like a typed place', async () => {
  const places = { search: async () => [], byId: async () => null, at: async () => placeAt(-1.95, 30.06) };
  const operator = { places, checkAddress: null, towns: TOWNS, planCode: 'P' };
  const answer = await checkAvailability(operator, { ...SEARCH, here: { lat: -1.95, lng: 30.06 } });
  expect(answer).toMatchObject({
    kind: 'covered',
    town: 'Kigali',
    place: { name: 'Remera, Gasabo, Kigali City' },
  });
});

const HOUSE: Partial<NamedPlace> = { precision: 'exact', name: 'KG 7 Ave 12, Kigali City' };
const IN_KIGALI = placeAt(-1.957, 30.105, HOUSE);
const IN_NYANZA = placeAt(-2.35, 29.75, HOUSE);

test.each<[NamedPlace, Answer | Error, string]>([
  [IN_KIGALI, 'yes', 'covered'],
  [IN_KIGALI, 'no', 'refused'],
  [IN_KIGALI, 'unknown', 'unclear'],
  [IN_KIGALI, new Error('asked too often'), 'unclear'],
  [IN_NYANZA, 'yes', 'covered'],
  [IN_NYANZA, 'no', 'planned'],
  [IN_NYANZA, 'unknown', 'planned'],
])('an address is answered by the operator where it checks addresses: %#', async (place, asked, kind) => {
  expect(await check('KG 7 Ave 12', [place], asked)).toMatchObject({ kind });
});

test('an address that the map knows in part is checked as it was typed; a sector and a town have none to check', async () => {
  const sector = placeAt(-1.957, 30.105);
  expect(await check('KG 601 St, Remera', [{ ...sector, isPartial: true }], 'no')).toMatchObject({
    kind: 'refused',
  });
  expect(await check('Remera', [sector], 'no')).toMatchObject({ kind: 'covered' });
  expect(await check('Kigali', [], 'no')).toMatchObject({ kind: 'covered' });
});
