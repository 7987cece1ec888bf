/** A place in WGS 84 degrees. */
export type Place = { lat: number; lng: number };

/** The visible part of a map. */
type View = Place & { zoom: number };

/** Digits after the point: about a metre. */
const PRECISION = 5;
const TILE = 256;
const DEGREES = 180;

const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;
/** Addresses of maps: `…/@-1.95,30.06,17z`, `…?q=-1.95,30.06`, `geo:-1.95,30.06`. */
const IN_ADDRESS = /[@=:/](-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/;
const WITH_POINTS = /^([+-]?\d{1,3}\.\d+)\s*,\s*([+-]?\d{1,3}\.\d+)$/;
const SEPARATED = new RegExp(
  String.raw`^(${NUMBER})\s*°?\s*([NS])?(?:\s*;\s*|,\s+|\s+)(${NUMBER})\s*°?\s*([EWO])?$`,
  'i',
);

/**
 * Reads both coordinates from one text, as map programs give them: `-1.9536, 30.0605`, `1,9536° S 30,0605° E`, or the address of a
 * map. `null` for anything else, such as one number.
 */
export function parsePlace(text: string): Place | null {
  const typed = text.trim();
  const pair = WITH_POINTS.exec(typed) ?? (/^(https?|geo):/i.test(typed) ? IN_ADDRESS.exec(typed) : null);
  if (pair) return toPlace(pair[1], pair[2]);
  const [, lat, south, lng, west] = SEPARATED.exec(typed) ?? [];
  return toPlace(signed(lat, /S/i.test(south ?? '')), signed(lng, /[WO]/i.test(west ?? '')));
}

/**
 * Reads both coordinates from what is in a field when they come at once, as pasted; `null` while they are typed: the second one of
 * `-1.9536, 3` is not whole yet. Whoever typed both has left the field (`parsePlace`).
 */
export function parsePasted(before: string, now: string): Place | null {
  return now.length - before.length > 1 ? parsePlace(now) : null;
}

const signed = (number: string | undefined, isBelowZero: boolean) =>
  isBelowZero && number ? `-${number.replace(/^[+-]/, '')}` : number;

function toPlace(lat: string | undefined, lng: string | undefined): Place | null {
  const place = { lat: readDegrees(lat ?? ''), lng: readDegrees(lng ?? '') };
  return isPlace(place) ? place : null;
}

/** Whether both are degrees. */
export const isPlace = ({ lat, lng }: Place) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Degrees with a point or a comma; NaN, which JSON writes as `null`, for anything else. */
export function readDegrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

/** Degrees for a field, to a metre. */
export const formatDegrees = (degrees: number) => String(Number(degrees.toFixed(PRECISION)));

/**
 * The place so many CSS pixels right of and below the middle of a map (Web Mercator, tiles of 256 pixels).
 */
export function placeAt({ lat, lng, zoom }: View, { x, y }: { x: number; y: number }): Place {
  const world = TILE * 2 ** zoom;
  const latitude = (lat * Math.PI) / DEGREES;
  const middle = Math.asinh(Math.tan(latitude)) - (y * 2 * Math.PI) / world;
  return { lat: (Math.atan(Math.sinh(middle)) * DEGREES) / Math.PI, lng: lng + (x * 360) / world };
}
