import { DEFAULT_SERVICE, type PlaceSearchEvents } from './map-api.ts';
import { MAP_TEXTS } from './map-texts.ts';
import { geocodingService } from './search/geocoding-service.ts';
import { suggestWhileTyping } from './search/suggest-while-typing.ts';

/**
 * `<place-search>` around an `<input>` of the page: suggests places while the visitor types. Without it the input is a
 * plain form field. Attributes `service`, `apikey`, `lang`, `data-near` (`lat,lng` of the visitor); event `place-chosen`.
 */
export class PlaceSearch extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector('input');
    if (!input || this.querySelector('[role=listbox]')) return;
    const status = document.createElement('p');
    status.className = 'sr-only';
    status.setAttribute('role', 'status');
    const list = suggestWhileTyping({
      input,
      label: this.dataset.list ?? MAP_TEXTS.suggestions,
      service: geocodingService({
        service: this.getAttribute('service') ?? DEFAULT_SERVICE,
        apiKey: this.getAttribute('apikey') ?? '',
        language: this.lang || document.documentElement.lang,
        near: this.dataset.near ?? '',
      }),
      onPick: (picked) => this.#dispatch({ ...picked, input }),
      onFound: (count) => {
        const template = count === 0 ? this.dataset.none : this.dataset.found;
        status.textContent = template?.replace('{count}', String(count)) ?? String(count);
      },
      // The form still submits the typed text.
      onFailed: () => {},
    });
    this.append(list, status);
  }

  #dispatch(detail: PlaceSearchEvents['place-chosen']): void {
    this.dispatchEvent(new CustomEvent('place-chosen', { detail, bubbles: true, composed: true }));
  }
}

/** Defines `<place-search>` in this document, once. */
export function definePlaceSearch(): void {
  if (!customElements.get('place-search')) customElements.define('place-search', PlaceSearch);
}
