import type { ContentPage } from './content/content.ts';

/** The English file of each content page as a type: keys are checked against it, and it is not bundled. */
type EnglishFiles = {
  'website-headers-config': typeof import('../../../content/en/website-headers-config.json');
  'website-footer-config': typeof import('../../../content/en/website-footer-config.json');
  'website-homepage-config': typeof import('../../../content/en/website-homepage-config.json');
  'orp-translation': typeof import('../../../content/en/orp-translation.json');
  'footer-translation': typeof import('../../../content/en/footer-translation.json');
  'loader-translation': typeof import('../../../content/en/loader-translation.json');
  'recharge-translation': typeof import('../../../content/en/recharge-translation.json');
  'storeLocator-translation': typeof import('../../../content/en/storeLocator-translation.json');
  'payment-translation': typeof import('../../../content/en/payment-translation.json');
  'works-translation': typeof import('../../../content/en/works-translation.json');
  'lead-status-translation': typeof import('../../../content/en/lead-status-translation.json');
  'lead-status-config': typeof import('../../../content/en/lead-status-config.json');
  'about-config': typeof import('../../../content/en/about-config.json');
  'meta-data-config': typeof import('../../../content/en/meta-data-config.json');
  'article-translation': typeof import('../../../content/en/article-translation.json');
  'feedback-translation': typeof import('../../../content/en/feedback-translation.json');
  'contact-translation': typeof import('../../../content/en/contact-translation.json');
  'network-translation': typeof import('../../../content/en/network-translation.json');
  'getHelp-translation': typeof import('../../../content/en/getHelp-translation.json');
  'search-translation': typeof import('../../../content/en/search-translation.json');
  'question-translation': typeof import('../../../content/en/question-translation.json');
  'faq-translation': typeof import('../../../content/en/faq-translation.json');
  'offline-translation': typeof import('../../../content/en/offline-translation.json');
  'history-translation': typeof import('../../../content/en/history-translation.json');
  'message-translation': typeof import('../../../content/en/message-translation.json');
};

/** A content page for screens; the server uses the other one, e.g. for SMS. */
export type ScreenPage = Exclude<ContentPage, 'message-translation'>;

/** The keys of a content page. */
export type ContentKey<Page extends ContentPage> = Exclude<
  Extract<keyof EnglishFiles[Page], string>,
  'default'
>;

/** A key or one of its prefixes: `card.status.paid` is in the groups `card` and `card.status`. */
export type KeyGroup<Key extends string> =
  | Key
  | (Key extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${KeyGroup<Rest>}` : never);

/** The keys of a content page that are in a group. */
export type KeysIn<Page extends ScreenPage, Group extends string> = Extract<
  ContentKey<Page>,
  Group | `${Group}.${string}`
>;
