import type { Site, Technology } from '@portal/domain/places/site';
import type { Sector } from '@portal/platform/places/sectors';
import { readTable } from '@portal/platform/read-table';
import { createPointGenerator, createSeededRandom, type Random } from './scatter.ts';

/** Settlement type of a sector. Determines the number of masts and their technologies. */
type Settlement = 'city' | 'town' | 'centre' | 'country';

/** Settlement types of the sectors that are not rural, by `district/sector`. */
const BUILT_UP: ReadonlyMap<string, string> = new Map(
  readTable(new URL('settlements.csv', import.meta.url), ['settlement', 'district', 'sectors']).flatMap(
    ({ settlement, district, sectors }) =>
      sectors.split(' ').map((sector) => [`${district}/${sector}`, settlement] as const),
  ),
);

/** Returns the settlement type of a sector. */
export function settlementOf({ district, sector }: Pick<Sector, 'district' | 'sector'>): Settlement {
  return (BUILT_UP.get(`${district}/${sector}`) ?? 'country') as Settlement;
}

/**
 * Number of masts per sector by settlement: `least + perArea * area ** power`, with the area in square
 * kilometres.
 */
const MASTS: Record<Settlement, { least: number; perArea: number; power: number }> = {
  city: { least: 6, perArea: 3, power: 0.8 },
  town: { least: 8, perArea: 0.9, power: 0.75 },
  centre: { least: 5, perArea: 0.55, power: 0.7 },
  country: { least: 2, perArea: 0.5, power: 0.65 },
};

/** Share of masts with each technology; 5G only in cities and towns. */
const SHARE: Record<Technology, Record<Settlement, number>> = {
  '2g': { city: 0.9, town: 0.95, centre: 0.97, country: 0.98 },
  '3g': { city: 0.97, town: 0.95, centre: 0.9, country: 0.82 },
  '4g': { city: 1, town: 0.97, centre: 0.9, country: 0.72 },
  '5g': { city: 0.5, town: 0.3, centre: 0, country: 0 },
};

/** Share of rural sectors without 4G. */
const WITHOUT_4G = 0.06;

/** Generates the network sites, the same at every start, distributed over the given sectors. */
export function makeSites(sectors: readonly Sector[]): Site[] {
  const scatter = createPointGenerator(sectors);
  return sectors.flatMap((sector) => {
    const random = createSeededRandom(`${sector.district}/${sector.sector}`);
    const settlement = settlementOf(sector);
    const has4g = settlement !== 'country' || random() > WITHOUT_4G;
    return Array.from({ length: mastsIn(sector, settlement) }, (_, index) => ({
      title: `${sector.district}, ${sector.sector} ${index + 1}`,
      at: scatter(sector, random),
      technologies: technologiesOf(settlement, has4g, random),
    }));
  });
}

function mastsIn({ areaKm2 }: Sector, settlement: Settlement): number {
  const { least, perArea, power } = MASTS[settlement];
  return Math.round(least + perArea * areaKm2 ** power);
}

/** Every mast has at least 2G. */
function technologiesOf(settlement: Settlement, has4g: boolean, random: Random): Technology[] {
  const technologies = (Object.keys(SHARE) as Technology[]).filter(
    (technology) => random() < SHARE[technology][settlement] && (has4g || technology < '4g'),
  );
  return technologies.length > 0 ? technologies : ['2g'];
}
