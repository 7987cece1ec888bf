/** Link that opens the dialler of a phone with a USSD code; it dials nothing by itself. In a URL `#` would begin the fragment. */
export function ussdHref(code: string): string {
  return `tel:${code.replace('#', '%23')}`;
}
