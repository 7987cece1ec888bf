import type { Locale } from '@portal/domain/language/locale';

/** Content pages of this portal (SPEC section 7 "Content (CMS) GETs"); `{lang}/` goes in front on the wire. */
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
  'network-translation',
  'getHelp-translation',
  'search-translation',
  'question-translation',
  'faq-translation',
  'message-translation',
  'offline-translation',
] as const;

/** Name of a content page. */
export type ContentPage = (typeof CONTENT_PAGES)[number];

/**
 * Structured content: one JSON file a language with a schema of its own (`document-schemas.ts` of the server's
 * content). A language without the file has the English one.
 */
export const CONTENT_DOCUMENTS = ['get-form-schema', 'get-contact-form-schema'] as const;

/** Structured pages that are forms of the operator (SPEC section 3 "Form schema"). */
export type FormPage = 'get-form-schema' | 'get-contact-form-schema';

/** Name of a structured page. */
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number];

/** A page of prose at an address of its own, written in Markdown by an editor. HTML is sanitised when it is read. */
export type Article = {
  /** Without the language: `/privacy-policy`. */
  path: string;
  title: string;
  /** For search engines and for lists of pages. */
  description: string;
  /** Words under the title; empty for none. */
  lead: string;
  /** `{number}` stands for customer care's number; links are in the language of the page. */
  bodyHtml: string;
  /** Language it is written in: English where it is not translated. */
  language: Locale;
  /** All it is written in. */
  languages: Locale[];
  noindex: boolean;
  /** Day of the last change, `YYYY-MM-DD`, empty when the editor gave none. */
  updated: string;
  /** Pages whose path goes on from this one's, in the order of their titles. */
  below: ArticleLink[];
};

/** What a list of articles shows of one. */
export type ArticleLink = Pick<Article, 'path' | 'title' | 'description'>;

/** Wire name of an article on `activePackage`: `sw/pages/terms` for `/terms`. */
export const ARTICLE_PREFIX = 'pages/';

/** Flat texts of one page in one language: dotted key to text, HTML only in keys that end in `Html`. */
export type PageTexts = Record<string, string>;

/** Reply of `activePackage`: a JSON string of {@link PageTexts} (SPEC section 3 "CMS package response"). */
export type ActivePackage = { data: { packageHtml: string; version: string } };

/** Seconds content may be kept. SPEC section 9. */
export const CONTENT_CACHE_SECONDS = 3600;
