import type { GeoPoint } from './geo.ts';

/**
 * Open Location Codes, called plus codes (https://github.com/google/open-location-code, specification 1.0): `6GCRPR6C+24` is a square
 * of about 14 m. A short code such as `PR6C+24` belongs to a place nearby.
 */
export type PlusCodeArea = {
  at: GeoPoint /** Height and width in degrees. */;
  height: number;
  width: number;
};

const DIGITS = '23456789CFGHJMPQRVWX';
const SEPARATOR_AT = 8;
const PAIR_DIGITS = 10;
const MAX_DIGITS = 15;
const [GRID_ROWS, GRID_COLUMNS] = [5, 4];
const BASE = DIGITS.length;
/** Degrees of the first pair of digits. */
const FIRST_STEP = BASE;
/** Steps of the last pair in a degree. */
const STEPS_PER_DEGREE = 8_000;

const CODE = /(?<![A-Z0-9])([23456789CFGHJMPQRVWX]{2,8}0{0,6})\+([23456789CFGHJMPQRVWX]{2,7})?(?![A-Z0-9])/i;

/** Finds a plus code in a text. `rest`: the text without it, such as the town of a short code. `null` when there is none. */
export function findPlusCode(text: string): { code: string; isFull: boolean; rest: string } | null {
  const found = CODE.exec(text);
  if (!found) return null;
  const [whole, before = '', after = ''] = found;
  const isFull = before.length === SEPARATOR_AT;
  const isShort =
    before.length < SEPARATOR_AT && before.length % 2 === 0 && !before.includes('0') && after !== '';
  const isPadded = before.includes('0');
  if (!(isFull || isShort) || (isPadded && (after !== '' || before.indexOf('0') % 2 === 1))) return null;
  const rest = text
    .replace(whole, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return { code: whole.toUpperCase(), isFull, rest };
}

/** Decodes a full code. Throws for digits that are in no code. */
export function decodePlusCode(code: string): PlusCodeArea {
  const digits = [...code.replace(/\+|0/g, '')].slice(0, MAX_DIGITS).map((digit) => DIGITS.indexOf(digit));
  if (digits.includes(-1)) throw new Error('a plus code has digits of its own');
  let [south, west, height, width] = [-90, -180, FIRST_STEP * BASE, FIRST_STEP * BASE];
  for (let at = 0; at < Math.min(digits.length, PAIR_DIGITS); at += 2) {
    height /= BASE;
    width /= BASE;
    south += (digits[at] ?? 0) * height;
    west += (digits[at + 1] ?? 0) * width;
  }
  for (const digit of digits.slice(PAIR_DIGITS)) {
    height /= GRID_ROWS;
    width /= GRID_COLUMNS;
    south += Math.floor(digit / GRID_COLUMNS) * height;
    west += (digit % GRID_COLUMNS) * width;
  }
  return { at: { lat: south + height / 2, lng: west + width / 2 }, height, width };
}

/** The full code of ten digits of a point. */
export function encodePlusCode({ lat, lng }: GeoPoint): string {
  let row = Math.floor(toSteps(Math.min(90 - 1 / STEPS_PER_DEGREE, Math.max(-90, lat)) + 90));
  let column = Math.floor(toSteps((((lng + 180) % 360) + 360) % 360));
  let code = '';
  for (let pair = 0; pair < PAIR_DIGITS / 2; pair += 1) {
    code = `${DIGITS[row % BASE]}${DIGITS[column % BASE]}${code}`;
    row = Math.floor(row / BASE);
    column = Math.floor(column / BASE);
  }
  return `${code.slice(0, SEPARATOR_AT)}+${code.slice(SEPARATOR_AT)}`;
}

/** Rounded, because `-1.9441 + 90` is not exact. */
const toSteps = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE * 1e6) / 1e6;

/** Finds the area of a short code that is nearest to a point. */
export function recoverPlusCode(code: string, near: GeoPoint): PlusCodeArea {
  const missing = SEPARATOR_AT - code.indexOf('+');
  const step = BASE ** (2 - missing / 2);
  const area = decodePlusCode(encodePlusCode(near).slice(0, missing) + code);
  const nearest = (value: number, wanted: number) => {
    if (wanted + step / 2 < value) return value - step;
    return wanted - step / 2 > value ? value + step : value;
  };
  return { ...area, at: { lat: nearest(area.at.lat, near.lat), lng: nearest(area.at.lng, near.lng) } };
}

/** The full code of a short one at its point. */
export function completePlusCode(code: string, at: GeoPoint): string {
  return encodePlusCode(at).slice(0, SEPARATOR_AT - code.indexOf('+')) + code;
}
