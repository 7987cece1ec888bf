import { type Site, TECHNOLOGIES, type Technology } from '@portal/domain/places/site';

/** Page of `activePackage` that holds every network site (SPEC section 7 "Content (CMS) GETs"). */
export const SITES_PAGE = 'fetch-sites-data-5g';

/** A service of a site as content editors write it; what we send is `'true'` or `'false'`. */
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
};

const FIELD = {
  '2g': '_2Gservice',
  '3g': '_3Gservice',
  '4g': '_4Gservice',
  '5g': '_5Gservice',
} as const satisfies Record<Technology, keyof WireSite>;

/** A site as the wire spells it. */
export function toWireSite({ title, at, technologies }: Site): WireSite {
  const has = (technology: Technology) => String(technologies.includes(technology));
  return {
    title,
    latitude: at.lat,
    longitude: at.lng,
    _2Gservice: has('2g'),
    _3Gservice: has('3g'),
    _4Gservice: has('4g'),
    _5Gservice: has('5g'),
  };
}

/**
 * Reads `packageHtml` of {@link SITES_PAGE}. A site without a place on the map is left out. Throws when the text is
 * no list at all.
 */
export function readWireSites(packageHtml: string): Site[] {
  const sites = (JSON.parse(packageHtml) as Partial<WireSite>[]).map((wire): Site => {
    const at = { lat: degrees(wire.latitude), lng: degrees(wire.longitude) };
    return {
      title: wire.title ?? '',
      at,
      technologies: TECHNOLOGIES.filter((technology) => isTruthy(wire[FIELD[technology]])),
    };
  });
  return sites.filter(({ at }) => Number.isFinite(at.lat) && Number.isFinite(at.lng));
}

/** `true`, `'true'`, `'yes'`, `'1'` and `1`, in any case; everything else is no (RULINGS 42). */
export function isTruthy(flag: unknown): boolean {
  return ['true', 'yes', '1'].includes(String(flag).trim().toLowerCase());
}

/** An empty text is no number, though JavaScript takes it for nought. */
function degrees(value: number | string | undefined): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
}
