import { geocodingService } from './geocoding-service.ts';
import { DEFAULT_SERVICE, type PlaceSearchEvents } from './map-api.ts';
import { MAP_WORDS } from './map-words.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

/**
 * `<place-search>` round a page's own `<input>`: offers places while somebody types. Without it the field stays a
 * plain one that its form sends. Attributes `service`, `apikey`, `lang`; event `place-chosen`.
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
      label: this.dataset.list ?? MAP_WORDS.suggestions,
      service: geocodingService({
        service: this.getAttribute('service') ?? DEFAULT_SERVICE,
        apiKey: this.getAttribute('apikey') ?? '',
        language: this.lang || document.documentElement.lang,
      }),
      onPick: (picked) => this.#tell({ ...picked, input }),
      onFound: (count) => {
        const words = count === 0 ? this.dataset.none : this.dataset.found;
        status.textContent = words?.replace('{count}', String(count)) ?? String(count);
      },
      // The form still sends what was typed.
      onFailed: () => {},
    });
    this.append(list, status);
  }

  #tell(detail: PlaceSearchEvents['place-chosen']): void {
    this.dispatchEvent(new CustomEvent('place-chosen', { detail, bubbles: true, composed: true }));
  }
}

/** Makes `<place-search>` work in this document. Calling it again changes nothing. */
export function definePlaceSearch(): void {
  if (!customElements.get('place-search')) customElements.define('place-search', PlaceSearch);
}
