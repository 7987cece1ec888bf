import { getCountry } from '@portal/domain/country/country';
import type { Locale } from '@portal/domain/language/locale';
import { inSearchBox } from '@portal/domain/places/geo';
import type { FoundPlace, Geocoder, PlaceQuery } from '@portal/domain/places/geocoder';
import {
  completePlusCode,
  decodePlusCode,
  findPlusCode,
  type PlusCodeArea,
  recoverPlusCode,
} from '@portal/domain/places/plus-code';

/** Ids of plus codes: the full code. */
export const PLUS_CODE_ID = /^plus\//;
/** Up to this height, about 30 m, a code stands for a house. Codes of eight digits are 280 m high. */
const HOUSE_DEGREES = 0.0003;
const STREET_DEGREES = 0.003;

type PlusCodePlace = { area: PlusCodeArea; isPartial: boolean };

/** A geocoder that also understands plus codes. A short code needs a town; without one it is in the capital. */
export function withPlusCodes(places: Geocoder): Geocoder {
  const locate = async (text: string, locale: Locale): Promise<FoundPlace | null> => {
    const found = findPlusCode(text);
    if (!found) return null;
    const { code, isFull, rest } = found;
    const { area, isPartial } = isFull
      ? { area: decodePlusCode(code), isPartial: false }
      : await recover({ code, rest, locale });
    return inSearchBox(area.at) ? describe(places, { code, area, isPartial, locale }) : null;
  };
  const recover = async (short: { code: string; rest: string; locale: Locale }): Promise<PlusCodePlace> => {
    const { code, rest, locale } = short;
    const [town] = rest ? await places.search({ text: rest, locale }) : [];
    return {
      area: recoverPlusCode(code, town?.at ?? getCountry().map.capital),
      isPartial: rest !== '' && (town === undefined || town.isPartial === true),
    };
  };
  const orPlaces = async (query: PlaceQuery, otherwise: Geocoder['search']): Promise<FoundPlace[]> => {
    const place = await locate(query.text, query.locale);
    return place ? [place] : otherwise(query);
  };
  return {
    ...places,
    search: (query) => orPlaces(query, places.search),
    suggest: (query) => orPlaces(query, places.suggest),
    byId: ({ id, locale }) =>
      PLUS_CODE_ID.test(id) ? locate(id.replace(PLUS_CODE_ID, ''), locale) : places.byId({ id, locale }),
  };
}

type CodeToDescribe = PlusCodePlace & { code: string; locale: Locale };

async function describe(
  { reverse }: Geocoder,
  { code, area, isPartial, locale }: CodeToDescribe,
): Promise<FoundPlace> {
  const { at, height } = area;
  const detail = (await reverse({ at, locale }))?.address ?? '';
  return {
    id: `plus/${completePlusCode(code, at)}`,
    name: code,
    detail,
    address: detail ? `${code}, ${detail}` : code,
    kind: 'point',
    at,
    precision: precisionOf(height),
    isPartial,
  };
}

function precisionOf(height: number): FoundPlace['precision'] {
  if (height <= HOUSE_DEGREES) return 'exact';
  return height <= STREET_DEGREES ? 'street' : 'district';
}
