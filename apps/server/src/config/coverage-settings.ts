import {
  DEFAULT_REACH_KM,
  type ReachKm,
  SATELLITE_SERVICES,
  type SatelliteService,
} from '@portal/domain/places/coverage';
import { TECHNOLOGIES } from '@portal/domain/places/site';
import { z } from 'zod';

/** Further than any cell of a mobile network reaches, in kilometres. */
export const MAX_REACH_KM = 100;
const MESSAGE = `technologies with kilometres above 0 and up to ${MAX_REACH_KM}, e.g. 4g:5,5g:0.4`;

/** Parses `4g:5,5g:0.4`; a technology that is left out keeps its default. */
const reach = z.string().transform((text, context): ReachKm => {
  const given = text.split(',').map((part) => /^\s*([2-5]g)\s*:\s*(\d{1,3}(?:\.\d{1,3})?)\s*$/.exec(part));
  const reachKm = { ...DEFAULT_REACH_KM };
  const names = new Set<string>();
  for (const [, name = '', number = ''] of given.map((found) => found ?? [])) {
    const technology = TECHNOLOGIES.find((known) => known === name);
    const km = Number(number);
    if (!technology || names.has(name) || km <= 0 || km > MAX_REACH_KM) {
      context.addIssue({ code: 'custom', message: MESSAGE });
      return z.NEVER;
    }
    names.add(name);
    reachKm[technology] = km;
  }
  return reachKm;
});

/** Parses `sms,calls` in any order. */
const satellite = z.string().transform((text, context): SatelliteService[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => SATELLITE_SERVICES.some((known) => known === name)))
    return SATELLITE_SERVICES.filter((service) => names.includes(service));
  context.addIssue({
    code: 'custom',
    message: `some of ${SATELLITE_SERVICES.join(', ')}, separated by commas`,
  });
  return z.NEVER;
});

/** How far a site reaches, by technology, and what reaches a phone by satellite. */
export const COVERAGE_SETTINGS = {
  reachKm: ['COVERAGE_REACH_KM', reach.optional().transform((value) => value ?? DEFAULT_REACH_KM)],
  satellite: ['COVERAGE_SATELLITE', satellite.optional().transform((value) => value ?? [])],
} as const;
