import sanitizeHtml from 'sanitize-html';

const PROSE = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a', 'blockquote'];
const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'];

/** A page has its title already, and three ranks are enough: what is higher or lower takes the nearest. */
const HEADINGS = {
  h1: (_: string, attribs: Record<string, string>) => ({ tagName: 'h2', attribs }),
  h5: (_: string, attribs: Record<string, string>) => ({ tagName: 'h4', attribs }),
  h6: (_: string, attribs: Record<string, string>) => ({ tagName: 'h4', attribs }),
};

/** What becomes of the addresses in a text; `null` takes a picture out. */
export type Addresses = {
  link: (href: string) => string;
  /** `sized`: it says its width and height, so that the page does not jump when it comes. */
  picture: (src: string, sized: boolean) => string | null;
};

/** Links stay as they are; there are no pictures. */
const AS_WRITTEN: Addresses = { link: (href) => href, picture: () => null };

/**
 * Leaves of an HTML text what prose needs: no scripts, styles, frames, forms or event handlers (RULINGS 41). Pictures
 * only where `addresses` knows them.
 */
export function cleanHtml(html: string, addresses: Addresses = AS_WRITTEN): string {
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
        const address = addresses.picture(src, Boolean(rest.width && rest.height));
        return { tagName, attribs: address ? { alt: '', ...rest, src: address, loading: 'lazy' } : {} };
      },
    },
  });
}
