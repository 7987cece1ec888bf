import { CONTENT_PAGES } from '@portal/contract/content/content';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import type { Texts } from './texts.ts';

/** Path of the texts of a page, without language. The version is in the address: a reply never changes. */
export const TEXTS_PATH = '/texts.json';

/** Address of the texts of some screens: `/sw/texts.json?of=payment-translation:code,-code.title&v=…`. */
export function textsAddress(sets: readonly Texts[], locale: Locale, version: string): string {
  const of = sets.map(
    ({ page, groups, except }) => `${page}:${[...groups, ...except.map((group) => `-${group}`)].join(',')}`,
  );
  return `${localisePath(TEXTS_PATH, locale)}?of=${encodeURI(of.join(';'))}&v=${version}`;
}

/** Reads the screens from the `of` of an address; unknown content pages are left out. */
export function parseTextsOf(of: string): Texts[] {
  return of.split(';').flatMap((text) => {
    const [name, list = ''] = text.split(':');
    const page = CONTENT_PAGES.find((known) => known === name);
    const groups = list.split(',').filter(Boolean);
    if (!page || page === 'message-translation') return [];
    return {
      page,
      groups: groups.filter((group) => !group.startsWith('-')),
      except: groups.flatMap((group) => (group.startsWith('-') ? group.slice(1) : [])),
    };
  });
}
