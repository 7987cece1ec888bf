import { MapAttributes } from './element/map-attributes.ts';
import { createMapElements, type MapElements } from './element/map-frame.ts';
import { mapStyleSheet } from './element/map-style.ts';
import {
  type MapPin,
  type MapPlace,
  type MapPoint,
  type MapSite,
  type MapView,
  PLACE_MAP,
  type PlaceMapElement,
  type PlaceMapEvents,
} from './map-api.ts';
import { createMapTranslate } from './map-texts.ts';
import { createMoveCauses } from './move-causes.ts';
import { type GeocodingService, geocodingService, type Suggestion } from './search/geocoding-service.ts';
import { createPinLookup } from './search/pin-lookup.ts';
import { suggestWhileTyping } from './search/suggest-while-typing.ts';
import { createMapController, type MapController } from './view/map-controller.ts';

/** Zoom of a searched place. SPEC section 2 "zoom 15". */
const SEARCH_ZOOM = 15;

/** Properties that a page may have set before the element was defined: they must go through the setters. */
const UPGRADED_PROPERTIES = ['pins', 'activePin', 'sites', 'place', 'words'] as const;

/** `<place-map>`: see {@link PlaceMapElement} for its properties and {@link PlaceMapEvents} for its events. */
export class PlaceMap extends MapAttributes implements PlaceMapElement {
  static readonly observedAttributes = ['lat', 'lng', 'zoom'];

