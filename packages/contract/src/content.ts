/** Content pages of this portal (SPEC section 7 "Content (CMS) GETs"); `{lang}/` goes in front on the wire. */
export const CONTENT_PAGES = [
  'website-headers-config',
  'website-footer-config',
  'website-homepage-config',
  'orp-translation',
  'footer-translation',
  'loader-translation',
  'recharge-translation',
  'payment-translation',
  'about-config',
] as const;

/** Name of a content page. */
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** Flat texts of one page in one language: dotted key to text, HTML only in keys that end in `Html`. */
export type PageTexts = Record<string, string>;

/** Reply of `activePackage`: a JSON string of {@link PageTexts} (SPEC section 3 "CMS package response"). */
export type ActivePackage = { data: { packageHtml: string; version: string } };

/** Seconds content may be kept. SPEC section 9. */
export const CONTENT_CACHE_SECONDS = 3600;
