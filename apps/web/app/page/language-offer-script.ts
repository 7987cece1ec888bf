import { type Locale, offeredLocales } from '@portal/domain/language/locale';

/** Entry of the browser's storage once the visitor has chosen a language or declined the offer. */
const DECIDED_KEY = 'languageOffer';

/**
 * Returns the script in the head of a page in the country's default language that finds whether the visitor's browser prefers
 * another language on offer. The style sheet then shows the line that offers it, from the first paint: cached pages are the
 * same for all visitors, and nothing moves. Nobody is sent to another language (RULINGS 36).
 */
export function languageOfferScript(locale: Locale): string {
  const known = JSON.stringify(offeredLocales());
  return (
    `try{const l=localStorage.getItem("${DECIDED_KEY}")?"":navigator.languages.map(l=>l.split("-")[0].toLowerCase())` +
    `.find(l=>${known}.includes(l));l&&l!=="${locale}"&&(document.documentElement.dataset.offer=l)}catch{}`
  );
}

/** Ends the offer of another language, on this page and on later ones. */
export function endLanguageOffer(): void {
  delete document.documentElement.dataset.offer;
  try {
    localStorage.setItem(DECIDED_KEY, 'no');
  } catch {
    // Storage can be blocked. Then the next page offers it again.
  }
}
