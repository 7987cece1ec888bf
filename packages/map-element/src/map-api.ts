/**
 * The public types and constants of the map element. Without Leaflet, so that server code may import them; the element
 * itself is in `place-map.ts`, which runs only in a browser.
 */

/** Name of the map element. */
export const PLACE_MAP = 'place-map';

/** Default URL of the geocoding service. It has the paths of Google's web services below it. */
export const DEFAULT_SERVICE = '/maps/api';

/** A point in WGS 84 degrees. */
export type MapPoint = { lat: number; lng: number };

/** The visible part of the map: its centre and zoom. */
export type MapView = MapPoint & { zoom: number };

/** A numbered red pin. */
export type MapPin = MapPoint & {
  id: string;
  /** Text on the pin, such as its number in a list: one to three characters. */
  mark: string;
  /** Label for screen readers: `Kigali Heights shop`. */
  name: string;
};

/** An area around a site. Areas of the same shade are merged; a higher shade covers a lower one. */
export type CoverageArea = { km: number; shade: 0 | 1 | 2 | 3 };

/**
 * One of thousands of sites, drawn on a canvas. `wide` has its own marker and a circle of 300 m. Markers are shown from
 * {@link MARKER_ZOOM}; below that zoom the covered areas are shaded.
 */
export type MapSite = MapPoint & { look: 'plain' | 'wide'; areas: readonly CoverageArea[] };

/** First zoom that shows single sites (RULINGS 74). */
export const MARKER_ZOOM = 12;

/** The chosen place or the visitor's position: a blue dot. */
export type MapPlace = MapPoint & { name: string };

/** `pick`: a pin marks the centre and its address is looked up. `show`: without that pin. */
export type MapMode = 'pick' | 'show';

/** What moved the map: the visitor, a place picked in the map's search, or the page. */
export type MoveSource = 'visitor' | 'search' | 'page';

/** `detail` of each event of the element. All events bubble and are composed. */
export type PlaceMapEvents = {
  /** The map is ready for use. */
  'map-ready': null;
  /** The map cannot be shown: the page should show its alternative. */
  'map-failed': { cause: unknown };
  /** The view has changed. */
  'view-changed': MapView;
  /** `pick` only: the pin has moved. `address` is `null` when it is unknown. */
  'location-changed': MapPoint & { address: string | null; by: MoveSource };
  /** A pin was clicked, tapped or activated with the keyboard. */
  'pin-chosen': { id: string };
  /** A pin was hovered or focused (`null`: left). */
  'pin-hovered': { id: string | null };
};

/** The element. Attributes and properties of the same name reflect each other. */
export interface PlaceMapElement extends HTMLElement {
  /** Sent to the geocoding service as `key`. Attribute `apikey`. */
  apiKey: string;
  lat: number;
  lng: number;
  zoom: number;
  mode: MapMode;
  /** `false` when the page has its own search field. Attribute `search="off"`. */
  search: boolean;
  /** `false` when the page itself shows and announces the address of the pin. Attribute `pin-label="off"`. */
  pinLabel: boolean;
  /**
   * Whether one finger moves the map on a touch screen, for a map behind which nothing scrolls. Otherwise two fingers move it and one scrolls
   * the page. Attribute `one-finger`.
   */
  oneFinger: boolean;
  /** URL of the geocoding service; our own server by default. Attribute `service`. */
  service: string;
  /**
   * `https://tiles.example/{z}/{x}/{y}.png` instead of the embedded base map. Attributes `tiles`, `tiles-attribution`.
   */
  tiles: string;
  tilesAttribution: string;
  /**
   * URL of the TileJSON of a street map: its vector tiles are drawn over the embedded base map. Attribute `streets`.
   */
  streets: string;
  pins: readonly MapPin[];
  /** The enlarged pin. */
  activePin: string | null;
  sites: readonly MapSite[];
  place: MapPlace | null;
  /** Texts in the language of the page; missing ones are English. */
  words: Partial<Record<string, string>>;
  /** Centres the map; the zoom stays the same when omitted. Without animation if the visitor prefers reduced motion. */
  goTo: (target: MapPoint & { zoom?: number }) => void;
  /** Moves the map so that all points are visible. Does nothing without points. */
  fit: (points: readonly MapPoint[]) => void;
}

/** The element's own centre (SPEC section 2 "Map element"): San Francisco. This portal always passes Rwanda. */
export const DEFAULT_VIEW: MapView = { lat: 37.7749, lng: -122.4194, zoom: 12 };

/** `detail` of the event of `<place-search>`. `id` is the `place_id` of `geocode/json`. */
export type PlaceSearchEvents = {
  'place-chosen': { id: string; name: string; detail: string; input: HTMLInputElement };
};
