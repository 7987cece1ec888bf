import { type Site, TECHNOLOGIES, type Technology } from '@portal/domain/places/site';

/** Page of `activePackage` with all network sites (SPEC section 7 "Content (CMS) GETs"). */
export const SITES_PAGE = 'fetch-sites-data-5g';

/** Whether a site has a service. We send `'true'` or `'false'`; editors write other values. */
type WireFlag = boolean | string | number;

/** A network site on the wire (SPEC section 3). */
export type WireSite = {
  title: string;
  latitude: number | string;
  longitude: number | string;
  _2Gservice: WireFlag;
  _3Gservice: WireFlag;
  _4Gservice: WireFlag;
  _5Gservice: WireFlag;
  /** Own range in kilometres by technology; left out where it is that of the technology. */
  reachKm?: Site['reachKm'];
};

const FIELD = {
  '2g': '_2Gservice',
  '3g': '_3Gservice',
  '4g': '_4Gservice',
  '5g': '_5Gservice',
} as const satisfies Record<Technology, keyof WireSite>;

/** Converts a site to the wire format. */
export function toWireSite({ title, at, technologies, reachKm }: Site): WireSite {
  const has = (technology: Technology) => String(technologies.includes(technology));
  return {
    title,
    latitude: at.lat,
    longitude: at.lng,
    _2Gservice: has('2g'),
    _3Gservice: has('3g'),
    _4Gservice: has('4g'),
    _5Gservice: has('5g'),
    ...(reachKm && { reachKm }),
  };
}

/**
 * Reads `packageHtml` of {@link SITES_PAGE}. Sites without coordinates are left out. Throws when the text is not a
 * list.
 */
export function readWireSites(packageHtml: string): Site[] {
  const sites = (JSON.parse(packageHtml) as Partial<WireSite>[]).map((wire): Site => {
    const at = { lat: degrees(wire.latitude), lng: degrees(wire.longitude) };
    return {
      title: wire.title ?? '',
      at,
      technologies: TECHNOLOGIES.filter((technology) => isTruthy(wire[FIELD[technology]])),
      ...(wire.reachKm && { reachKm: wire.reachKm }),
    };
  });
  return sites.filter(({ at }) => Number.isFinite(at.lat) && Number.isFinite(at.lng));
}

/** `true`, `'true'`, `'yes'`, `'1'` and `1`, in any case, are true; everything else is false (RULINGS 42). */
export function isTruthy(flag: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(flag).trim().toLowerCase());
}

/** Returns NaN for an empty text, which `Number` would convert to 0. */
function degrees(value: number | string | undefined): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
}
