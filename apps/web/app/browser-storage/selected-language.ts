import { createStorageEntry } from './storage.ts';

/**
 * Session entry `selectedLanguage`: wire code of the last language, e.g. `EN`. The URL determines the language of a
 * page.
 */
export const selectedLanguage = createStorageEntry<string>('selectedLanguage', (stored) =>
  typeof stored === 'string' ? stored : null,
);
