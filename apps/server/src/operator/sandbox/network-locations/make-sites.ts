import type { Site, Technology } from '@portal/domain/places/site';
import type { Sector } from '../../../platform/places/sectors.ts';
import { createPointGenerator } from './scatter.ts';
import { createSeededRandom, type Random } from './seeded-random.ts';
import { type Settlement, settlementOf } from './settlements.ts';

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
    const dice = createSeededRandom(`${sector.district}/${sector.sector}`);
    const settlement = settlementOf(sector);
    const has4g = settlement !== 'country' || dice() > WITHOUT_4G;
    return Array.from({ length: mastsIn(sector, settlement) }, (_, index) => ({
      title: `${sector.district}, ${sector.sector} ${index + 1}`,
      at: scatter(sector, dice),
      technologies: technologiesOf(settlement, has4g, dice),
    }));
  });
}

function mastsIn({ areaKm2 }: Sector, settlement: Settlement): number {
  const { least, perArea, power } = MASTS[settlement];
  return Math.round(least + perArea * areaKm2 ** power);
}

/** Every mast has at least 2G. */
function technologiesOf(settlement: Settlement, has4g: boolean, dice: Random): Technology[] {
  const technologies = (Object.keys(SHARE) as Technology[]).filter(
    (technology) => dice() < SHARE[technology][settlement] && (has4g || technology < '4g'),
  );
  return technologies.length > 0 ? technologies : ['2g'];
}
