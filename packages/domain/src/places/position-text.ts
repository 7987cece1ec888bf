import { type GeoPoint, inSearchBox } from './geo.ts';

/** A number of degrees in a link. */
const DEGREES = '(-?\\d{1,3}(?:\\.\\d+)?)';
/** Between latitude and longitude. */
const COMMA = '\\s*,[\\s+]*';

/**
 * Where links of map applications have the position: Google Maps (the pin, the query, the middle of the view), Apple Maps, Waze,
 * OpenStreetMap (marker, view), and `geo:` (RFC 5870), which Android sends. Short links have none.
 */
const LINKS: readonly RegExp[] = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&#]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(
    `[?&](?:q|query|ll|sll|daddr|saddr|destination|center|cp|to|near)=(?:loc:|ll\\.)?${DEGREES}${COMMA}${DEGREES}`,
  ),
  new RegExp(`^\\s*geo:${DEGREES},${DEGREES}`, 'i'),
  new RegExp(`/(?:place|search|dir)/+${DEGREES}${COMMA}${DEGREES}`),
  new RegExp(`[#&?]map=\\d+(?:\\.\\d+)?/${DEGREES}/${DEGREES}`),
  new RegExp(`/@${DEGREES},${DEGREES}`),
];

/** Degrees, perhaps with minutes and seconds, and the letter of a hemisphere before or behind them. `O` is French for west. */
const ANGLE =
  /(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′|’’)\s*)?/
    .source;
const BEHIND = new RegExp(`^\\D*?${ANGLE}([NS])[\\s,;]*${ANGLE}([EWO])\\b`, 'i');
const BEFORE = new RegExp(`(?:^|[\\s,;])([NS])\\s*${ANGLE}[\\s,;]*([EWO])\\s*${ANGLE}(?![a-z])`, 'i');

/** Two numbers and nothing else with digits; the point or the comma is the decimal mark. */
const PAIR = /^[^\d-]*(-?\d{1,3}\.\d{2,})°?[\s,;/]+[^\d-]*(-?\d{1,3}(?:\.\d+)?)°?\D*$/;
const PAIR_WITH_COMMAS = /^[^\d-]*(-?\d{1,3},\d{2,})[\s,;/]+[^\d-]*(-?\d{1,3},\d+)\D*$/;

/**
 * Finds a position that was copied from another application: `-1.95,30.06`, `1°57'S 30°03'E`, or a link of a map.
 * @returns WGS 84 degrees, anywhere on earth; `null` when the text has no position
 */
export function findPosition(text: string): GeoPoint | null {
  const typed = decodeLink(text).replace(/[−‒–]/g, '-');
  return fromLink(typed) ?? fromAngles(typed) ?? fromPair(typed);
}

function fromLink(text: string): GeoPoint | null {
  for (const link of LINKS) {
    const [, lat, lng] = link.exec(text) ?? [];
    if (lat !== undefined && lng !== undefined) return toPoint(Number(lat), Number(lng));
  }
  return null;
}

function fromAngles(text: string): GeoPoint | null {
  const behind = BEHIND.exec(text);
  if (behind) {
    const [, d1, m1, s1, ns = '', d2, m2, s2, ew = ''] = behind;
    return toPoint(angle([d1, m1, s1], ns), angle([d2, m2, s2], ew));
  }
  const [, ns, d1, m1, s1, ew, d2, m2, s2] = BEFORE.exec(text) ?? [];
  return ns && ew ? toPoint(angle([d1, m1, s1], ns), angle([d2, m2, s2], ew)) : null;
}

/** Some applications write the longitude first: what is in the country only that way round was meant so. */
function fromPair(text: string): GeoPoint | null {
  if (/^\s*https?:/i.test(text)) return null;
  const [, first, second] = PAIR.exec(text) ?? PAIR_WITH_COMMAS.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [a, b] = [toNumber(first), toNumber(second)];
  const swapped = toPoint(b, a);
  const point = toPoint(a, b);
  return swapped && inSearchBox(swapped) && !(point && inSearchBox(point)) ? swapped : point;
}

function angle([degrees, minutes = '0', seconds = '0']: (string | undefined)[], hemisphere: string): number {
  const size = toNumber(degrees ?? '') + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return /[swo]/i.test(hemisphere) ? -size : size;
}

const toNumber = (text: string) => Number(text.replace(',', '.'));

function toPoint(lat: number, lng: number): GeoPoint | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Links have the comma as `%2C`. A text that is no valid link stays as it is. */
function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
