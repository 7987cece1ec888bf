import type { PlaceLookup } from '@portal/contract/http/web-context';
import { distanceKm, type GeoPoint, type Precision } from '@portal/domain/places/geo';
import { findPlaceName, findPlaces } from '../../map/find-places.ts';
import type { PlaceSearch } from '../../map/place-search.ts';
import type { TownEntry } from './lead-form.ts';

/** Whether home broadband can be installed at a place, by the operator's list of towns. */
export type Availability =
  /** `covered`: it can be ordered. `planned`: the town is on the list, without installation yet. */
  | { kind: 'covered' | 'planned'; place: SearchedPlace; town: string }
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

/**
 * Finds the searched place and the town that it is in. It is a first answer: the server decides again when the order is sent
 * (RULINGS 50). Never throws.
 * @param towns empty when they are unavailable
 * @returns `null` without a search
 */
export async function checkAvailability(
  places: PlaceLookup,
  search: PlaceSearch,
  towns: readonly TownEntry[],
): Promise<Availability | null> {
  const { query, here } = search;
  if (!query && !here) return null;
  if (towns.length === 0) return { kind: 'unreachable' };
  const named = towns.find(({ cityName }) => cityName.toLowerCase() === query.toLowerCase());
  if (named) return answerFor(named, { name: named.cityName, isPartial: false });
  if (!query && here) {
    const name = (await findPlaceName(places, here)) ?? '';
    return availabilityAt({ name, isPartial: false, at: here, precision: 'exact' }, towns);
  }
  const found = await findPlaces(places, search);
  if (found === null) return { kind: 'unreachable' };
  return found[0] ? availabilityAt(found[0], towns) : { kind: 'nowhere' };
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
