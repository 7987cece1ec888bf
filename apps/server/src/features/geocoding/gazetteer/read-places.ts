import { readFileSync } from 'node:fs';
import { type GeoPoint, PRECISIONS, type Precision } from '@portal/domain/places/geo';
import { readSectors, type Sector } from '@portal/platform/places/sectors';
import { readTable } from '@portal/platform/read-table';
import type { GazetteerPlace, Province } from './place.ts';
import { DISTRICT_SEATS, DUPLICATE_TOWNS, MAIN_TOWNS, TOWN_NAMES } from './town-names.ts';

/** Towns of GeoNames (CC BY 4.0), written by `npm run maps:build`. */
const TOWNS = new URL('../../../../../../packages/platform/src/places/rwanda-towns.json', import.meta.url);
const LANDMARKS = new URL('landmarks.csv', import.meta.url);

type Town = { name: string; district: string; lat: number; lng: number };

/** Provinces as the package of village names calls them. */
const PROVINCE_OF: Record<string, Province> = {
  Kigali: 'Kigali City',
  South: 'Southern Province',
  West: 'Western Province',
  North: 'Northern Province',
  East: 'Eastern Province',
};

/** Names of the villages by province, district, sector and cell. */
type Villages = Record<string, Record<string, Record<string, Record<string, string[]>>>>;

/** Sectors that the two sources spell differently. */
const OTHER_SPELLING: Record<string, string> = { Shyorongi: 'Shyrongi' };

/**
 * Reads all places: the country, 5 provinces, 30 districts, 416 sectors, 2,149 cells, 14,837 villages, towns,
 * landmarks.
 */
export async function readPlaces(): Promise<GazetteerPlace[]> {
  // 460 small files, imported on first use so that they do not delay the start of the portal.
  const { default: villages } = await import('rwanda/data/provinces/index.js');
  const sectors = readSectors();
  const towns = (JSON.parse(readFileSync(TOWNS, 'utf8')) as Town[]).filter(
    ({ name }) => !DUPLICATE_TOWNS.has(name),
  );
  const bySector = new Map(sectors.map((sector) => [sectorKey(sector.district, sector.sector), sector]));
  return [
    COUNTRY,
    ...provinces(sectors),
    ...districts(sectors, towns),
    ...towns.filter((town) => isOwnPlace(town, bySector)).map((town) => townPlace(town, sectors)),
    ...sectors.map(sectorPlace),
    ...readLandmarks(bySector),
    ...cellsAndVillages(bySector, villages),
  ];
}

/**
 * Landmarks and the area of each. One without a point of its own has that of its sector; one without a sector is in several, as a
 * national park.
 */
function readLandmarks(bySector: Map<string, Sector>): GazetteerPlace[] {
  const rows = readTable(LANDMARKS, ['name', 'aliases', 'district', 'sector', 'lat', 'lng', 'precision']);
  return rows.map(({ name, aliases, district, sector, lat, lng, precision }) => {
    const around = [...bySector.values()].find(
      (one) => one.district === district && (!sector || one.sector === sector),
    );
    if (!around || (!sector && !lat)) throw new Error(`${LANDMARKS}: ${name} is nowhere`);
    const landmark = { name, aliases: aliases.split('|').filter(Boolean), kind: 'landmark' } as const;
    const inSector = placeInSector(around, landmark);
    if (!lat) return inSector;
    return {
      ...inSector,
      id: sector ? inSector.id : `rw/landmark/${name}`,
      sector,
      at: { lat: Number(lat), lng: Number(lng) },
      precision: parsePrecision(precision),
    };
  });
}

function parsePrecision(text: string): Precision {
  const precision = PRECISIONS.find((known) => known === text);
  if (!precision) throw new Error(`${LANDMARKS}: ${text} is no precision`);
  return precision;
}

const sectorKey = (district: string, sector: string) => `${district}/${sector}`;

/** A GeoNames village with the name of its sector is the sector itself. */
function isOwnPlace({ name, district }: Town, bySector: Map<string, Sector>): boolean {
  return MAIN_TOWNS.has(name) || name in TOWN_NAMES || !bySector.has(sectorKey(district, name));
}

const EMPTY_FIELDS = { district: '', sector: '', cell: '', aliases: [] };

