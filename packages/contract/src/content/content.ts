import type { Locale } from '@portal/domain/language/locale';

/** Content pages of this portal (SPEC section 7 "Content (CMS) GETs"); prefixed with `{lang}/` on the wire. */
export const CONTENT_PAGES = [
  'website-headers-config',
  'website-footer-config',
  'website-homepage-config',
  'orp-translation',
  'footer-translation',
  'loader-translation',
  'recharge-translation',
  'storeLocator-translation',
  'payment-translation',
  'works-translation',
  'lead-status-translation',
  'lead-status-config',
  'about-config',
  'meta-data-config',
  'article-translation',
  'feedback-translation',
  'contact-translation',
  'network-translation',
  'getHelp-translation',
  'search-translation',
  'question-translation',
  'faq-translation',
  'message-translation',
  'offline-translation',
  'history-translation',
] as const;

/** Name of a content page. */
export type ContentPage = (typeof CONTENT_PAGES)[number];

/**
 * Structured content: one JSON file per language, with its own schema (`document-schemas.ts` of the server's content).
 * A language without the file uses the English one.
 */
export const CONTENT_DOCUMENTS = ['get-form-schema', 'get-contact-form-schema'] as const;

/** Structured pages that are forms of the operator (SPEC section 3 "Form schema"): all of them so far. */
export type FormPage = (typeof CONTENT_DOCUMENTS)[number];

/** Name of a structured page. */
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number];

/** An article with its own path, written in Markdown by an editor. HTML is sanitised when it is read. */
export type Article = {
  /** Without the language: `/privacy-policy`. */
  path: string;
  title: string;
  /** For search engines and for lists of pages. */
  description: string;
  /** Text below the title; empty when there is none. */
  lead: string;
  /** The page fills `{number}`, the customer care number. Links lead to pages in its language. */
  bodyHtml: string;
  /** Language of the text: English when it is not translated. */
  language: Locale;
  /** Languages it exists in. */
  languages: Locale[];
  noindex: boolean;
  /** Day of the last change, `YYYY-MM-DD`, empty when the editor gave none. */
  updated: string;
  /** Articles below this path, sorted by title. */
  below: ArticleLink[];
};

/** An article in a list. */
export type ArticleLink = Pick<Article, 'path' | 'title' | 'description'>;

/** Wire name of an article on `activePackage`: `sw/pages/terms` for `/terms`. */
export const ARTICLE_PREFIX = 'pages/';

/** Flat texts of one page in one language: dotted key to text, HTML only in keys that end in `Html`. */
export type PageTexts = Record<string, string>;

/** Response of `activePackage`: a JSON string of {@link PageTexts} (SPEC section 3 "CMS package response"). */
export type ActivePackage = { data: { packageHtml: string; version: string } };

/** Seconds that content may be cached. SPEC section 9. */
export const CONTENT_CACHE_SECONDS = 3600;