  #view: MapController | null = null;
  #parts: MapElements | null = null;
  #pins: readonly MapPin[] = [];
  #activePin: string | null = null;
  #sites: readonly MapSite[] = [];
  #place: MapPlace | null = null;
  #words: Partial<Record<string, string>> = {};
  readonly #causes = createMoveCauses();
  /** Looks up the address of the pin. */
  readonly #locate = createPinLookup({
    service: () => this.#geocoding(),
    onLocated: (found) => this.#located(found),
  });

  connectedCallback(): void {
    for (const name of UPGRADED_PROPERTIES) this.#upgradeProperty(name);
    try {
      this.#open();
    } catch (cause) {
      this.#dispatch('map-failed', { cause });
    }
  }

  disconnectedCallback(): void {
    this.#view?.close();
    this.#view = null;
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after && this.#view) this.goTo({ lat: this.lat, lng: this.lng, zoom: this.zoom });
  }

  get pins(): readonly MapPin[] {
    return this.#pins;
  }
  set pins(pins: readonly MapPin[]) {
    this.#pins = pins;
    this.#view?.showPins(pins);
  }
  get activePin(): string | null {
    return this.#activePin;
  }
  set activePin(id: string | null) {
    this.#activePin = id;
    this.#view?.enlargePin(id);
  }
  get sites(): readonly MapSite[] {
    return this.#sites;
  }
  set sites(sites: readonly MapSite[]) {
    this.#sites = sites;
    this.#view?.showSites(sites);
  }
  get place(): MapPlace | null {
    return this.#place;
  }
  set place(place: MapPlace | null) {
    this.#place = place;
    this.#view?.showPlace(place);
  }
  get words(): Partial<Record<string, string>> {
    return this.#words;
  }
  set words(words: Partial<Record<string, string>>) {
    this.#words = words;
    if (!this.#view) return;
    this.#view.close();
    this.#open();
  }

  goTo(target: MapPoint & { zoom?: number }): void {
    if (!this.#view) return;
    this.#causes.announce({ by: 'page' });
    this.#view.goTo(target);
  }

  fit(points: readonly MapPoint[]): void {
    if (!this.#view || points.length === 0) return;
    this.#causes.announce({ by: 'page' });
    this.#view.fit(points);
  }

  #open(): void {
    const say = createMapTranslate(this.#words);
    const parts = createMapElements(say);
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [mapStyleSheet()];
    parts.container.append(
      parts.frame,
      ...(this.mode === 'pick' ? [parts.centrePin] : []),
      ...(this.oneFinger ? [] : [parts.fingerHint]),
      parts.statusText,
    );
    root.replaceChildren(...(this.search ? [parts.searchBox] : []), parts.container, parts.attribution);
    parts.statusText.classList.toggle('hush', this.mode === 'show');
    this.#parts = parts;
    const mapView = createMapController({
      frame: parts.frame,
      note: parts.attribution,
      fingerHint: this.oneFinger ? null : parts.fingerHint,
      view: { lat: this.lat, lng: this.lng, zoom: this.zoom },
      background: { tiles: this.tiles, tilesAttribution: this.tilesAttribution, streets: this.streets },
      say,
      onMoved: (view) => this.#moved(view),
      onPinChosen: (id) => this.#dispatch('pin-chosen', { id }),
      onPinHovered: (id) => this.#dispatch('pin-hovered', { id }),
      onReady: () => this.#dispatch('map-ready', null),
      onFailed: (cause) => this.#dispatch('map-failed', { cause }),
    });
    this.#view = mapView;
    mapView.showPins(this.#pins);
    mapView.enlargePin(this.#activePin);
    mapView.showSites(this.#sites);
    mapView.showPlace(this.#place);
    if (this.search) this.#addSearch(parts);
    if (this.mode === 'pick') void this.#locate(pointOf(mapView.view()), 'page');
  }

  #addSearch({ input, searchBox, statusText }: MapElements): void {
    const say = createMapTranslate(this.#words);
    const list = suggestWhileTyping({
      input,
      label: say('suggestions'),
      service: this.#geocoding(),
      onPick: (picked) => void this.#goToFound(picked),
      onFound: (count) => {
        statusText.textContent = count === 0 ? say('noMatch') : say('results', { count });
      },
      onFailed: () => {
        statusText.textContent = say('searchFailed');
      },
    });
    searchBox.append(list);
  }

  async #goToFound({ id }: Suggestion): Promise<void> {
    const found = await this.#geocoding()
      .find(id)
      .catch(() => null);
    const say = createMapTranslate(this.#words);
    if (!found) {
      if (this.#parts) this.#parts.statusText.textContent = say('searchFailed');
      return;
    }
    if (!this.#view) return;
    this.#causes.announce({ by: 'search', address: found.address });
    this.#view.goTo({ lat: found.lat, lng: found.lng, zoom: SEARCH_ZOOM });
  }

  #moved(view: MapView): void {
    const { by, address } = this.#causes.take();
    this.#dispatch('view-changed', view);
    // A screen reader announces the new place after a move with the keyboard.
    const byKeys = this.#parts?.frame.matches(':focus-visible') ?? false;
    if (this.mode === 'pick' || byKeys) void this.#locate(pointOf(view), by, address);
  }

  #located(place: PlaceMapEvents['location-changed']): void {
    const say = createMapTranslate(this.#words);
    const { address, lat, lng } = place;
    const isPicking = this.mode === 'pick';
    const withoutAddress = isPicking ? say('pinUnknown', { lat: lat.toFixed(5), lng: lng.toFixed(5) }) : '';
    const withAddress = address && say(isPicking ? 'pinAt' : 'middleAt', { address });
    const isLabelled = !isPicking || this.pinLabel;
    if (this.#parts && isLabelled) this.#parts.statusText.textContent = withAddress || withoutAddress;
    if (isPicking) this.#dispatch('location-changed', place);
  }

  #geocoding(): GeocodingService {
    const language = this.closest('[lang]')?.getAttribute('lang') ?? 'en';
    return geocodingService({ service: this.service, apiKey: this.apiKey, language });
  }

  #upgradeProperty(name: (typeof UPGRADED_PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as Record<string, unknown>)[name];
    Object.assign(this, { [name]: value });
  }

  #dispatch<Name extends keyof PlaceMapEvents>(name: Name, detail: PlaceMapEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

const pointOf = ({ lat, lng }: MapView): MapPoint => ({ lat, lng });

/** Defines `<place-map>` in this document, once. */
export function definePlaceMap(): void {
  if (!customElements.get(PLACE_MAP)) customElements.define(PLACE_MAP, PlaceMap);
}
