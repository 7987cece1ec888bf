import { DEFAULT_SERVICE, DEFAULT_VIEW, type MapMode } from '../map-api.ts';

/** The attributes of `<place-map>` as properties that reflect them. */
export class MapAttributes extends HTMLElement {
  get apiKey(): string {
    return this.getAttribute('apikey') ?? '';
  }
  set apiKey(key: string) {
    this.setAttribute('apikey', key);
  }
  get lat(): number {
    return this.#number('lat');
  }
  set lat(value: number) {
    this.setAttribute('lat', String(value));
  }
  get lng(): number {
    return this.#number('lng');
  }
  set lng(value: number) {
    this.setAttribute('lng', String(value));
  }
  get zoom(): number {
    return this.#number('zoom');
  }
  set zoom(value: number) {
    this.setAttribute('zoom', String(value));
  }
  get mode(): MapMode {
    return this.getAttribute('mode') === 'show' ? 'show' : 'pick';
  }
  set mode(mode: MapMode) {
    this.setAttribute('mode', mode);
  }
  get search(): boolean {
    return this.getAttribute('search') !== 'off';
  }
  set search(shown: boolean) {
    this.setAttribute('search', shown ? 'on' : 'off');
  }
  get pinLabel(): boolean {
    return this.getAttribute('pin-label') !== 'off';
  }
  set pinLabel(shown: boolean) {
    this.setAttribute('pin-label', shown ? 'on' : 'off');
  }
  get oneFinger(): boolean {
    return this.hasAttribute('one-finger');
  }
  set oneFinger(enough: boolean) {
    this.toggleAttribute('one-finger', enough);
  }
  get service(): string {
    return this.getAttribute('service') ?? DEFAULT_SERVICE;
  }
  set service(url: string) {
    this.setAttribute('service', url);
  }
  get tiles(): string {
    return this.getAttribute('tiles') ?? '';
  }
  set tiles(template: string) {
    this.setAttribute('tiles', template);
  }
  get tilesAttribution(): string {
    return this.getAttribute('tiles-attribution') ?? '';
  }
  set tilesAttribution(text: string) {
    this.setAttribute('tiles-attribution', text);
  }
  get streets(): string {
    return this.getAttribute('streets') ?? '';
  }
  set streets(url: string) {
    this.setAttribute('streets', url);
  }

  #number(name: 'lat' | 'lng' | 'zoom'): number {
    const text = this.getAttribute(name);
    const value = Number(text);
    return text === null || text.trim() === '' || !Number.isFinite(value) ? DEFAULT_VIEW[name] : value;
  }
}
