import sanitizeHtml from 'sanitize-html';

const SHAPES = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
const STRUCTURE = ['svg', 'g', 'title', 'desc'];
const SIZES = ['viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'];
const LOOKS = [
  'fill',
  'fill-rule',
  'fill-opacity',
  'clip-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'opacity',
];
const FORM = [
  'd',
  'points',
  'transform',
  'stroke-linejoin',
  'stroke-miterlimit',
  'role',
  'aria-hidden',
  'xmlns',
];

/** Sanitizes an SVG to shapes and colours: no scripts, styles, links, foreign objects or event handlers. */
export function cleanSvg(svg: string): string {
  return sanitizeHtml(svg, {
    allowedTags: [...STRUCTURE, ...SHAPES],
    allowedAttributes: { '*': [...SIZES, ...LOOKS, ...FORM] },
    disallowedTagsMode: 'completelyDiscard',
    selfClosing: SHAPES,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
}
