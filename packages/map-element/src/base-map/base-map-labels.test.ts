import { readFileSync } from 'node:fs';
import type { CRS } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMapTranslate } from '../map-texts.ts';
import { type BaseLabel, countryWidth } from './base-map-data.ts';
import { labelsByZoom } from './base-map-labels.ts';

const LABELS: BaseLabel[] = JSON.parse(
  readFileSync(new URL('../../data/labels.json', import.meta.url), 'utf8'),
);

/** EPSG:3857 (https://epsg.io/3857) in tiles of 256 px; Leaflet itself needs a browser. */
const MERCATOR = {
  latLngToPoint: ({ lat, lng }: { lat: number; lng: number }, zoom: number) => {
    const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    return { x: (lng / 360 + 0.5) * 256 * 2 ** zoom, y: (0.5 - y / (2 * Math.PI)) * 256 * 2 ** zoom };
  },
} as CRS;

/** A letter is as wide as half its height. */
beforeEach(() => {
  const getContext = () => ({ measureText: (text: string) => ({ width: text.length * 6 }) });
  vi.stubGlobal('document', { createElement: () => ({ getContext }) });
});
afterEach(() => void vi.unstubAllGlobals());

const COUNTRY = countryWidth({
  shapes: JSON.parse(readFileSync(new URL('../../data/land.json', import.meta.url), 'utf8')),
});

const shownAt = (zoom: number, labels: readonly BaseLabel[] = LABELS) =>
  labelsByZoom(labels, createMapTranslate({}), COUNTRY)(zoom, MERCATOR);

const at = (kind: BaseLabel['kind'], rank: number, name: string) => ({
  kind,
  rank,
  name,
  lat: -1.95,
  lng: 30.06,
});

test.each([8, 10, 12, 14])('at zoom %i no label lies on another one, and the capital has its own', (zoom) => {
  const shown = shownAt(zoom);
  const overlaps = shown.flatMap(({ box, name }, index) =>
    shown
      .slice(index + 1)
      .filter(
        ({ box: b }) => box.left < b.right && box.right > b.left && box.top < b.bottom && box.bottom > b.top,
      )
      .map((other) => `${name} on ${other.name}`),
  );
  expect(overlaps).toEqual([]);
  expect(shown.map(({ name }) => name)).toContain('Kigali');
});

test('of two labels at one place the more important is shown, whichever comes first in the file', () => {
  const [city, sector] = [at('city', 1, 'Kigali'), at('sector', 90, 'Nyarugenge')];
  for (const labels of [
    [city, sector],
    [sector, city],
  ])
    expect(shownAt(12, labels).map(({ name }) => name)).toEqual(['Kigali']);
});

// A map that shows the whole country ends at its borders.
test('a name beside the border is whole inside the country, and that of a neighbour stays where it is', () => {
  const labels: BaseLabel[] = [
    { ...at('lake', 1, 'Lake Kivu'), lng: COUNTRY.west + 0.05 },
    { ...at('town', 2, 'Rusumo'), lng: COUNTRY.east - 0.02 },
    { ...at('country', 3, 'Tanzania'), lat: -2.5, lng: COUNTRY.east },
  ];
  const pixel = (lng: number) => MERCATOR.latLngToPoint({ lat: 0, lng }, 8).x;
  const [lake, town, neighbour] = shownAt(8, labels);
  expect(lake?.box.left).toBeCloseTo(pixel(COUNTRY.west));
  expect(town?.box.right).toBeCloseTo(pixel(COUNTRY.east));
  expect(neighbour?.x).toBeCloseTo(pixel(COUNTRY.east));
  // The dot of a town is at its place.
  expect((town?.x ?? 0) + (town?.aside ?? 0)).toBeCloseTo(pixel(COUNTRY.east - 0.02));
});
