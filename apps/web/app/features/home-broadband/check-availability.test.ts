import type { NamedPlace } from '@portal/contract/http/web-context';
import { expect, test } from 'vitest';
import { checkAvailability } from './check-availability.ts';
import type { TownEntry } from './lead-form.ts';

const TOWNS: TownEntry[] = [
  { cityName: 'Kigali', hbbLeadFeasibility: true, lat: -1.9441, lng: 30.0619 },
  { cityName: 'Nyanza', hbbLeadFeasibility: false, lat: -2.359, lng: 29.755 },
  { cityName: 'Bugesera', hbbLeadFeasibility: true, lat: null, lng: null },
];
const SEARCH = { query: '', placeId: null, here: null };

const placeAt = (lat: number, lng: number, change: Partial<NamedPlace> = {}): NamedPlace => ({
  id: 'rw/somewhere',
  name: 'Remera, Gasabo, Kigali City',
  at: { lat, lng },
  precision: 'sector',
  isPartial: false,
  ...change,
});

const check = (query: string, found: NamedPlace[] | Error) =>
  checkAvailability(
    {
      search: async () => {
        if (found instanceof Error) throw found;
        return found;
      },
      byId: async () => null,
      at: async () => null,
    },
    { ...SEARCH, query },
    TOWNS,
  );

test('a place near a covered town can order there', async () => {
  expect(await check('Remera', [placeAt(-1.957, 30.105)])).toMatchObject({ kind: 'covered', town: 'Kigali' });
});

test('a place near a town without installation is told that it is planned', async () => {
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
  const answer = await checkAvailability(places, { ...SEARCH, here: { lat: -1.95, lng: 30.06 } }, TOWNS);
  expect(answer).toMatchObject({
    kind: 'covered',
    town: 'Kigali',
    place: { name: 'Remera, Gasabo, Kigali City' },
  });
});
