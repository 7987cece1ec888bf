import { type Locale, localisePath } from '@portal/domain/locale';
import { cleanHtml } from '../../platform/html/clean-html.ts';
import { type AssetLink, isMediaAddress } from './asset-links.ts';

/** One text of a page and who is told what is wrong with it. */
export type Dirty = { key: string; text: string; locale: Locale; report: (problem: string) => void };

/** Makes a text fit to be shown: HTML sanitised, links to media complete. */
export type CleanText = (dirty: Dirty) => string;

/** Keys that end in `Html` are HTML, those that end in `Image` a picture's address; all others are plain words. */
export function textCleaner(assetLink: AssetLink): CleanText {
  return ({ key, text, locale, report }) => {
    if (/html$/i.test(key)) return cleanProse({ html: text, locale, assetLink, report });
    if (!/(^|[.-])image$/i.test(key) || text === '') return text;
    return assetLink(text) ?? missing(text, report);
  };
}

type Prose = {
  html: string;
  /** Language of the page the text stands on: links lead to pages in it. */
  locale: Locale;
  assetLink: AssetLink;
  report: (problem: string) => void;
};

/** Sanitises prose, leads its links to the pages of its language and its pictures to the host of assets. */
export function cleanProse({ html, locale, assetLink, report }: Prose): string {
  return cleanHtml(html, {
    link: (href) => {
      if (isMediaAddress(href)) return assetLink(href) ?? missing(href, report);
      if (/^\/(?![/\\])/.test(href)) return localisePath(href, locale);
      if (!/^(https:|tel:|mailto:|#)/.test(href)) {
        report(
          `the link ${href} leads nowhere: a link begins with / (a page of this site), https:, tel: or mailto:`,
        );
      }
      return href;
    },
    picture: (src, sized) => {
      if (!sized)
        report(`the picture ${src} needs width="…" and height="…", or the page jumps when it comes`);
      return assetLink(src) ?? missing(src, report);
    },
  });
}

function missing(address: string, report: (problem: string) => void): string {
  report(`${address} is not there: pictures and papers lie in the folder media, as /media/name.png`);
  return '';
}
