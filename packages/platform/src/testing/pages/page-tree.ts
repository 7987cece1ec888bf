/** An element of a page. `attributes` without a value are empty. */
export type PageElement = {
  tag: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: PageNode[];
};

/** An element or a text. */
export type PageNode = PageElement | string;

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);
/** Their content is not markup. */
const RAW = new Set(['script', 'style', 'title', 'textarea']);

const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Reads a page that the server rendered: every element is closed and every value is in double quotes, as React and our own pages write
 * them. Throws when an element is not closed.
 * @returns an element without a name that has the page
 */
export function parsePage(html: string): PageElement {
  const root: PageElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  let rawUntil = 0;
  for (const token of html.matchAll(TOKEN)) {
    const [whole, closing, name = '', attributes = ''] = token;
    const parent = open.at(-1) ?? root;
    if (token.index < rawUntil || whole.startsWith('<!')) continue;
    const tag = name.toLowerCase();
    if (!tag) parent.children.push(decodeEntities(whole));
    else if (closing) closeElement(open, tag);
    else {
      const element: PageElement = { tag, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (VOID.has(tag) || whole.endsWith('/>')) continue;
      if (RAW.has(tag)) {
        const start = token.index + whole.length;
        const end = html.indexOf(`</${name}`, start);
        element.children.push(decodeEntities(html.slice(start, end)));
        rawUntil = html.indexOf('>', end) + 1;
      } else open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> is not closed`);
  return root;
}

function closeElement(open: PageElement[], tag: string): void {
  if (VOID.has(tag)) return;
  const last = open.pop();
  if (last?.tag !== tag) throw new Error(`</${tag}> closes <${last?.tag}>`);
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)]),
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?)(\w+);/g, (whole, isNumber: string, name: string) => {
    if (!isNumber) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(name.startsWith('x') ? Number.parseInt(name.slice(1), 16) : Number(name));
  });
}

/** All elements of a page in document order. */
export function* elementsOf(node: PageNode): Generator<PageElement> {
  if (typeof node === 'string') return;
  yield node;
  for (const child of node.children) yield* elementsOf(child);
}

/** The text in an element, with what is hidden from everybody. */
export function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** A text with one space where it has several or a line break. No-break spaces stay. */
export const tidyText = (text: string): string => text.replaceAll(/[ \n\t]+/g, ' ').trim();
