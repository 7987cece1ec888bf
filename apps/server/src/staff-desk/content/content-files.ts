import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import { CONTENT_DOCUMENTS, type ContentPage } from '@portal/contract/content/content';
import { shopIdOf } from '@portal/contract/content/shop-file';
import type { ContentFileKind } from '@portal/contract/staff/content/staff-content-names';
import { HELP_PATH } from '@portal/domain/help/help-path';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { fillNames } from '@portal/platform/wording/fill-names';
import type { LiveTexts } from './live-texts.ts';

/** The form of home broadband, which customers see once they have chosen a plan: the preview chooses one. */
export const PREVIEWED_LEAD_FORM = '/hbb-lead?plan';

/** Pages of customers on which the texts of a file are read, the plainest one first. Without an order there are none. */
const SCREENS: Partial<Record<ContentPage, readonly string[]>> = {
  'website-homepage-config': ['/'],
  'website-headers-config': ['/'],
  'website-footer-config': ['/'],
  'footer-translation': ['/'],
  'orp-translation': ['/'],
  'recharge-translation': [
    '/prepaid-recharge',
    '/postpaid-bill-pay',
    '/data-bundle',
    '/broadband-recharge',
    '/table',
  ],
  'storeLocator-translation': ['/storeLocator'],
  'works-translation': ['/works', '/hbb-lead', PREVIEWED_LEAD_FORM],
  'lead-status-translation': ['/hbb-lead-status'],
  'lead-status-config': ['/hbb-lead-status'],
  'about-config': ['/about'],
  'article-translation': ['/terms'],
  'feedback-translation': ['/give_your_feedback'],
  'contact-translation': ['/call-back', '/contact-us'],
  'network-translation': ['/openNetworks'],
  'getHelp-translation': [HELP_PATH],
  'search-translation': [HELP_PATH],
  'question-translation': [HELP_PATH],
  'faq-translation': [HELP_PATH],
  'offline-translation': ['/receipts', '/offline'],
  'history-translation': ['/history', '/reversal', '/ask-to-pay'],
};

/** What a content file is. `file`: its path without the language. */
export function kindOf(file: string): ContentFileKind {
  if (file.startsWith('faqs/')) return 'help';
  if (file.startsWith('pages/')) return 'page';
  if (CONTENT_DOCUMENTS.some((name) => file === `${name}.json`)) return 'form';
  return file === 'message-translation.json' ? 'message' : 'screen';
}

type Written = { texts: Pick<LiveTexts, 'find'>; brand: Brand };

/** The English title of a page or topic; `null` for texts of screens. */
export function titleOf(file: string, { texts, brand }: Written): string | null {
  const pattern = kindOf(file) === 'page' ? /^title:(.+)$/m : /^#\s(.+?)\{#/m;
  const title = pattern.exec(englishOf(file, texts) ?? '')?.[1]?.trim();
  return title === undefined ? null : fillNames(title, brandNames(brand));
}

/** Paths of the customers' pages, without a language, on which the texts of a file are read. */
export function shownOn(file: string, { texts, brand }: Written): string[] {
  const name = file.replace(/\.(json|md)$/, '');
  const written = englishOf(file, texts);
  if (shopIdOf(file) !== null) return ['/storeLocator'];
  if (file === BUNDLE_NOTES_FILE) return ['/table'];
  switch (kindOf(file)) {
    case 'page': {
      const path = /^path:\s*(\S+)\s*$/m.exec(written ?? '')?.[1] ?? name.slice('pages'.length);
      return [fillNames(path, { product: brand.slug })];
    }
    case 'help': {
      const topic = /^#\s.*\{#([\w-]+)/m.exec(written ?? '')?.[1];
      return topic ? [`${HELP_PATH}/${topic}`] : [HELP_PATH];
    }
    case 'form':
      return name === 'get-form-schema' ? [PREVIEWED_LEAD_FORM, '/hbb-lead'] : ['/works'];
    default:
      return [...(SCREENS[name as ContentPage] ?? [])];
  }
}

function englishOf(file: string, texts: Written['texts']): string | null {
  return texts.find({ path: `${DEFAULT_LOCALE}/${file}`, key: '' })?.text ?? null;
}
