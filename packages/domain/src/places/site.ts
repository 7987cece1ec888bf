import type { GeoPoint } from './geo.ts';

/** Generations of the mobile network, oldest first. */
export const TECHNOLOGIES = ['2g', '3g', '4g', '5g'] as const;

/** A generation of the mobile network. */
export type Technology = (typeof TECHNOLOGIES)[number];

/** A mast and its technologies (SPEC section 3 "Network site"). */
export type Site = {
  title: string;
  at: GeoPoint;
  technologies: readonly Technology[];
  /** Its own outdoor range in kilometres, where the operator knows it better than the estimate of the technology. */
  reachKm?: Partial<Record<Technology, number>>;
};

/** Technologies that at least one site has, oldest first; only these can be selected (SPEC section 2 "Coverage map"). */
export function listTechnologies(sites: readonly Site[]): Technology[] {
  return TECHNOLOGIES.filter((technology) =>
    sites.some(({ technologies }) => technologies.includes(technology)),
  );
}
