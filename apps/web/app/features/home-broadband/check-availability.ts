import type { PlaceLookup, WebContext } from '@portal/contract/http/web-context';
import { distanceKm, type GeoPoint, type Precision } from '@portal/domain/places/geo';
import { findPosition } from '@portal/domain/places/position-text';
import { findPlaceName, findPlaces } from '../../map/find-places.ts';
import type { PlaceSearch } from '../../map/place-search.ts';
import type { TownEntry } from './lead-form.ts';

/** Whether home broadband can be installed at a place, by the operator's list of towns and its check of addresses. */
export type Availability =
  /**
   * `covered`: it can be ordered. `planned`: the town is on the list, without installation yet. In a covered town,
   * `refused`: not at this address; `unclear`: the operator cannot tell or does not answer, so a person checks it after an order.
   */
  | { kind: 'covered' | 'planned' | 'refused' | 'unclear'; place: SearchedPlace; town: string }
  /** The place is in no town of the list. `nearest`: the nearest town with installation. */
  | { kind: 'elsewhere'; place: SearchedPlace; nearest: { town: string; km: number } | null }
  /** The place is a whole district or more. */
  | { kind: 'vague'; place: SearchedPlace }
  | { kind: 'nowhere' | 'unreachable' };

type SearchedPlace = { name: string; isPartial: boolean };
type LocatedPlace = SearchedPlace & { at: GeoPoint; precision: Precision };

/** Distance from the point of a town up to which a place is in it, kilometres. The outskirts of Kigali reach this far. */
const TOWN_RADIUS_KM = 10;

const LARGE: readonly Precision[] = ['district', 'province', 'country'];

type Operator = {
  places: PlaceLookup;
  /** `null`: the list of towns decides. */
  checkAddress: WebContext['checkAddress'];
  /** Empty when they are unavailable. */
  towns: readonly TownEntry[];
  /** The plan that an address is checked for. */
  planCode: string;
};

/**
 * Finds the searched place and the town that it is in, and asks the operator about an address in it. It is a first answer: the
 * server decides again when the order is sent (RULINGS 50). Never throws.
 * @returns `null` without a search
 */
export async function checkAvailability(
  operator: Operator,
  search: PlaceSearch,
): Promise<Availability | null> {
  const { places, towns } = operator;
  const { query, here } = search;
  if (!query && !here) return null;
  if (towns.length === 0) return { kind: 'unreachable' };
  const named = towns.find(({ cityName }) => cityName.toLowerCase() === query.toLowerCase());
  if (named) return answerFor(named, { name: named.cityName, isPartial: false });
  if (!query && here) {
    const name = (await findPlaceName(places, here)) ?? '';
    return addressAt(operator, { name, isPartial: false, at: here, precision: 'exact' }, name);
  }
  const found = await findPlaces(places, search);
  if (found === null) return { kind: 'unreachable' };
  const [first] = found;
  return first ? addressAt(operator, first, findPosition(query) ? first.name : query) : { kind: 'nowhere' };
}

/** The searched address in words: what was typed, or the place of a position that was pasted. */
export function addressInWords({ query }: PlaceSearch, availability: Availability | null): string {
  return availability && 'place' in availability && findPosition(query) ? availability.place.name : query;
}

/** The answer of the list of towns, and that of the operator for an address in one of them. */
async function addressAt(
  { towns, checkAddress, planCode }: Operator,
  found: LocatedPlace,
  address: string,
): Promise<Availability> {
  const byTown = availabilityAt(found, towns);
  if (!checkAddress || !isAddress(found)) return byTown;
  if (byTown.kind !== 'covered' && byTown.kind !== 'planned') return byTown;
  const { town, place } = byTown;
  // A visitor who asks too often gets no answer about the address, but may still order.
  const answer = await checkAddress({ at: found.at, town, address, planCode }).catch(
    () => 'unknown' as const,
  );
  if (answer === 'yes') return { kind: 'covered', place, town };
  if (byTown.kind === 'planned') return byTown;
  return { kind: answer === 'no' ? 'refused' : 'unclear', place, town };
}

/** A street or a house was found, or more was typed than was found. A town or a sector has no address to check. */
function isAddress({ precision, isPartial }: LocatedPlace): boolean {
  return precision === 'exact' || precision === 'street' || isPartial;
}

function availabilityAt(
  { at, precision, ...found }: LocatedPlace,
  towns: readonly TownEntry[],
): Availability {
  const place = { name: found.name, isPartial: found.isPartial };
  if (LARGE.includes(precision)) return { kind: 'vague', place };
  const byDistance = towns
    .flatMap((town) => {
      const { lat, lng } = town;
      return lat === null || lng === null ? [] : [{ town, km: distanceKm(at, { lat, lng }) }];
    })
    .sort((a, b) => a.km - b.km);
  const [closest] = byDistance;
  if (closest && closest.km <= TOWN_RADIUS_KM) return answerFor(closest.town, place);
  const covered = byDistance.find(({ town }) => town.hbbLeadFeasibility);
  return {
    kind: 'elsewhere',
    place,
    nearest: covered ? { town: covered.town.cityName, km: covered.km } : null,
  };
}

function answerFor({ cityName, hbbLeadFeasibility }: TownEntry, place: SearchedPlace): Availability {
  return { kind: hbbLeadFeasibility ? 'covered' : 'planned', place, town: cityName };
}
