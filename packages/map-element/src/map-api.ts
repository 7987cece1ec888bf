/**
 * What a page and the map element say to each other. Free of Leaflet, so that any page may import it; the element
 * itself comes from `place-map.ts`, which only a browser may load.
 */

/** Name of the map element. */
export const PLACE_MAP = 'place-map';

/** Where the element asks for places unless it is told otherwise: paths of Google's web services below it. */
export const DEFAULT_SERVICE = '/maps/api';

/** A place on the earth, WGS 84 degrees. */
export type MapPoint = { lat: number; lng: number };

/** What the map shows: its centre and how near. */
export type MapView = MapPoint & { zoom: number };

/** A numbered red pin. */
export type MapPin = MapPoint & {
  id: string;
  /** What stands on the pin, such as its number in a list: one to three characters. */
  mark: string;
  /** What a screen reader says: `Kigali Heights shop`. */
  name: string;
};

/** How far something of a site reaches. Areas of one shade are one; a higher shade covers a lower one. */
export type MapReach = { km: number; shade: 0 | 1 | 2 | 3 };

/**
 * One of many sites drawn on canvas: thousands are fine. `wide` has another marker and a circle of 300 m. Markers show from
 * {@link MARKER_ZOOM} on; from further away the areas that sites reach are shaded.
 */
export type MapSite = MapPoint & { look: 'plain' | 'wide'; reaches: readonly MapReach[] };

/** Zoom from which on single sites are shown (RULINGS 74). */
export const MARKER_ZOOM = 12;

/** A place the visitor chose or stands at: a blue dot. */
export type MapPlace = MapPoint & { name: string };

/** `pick`: a pin stands in the middle and its place is looked up. `show`: no pin of its own. */
export type MapMode = 'pick' | 'show';

/** Who moved a map: the visitor by hand or by picking a place of the map's search, or the page. */
export type MovedBy = 'visitor' | 'search' | 'page';

/** Detail of each event of the element. All bubble and leave shadow trees. */
export type PlaceMapEvents = {
  /** The map can be used. */
  'map-ready': null;
  /** No map can be drawn here: show the page's other half. */
  'map-failed': { cause: unknown };
  /** The view came to rest. */
  'view-changed': MapView;
  /** `pick` only: the pin came to rest. `address` is `null` when nobody knows it. */
  'location-changed': MapPoint & { address: string | null; by: MovedBy };
  /** A pin was tapped or pressed with a key. */
  'pin-chosen': { id: string };
  /** The pointer or the focus came to a pin (`null`: left it). */
  'pin-hovered': { id: string | null };
};

/** The element. Attributes and properties of the same name hold each other's value. */
export interface PlaceMapElement extends HTMLElement {
  /** Handed to the geocoding service as `key`. Attribute `apikey`. */
  apiKey: string;
  lat: number;
  lng: number;
  zoom: number;
  mode: MapMode;
  /** `false` where the page has its own search field. Attribute `search="off"`. */
  search: boolean;
  /** Where the geocoding service is. Attribute `service`; our own server by default. */
  service: string;
  /** `https://tiles.example/{z}/{x}/{y}.png` in place of the embedded base map. Attributes `tiles`, `tiles-attribution`. */
  tiles: string;
  tilesAttribution: string;
  pins: readonly MapPin[];
  /** The enlarged pin. */
  activePin: string | null;
  sites: readonly MapSite[];
  place: MapPlace | null;
  /** Words in the language of the page, over the built-in English. */
  words: Partial<Record<string, string>>;
  /** Centres the map; without `zoom` it stays as near as it is. Jumps where the visitor wants no motion. */
  goTo: (target: MapPoint & { zoom?: number }) => void;
  /** Moves so that all points are seen; nothing happens without any. */
  fit: (points: readonly MapPoint[]) => void;
}

/** The element's own centre (SPEC section 2 "Map element"): San Francisco. This portal always passes Rwanda. */
export const DEFAULT_VIEW: MapView = { lat: 37.7749, lng: -122.4194, zoom: 12 };

/** Detail of the event of `<place-search>`. `id` is what `geocode/json?place_id=` takes. */
export type PlaceSearchEvents = {
  'place-chosen': { id: string; name: string; detail: string; input: HTMLInputElement };
};
