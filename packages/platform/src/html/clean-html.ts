import sanitizeHtml from 'sanitize-html';

const PROSE = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a', 'blockquote'];
const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'];

/** The page itself has the h1, and three heading levels are enough. Other levels become the nearest one. */
const HEADINGS = {
  h1: (_: string, attribs: Record<string, string>) => ({ tagName: 'h2', attribs }),
  h5: (_: string, attribs: Record<string, string>) => ({ tagName: 'h4', attribs }),
  h6: (_: string, attribs: Record<string, string>) => ({ tagName: 'h4', attribs }),
};

/** Rewrites the URLs of a text. `null` removes the image. */
export type UrlRewriter = {
  link: (href: string) => string;
  /**
   * `sized`: the image has a width and a height, so the page does not shift when it loads. `described`: it has a text for those
   * who do not see it.
   */
  picture: (src: string, about: { sized: boolean; described: boolean }) => string | null;
};

/** Keeps links and removes images. */
const AS_WRITTEN: UrlRewriter = { link: (href) => href, picture: () => null };

/**
 * Sanitizes HTML to the elements of prose: no scripts, styles, frames, forms or event handlers (RULINGS 41).
 * Keeps an image only when `addresses` returns a URL for it.
 */
export function cleanHtml(html: string, addresses: UrlRewriter = AS_WRITTEN): string {
  return sanitizeHtml(html, {
    allowedTags: [...PROSE, ...TABLE, 'img'],
    allowedAttributes: {
      a: ['href'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: {
      ...HEADINGS,
      a: (tagName, { href, ...rest }) => ({
        tagName,
        attribs: href === undefined ? rest : { ...rest, href: addresses.link(href) },
      }),
      img: (tagName, { src = '', ...rest }) => {
        const { width, height, alt = '' } = rest;
        const about = { sized: Boolean(width && height), described: alt.trim() !== '' };
        const address = addresses.picture(src, about);
        return { tagName, attribs: address ? { alt: '', ...rest, src: address, loading: 'lazy' } : {} };
      },
    },
  });
}
