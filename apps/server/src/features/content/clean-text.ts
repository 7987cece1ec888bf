import type { Locale } from '@portal/domain/language/locale';
import type { AssetLink } from '@portal/platform/content/asset-links';
import { cleanProse, missingMedia } from '@portal/platform/content/clean-prose';

/** A text of a page before sanitising. `report` receives its problems. */
export type RawText = { key: string; text: string; locale: Locale; report: (problem: string) => void };

/** Sanitises HTML and completes links to media. */
export type CleanText = (raw: RawText) => string;

/** Keys ending in `Html` contain HTML, those ending in `Image` the URL of an image, all others plain text. */
export function textCleaner(assetLink: AssetLink): CleanText {
  return ({ key, text, locale, report }) => {
    if (/html$/i.test(key)) return cleanProse({ html: text, locale, assetLink, report });
    if (!/(^|[.-])image$/i.test(key) || text === '') return text;
    return assetLink(text) ?? missingMedia(text, report);
  };
}
