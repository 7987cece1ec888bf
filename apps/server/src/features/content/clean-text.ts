import type { Locale } from '@portal/domain/language/locale';
import type { AssetLink } from '../../platform/content/asset-links.ts';
import { cleanProse, missingMedia } from '../../platform/content/clean-prose.ts';

/** One text of a page and who is told what is wrong with it. */
export type Dirty = { key: string; text: string; locale: Locale; report: (problem: string) => void };

/** Makes a text fit to be shown: HTML sanitised, links to media complete. */
export type CleanText = (dirty: Dirty) => string;

/** Keys that end in `Html` are HTML, those that end in `Image` a picture's address; all others are plain words. */
export function textCleaner(assetLink: AssetLink): CleanText {
  return ({ key, text, locale, report }) => {
    if (/html$/i.test(key)) return cleanProse({ html: text, locale, assetLink, report });
    if (!/(^|[.-])image$/i.test(key) || text === '') return text;
    return assetLink(text) ?? missingMedia(text, report);
  };
}
