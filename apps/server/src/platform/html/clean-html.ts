import sanitizeHtml from 'sanitize-html';

const TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'a',
  'blockquote',
  'table',
];
const TABLE_TAGS = ['thead', 'tbody', 'tr', 'th', 'td', 'caption'];

/** Leaves of an HTML text what prose needs: no scripts, styles, frames, forms, pictures or event handlers (RULINGS 41). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TAGS, ...TABLE_TAGS],
    allowedAttributes: { a: ['href'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
}
