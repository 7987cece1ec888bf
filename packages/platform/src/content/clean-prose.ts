import { UPLOADED_PATH } from '@portal/contract/content/pictures';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { cleanHtml } from '../html/clean-html.ts';
import { type AssetLink, isMediaAddress, MEDIA_TYPES } from './asset-links.ts';

type Prose = {
  html: string;
  /** Language of the page, for its links. */
  locale: Locale;
  assetLink: AssetLink;
  report: (problem: string) => void;
};

/** Sanitises prose and rewrites its URLs: links to pages in its language, images to the asset host. */
export function cleanProse({ html, locale, assetLink, report }: Prose): string {
  return cleanHtml(html, {
    link: (href) => {
      if (isMediaAddress(href)) return assetLink(href) ?? missingMedia(href, report);
      if (/^\/(?![/\\])/.test(href)) return localisePath(href, locale);
      if (!/^(https:|tel:|mailto:|#)/.test(href)) {
        report(
          `the link ${href} is not valid: a link begins with / (a page of this site), https:, tel: or mailto:`,
        );
      }
      return href;
    },
    picture: (src, { sized, described }) => {
      if (!sized)
        report(`the picture ${src} needs width="…" and height="…", or the page moves when it loads`);
      // Pictures of folders are older than this rule.
      if (src.startsWith(UPLOADED_PATH) && !described)
        report(`the picture ${src} needs alt="…": what it shows, for those who do not see it`);
      return assetLink(src) ?? missingMedia(src, report);
    },
  });
}

/** Reports a missing image or document. Returns an empty URL. */
export function missingMedia(address: string, report: (problem: string) => void): '' {
  const endings = Object.keys(MEDIA_TYPES).join(' ');
  report(
    `${address} does not exist: pictures and documents are in the folder media, as /media/name.png, and end in ${endings}`,
  );
  return '';
}
