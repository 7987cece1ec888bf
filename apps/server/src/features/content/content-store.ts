import { type FSWatcher, watch } from 'node:fs';
import type { ContentPage, PageTexts } from '@portal/contract/content';
import type { Locale } from '@portal/domain/locale';
import { loadContent } from './load-content.ts';

/** The content as it is now. */
export type ContentStore = {
  /** The texts a page has on the server; none for a page that leaves everything to the built-in English. */
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  version: () => string;
  /** Files a language should have and has not. */
  missing: () => string[];
  /** Reads the files again; the content stays as it was when they can't be used, and that is thrown. */
  reload: () => void;
};

const NOTHING: PageTexts = {};
/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/** Loads the content of a folder. Throws like `loadContent`. */
export function contentStore(dir: string): ContentStore {
  let content = loadContent(dir);
  return {
    readPage: (page, locale) => content.pages[locale][page] ?? NOTHING,
    version: () => content.version,
    missing: () => content.missing,
    reload: () => {
      content = loadContent(dir);
    },
  };
}

/** Reads the content again whenever a file of the folder changes, for whoever is writing texts. */
export function watchContent(dir: string, store: ContentStore, say: (line: string) => void): FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  return watch(dir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        store.reload();
        say(`Content read again, version ${store.version()}`);
      } catch (error) {
        say((error as Error).message);
      }
    }, SETTLE_MS);
  });
}