const COUNTRY: GazetteerPlace = {
  ...EMPTY_FIELDS,
  id: 'rw/',
  name: 'Rwanda',
  aliases: ['Republic of Rwanda', 'u Rwanda'],
  kind: 'country',
  province: '',
  at: { lat: -1.94, lng: 29.88 },
  precision: 'country',
};

function provinces(sectors: Sector[]): GazetteerPlace[] {
  return [...Map.groupBy(sectors, ({ province }) => province)].map(([province, parts]) => ({
    ...EMPTY_FIELDS,
    id: `rw/${province}`,
    name: province,
    kind: 'province',
    province: province as Province,
    at: centralPoint(parts),
    precision: 'province',
  }));
}

/** A district is located at its seat; without a known seat, at the sector nearest to its centre. */
function districts(sectors: Sector[], towns: Town[]): GazetteerPlace[] {
  return [...Map.groupBy(sectors, ({ district }) => district)].map(([district, parts]) => {
    const at = findSeat(district, parts, towns) ?? centralPoint(parts);
    return {
      ...EMPTY_FIELDS,
      id: `rw/${parts[0]?.province}/${district}`,
      name: district,
      kind: 'district',
      province: parts[0]?.province as Province,
      district,
      at,
      precision: 'district',
    };
  });
}

/** Coordinates of the district's seat, `null` when unknown. */
function findSeat(district: string, sectors: Sector[], towns: Town[]): GeoPoint | null {
  const name = DISTRICT_SEATS[district] ?? district;
  const isTown = (town: Town) =>
    town.district === district && (town.name in TOWN_NAMES || (town.name === name && MAIN_TOWNS.has(name)));
  const seat = towns.find(isTown);
  if (seat) return { lat: seat.lat, lng: seat.lng };
  return sectors.find(({ sector }) => sector === name)?.at ?? null;
}

function townPlace({ name, district, lat, lng }: Town, sectors: Sector[]): GazetteerPlace {
  const province = sectors.find((sector) => sector.district === district)?.province as Province;
  return {
    ...EMPTY_FIELDS,
    id: `rw/town/${name}`,
    name: TOWN_NAMES[name]?.shown ?? name,
    kind: 'town',
    aliases: TOWN_NAMES[name]?.aliases ?? [],
    province,
    district,
    at: { lat, lng },
    precision: 'town',
  };
}

function sectorPlace(sector: Sector): GazetteerPlace {
  return {
    ...placeInSector(sector, { name: sector.sector, kind: 'sector', aliases: [] }),
    id: sectorId(sector),
  };
}

const sectorId = ({ province, district, sector }: Sector) => `rw/${province}/${district}/${sector}`;

/** A place that is located at the point of its sector. */
function placeInSector(
  sector: Sector,
  named: Pick<GazetteerPlace, 'name' | 'kind' | 'aliases'> & { cell?: string },
): GazetteerPlace {
  const { cell = '', ...rest } = named;
  const path = [sectorId(sector), cell, named.name].filter(Boolean).join('/');
  return {
    ...rest,
    id: path,
    province: sector.province as Province,
    district: sector.district,
    sector: sector.sector,
    cell,
    at: sector.at,
    precision: 'sector',
  };
}

function* cellsAndVillages(bySector: Map<string, Sector>, villages: Villages): Generator<GazetteerPlace> {
  for (const province of Object.keys(PROVINCE_OF)) {
    for (const [district, sectors] of Object.entries(villages[province] ?? {})) {
      for (const [name, cells] of Object.entries(sectors)) {
        const sector = bySector.get(sectorKey(district, OTHER_SPELLING[name] ?? name));
        if (sector) yield* cellsOf(sector, cells);
      }
    }
  }
}

function* cellsOf(sector: Sector, cells: Record<string, string[]>): Generator<GazetteerPlace> {
  for (const [cell, villages] of Object.entries(cells)) {
    yield placeInSector(sector, { name: cell, kind: 'cell', aliases: [] });
    for (const name of villages) yield placeInSector(sector, { name, kind: 'village', aliases: [], cell });
  }
}

/** The sector's point nearest to the mean of all points. */
function centralPoint(parts: Sector[]): GeoPoint {
  const mean = (of: (sector: Sector) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  const [lat, lng] = [mean(({ at }) => at.lat), mean(({ at }) => at.lng)];
  const away = ({ at }: Sector) => Math.hypot(at.lat - lat, at.lng - lng);
  return parts.reduce((nearest, part) => (away(part) < away(nearest) ? part : nearest)).at;
}
