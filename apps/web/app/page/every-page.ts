import { dismissLists } from '../ui/dismiss-lists.ts';
import { endLanguageOffer } from './language-offer-script.ts';
import { storeTypedFields } from './typed-fields.ts';

/** Attribute of the button that declines the offer of another language. */
export const DECLINES_OFFER = { 'data-declines-offer': '' };

/**
 * What every page does in the browser, of text or with React: its lists close, and a language that was chosen is remembered,
 * with what was typed for the same page in it.
 */
export function startEveryPage(): void {
  dismissLists();
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const toLanguage = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (!toLanguage && !target.closest('[data-declines-offer]')) return;
    endLanguageOffer();
    if (toLanguage) storeTypedFields(toLanguage);
  });
}
