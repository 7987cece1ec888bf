import { CONTROLS, describeField, describeLabel, nameOf, type Page, textById } from './describe-field.ts';
import { describeStates, STATES } from './page-states.ts';
import { elementsOf, type PageElement, type PageNode, parsePage, textOf, tidyText } from './page-tree.ts';

/** Elements that stand in a line of text. Every other element has lines of its own. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em i img kbd mark meter output progress q s small span strong sub sup svg time u wbr'.split(
    ' ',
  ),
);
const IGNORED = new Set(['script', 'style', 'link', 'meta', 'title', 'base', 'head', 'colgroup']);
/** Boxes of a layout, which say nothing themselves. */
const BOXES = new Set([
  '',
  'body',
  'div',
  'span',
  'section',
  'article',
  'p',
  'ul',
  'ol',
  'tbody',
  'thead',
  'picture',
  'figure',
]);
/** Elements that are said by their kind, with what is in them below it. */
const AREAS = new Set([
  'main',
  'header',
  'footer',
  'nav',
  'aside',
  'dialog',
  'fieldset',
  'table',
  'form',
  'details',
  'template',
  'noscript',
]);

/** What a page is to its visitors, in lines. */
export type PageDescription = {
  /** What a browser tab, a search engine and a shared link show. */
  head: string[];
  /** Everything in the page, in document order. */
  body: string[];
  /** The same without what all pages have around their content. */
  content: string[];
};

/**
 * Says what a page is to somebody with eyes, a screen reader or a keyboard, one line for each thing: no tags and no class names.
 * @param html a whole page of the server
 * @param icons names of the drawings by their path; other drawings are left out
 */
export function describePage(html: string, icons: ReadonlyMap<string, string> = new Map()): PageDescription {
  const root = parsePage(html);
  const elements = [...elementsOf(root)];
  const byId = new Map(
    elements.flatMap((each): [string, PageElement][] =>
      each.attributes.id ? [[each.attributes.id, each]] : [],
    ),
  );
  const page: Page = { root, byId, icons, describeText: (element) => describeText(page, element) };
  const whole = elements.find(({ tag }) => tag === 'body') ?? root;
  const content = whole.children.filter((child) => typeof child === 'string' || !isAroundContent(child));
  return {
    head: describeHead(page),
    body: describeChildren(page, whole),
    content: describeChildren(page, { ...whole, children: content }),
  };
}

/** Whether a part of the body is the same on every page: the link to the content, the header, the footer and the bar at the bottom. */
function isAroundContent({ tag, attributes, children }: PageElement): boolean {
  const isFrame = ['header', 'footer', 'nav', 'template'].includes(tag);
  const isEmpty = Boolean(attributes.role) && children.length === 0;
  return isFrame || isEmpty || (tag === 'a' && attributes.href === '#content');
}

/** What a browser tab, a search engine and a shared link show. */
function describeHead({ root }: Page): string[] {
  const lines: string[] = [];
  const alternates: string[] = [];
  for (const { tag, attributes, children } of elementsOf(root)) {
    const { name = attributes.property, content = '', rel, href = '', hreflang } = attributes;
    if (tag === 'html') lines.push(`language: ${attributes.lang}`);
    if (tag === 'title') lines.push(`title: ${tidyText(children.map(textOf).join(''))}`);
    if (tag === 'meta' && name && !['viewport', 'theme-color'].includes(name))
      lines.push(`${name}: ${content}`);
    if (tag === 'link' && rel === 'alternate') alternates.push(`${hreflang} ${href}`);
    if (tag === 'link' && rel === 'canonical') lines.push(`canonical: ${href}`);
    if (tag === 'body') break;
  }
  return alternates.length > 0 ? [...lines, `alternates: ${alternates.join(', ')}`] : lines;
}

/** The lines of what is in an element. */
function describeChildren(page: Page, element: PageElement): string[] {
  const lines: string[] = [];
  let sentence = '';
  const endSentence = () => {
    if (tidyText(sentence)) lines.push(tidyText(sentence));
    sentence = '';
  };
  let isAfterElement = false;
  const addPhrase = (node: PageNode) => {
    const phrase = typeof node === 'string' ? node : describeInline(page, node);
    sentence += isAfterElement && isGlued(sentence, phrase) ? `|${phrase}` : phrase;
    isAfterElement = typeof node !== 'string';
  };
  const add = (node: PageNode) => {
    if (typeof node === 'string') {
      isAfterElement = false;
      addPhrase(node);
    } else if (node.attributes['http-equiv'] === 'refresh')
      lines.push(`reloads after ${node.attributes.content} seconds`);
    else if (IGNORED.has(node.tag)) return;
    else if (node.tag === 'br') endSentence();
    else if (isInline(node)) addPhrase(node);
    else if (isTransparent(node)) {
      if (!INLINE.has(node.tag)) endSentence();
      node.children.forEach(add);
      if (!INLINE.has(node.tag)) endSentence();
    } else {
      endSentence();
      lines.push(...describeBlock(page, node));
    }
  };
  element.children.forEach(add);
  endSentence();
  return lines;
}

/** Whether an element and all that is in it stand in a line of text. */
function isInline(node: PageElement): boolean {
  return [...elementsOf(node)].every(({ tag }) => INLINE.has(tag) || tag === 'path' || isDrawing(tag));
}

const isDrawing = (tag: string) =>
  ['g', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse', 'use', 'defs', 'desc'].includes(tag);

/** Whether an element says nothing itself, such as a box of a layout. */
function isTransparent({ tag, attributes }: PageElement): boolean {
  if (tag === 'html') return true;
  return (
    BOXES.has(tag) &&
    describeStates(attributes) === '' &&
    !attributes['aria-label'] &&
    !attributes['aria-labelledby']
  );
}

/** A phrase in a line of text. */
function describeInline(page: Page, node: PageNode): string {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (tag === 'svg') return describeDrawing(page, node);
  if (tag === 'img') return attributes.alt ? `(picture: ${attributes.alt})` : '';
  const text = joinPhrases(page, children);
  if (tag === 'progress' || tag === 'meter')
    return `(${attributes.value} of ${attributes.max ?? 1}: ${nameOf(page, node)})`;
  if (tag === 'a') return describeLink(page, node, tidyText(text));
  const states = describeStates(attributes);
  const name = attributes['aria-label'];
  if (!states && !name) return text;
  return tidyText(text) || name
    ? `(${[states, name && `"${name}"`].filter(Boolean).join(', ')}: ${tidyText(text)})`
    : `(${states})`;
}

/** Whether two elements follow each other without a space, as most do that are lines of their own to the eye. */
const isGlued = (before: string, after: string) => /[^\s|)]$/.test(before) && after.trim() !== '';

/** Phrases in a line, with a stroke between two elements that no space parts. */
function joinPhrases(page: Page, nodes: readonly PageNode[]): string {
  return nodes.reduce<string>((line, node, index) => {
    const phrase = describeInline(page, node);
    const areElements = index > 0 && typeof node !== 'string' && typeof nodes[index - 1] !== 'string';
    return line + (areElements && isGlued(line, phrase) ? '|' : '') + phrase;
  }, '');
}

function describeLink(page: Page, { attributes }: PageElement, text: string): string {
  const name =
    attributes['aria-label'] ??
    (attributes['aria-labelledby'] ? textById(page, attributes['aria-labelledby']) : '');
  const shown = name && name !== text ? `${text} "${name}"` : text;
  return `[${[`${shown} → ${attributes.href ?? 'nowhere'}`, describeStates(attributes)].filter(Boolean).join(', ')}]`;
}

/** An icon by its name; a drawing without one says its title or nothing. */
function describeDrawing({ icons }: Page, drawing: PageElement): string {
  const { attributes } = drawing;
  if (attributes['aria-label']) return `(picture: ${attributes['aria-label']})`;
  const path = [...elementsOf(drawing)].find(({ tag }) => tag === 'path')?.attributes.d ?? '';
  const icon = icons.get(path);
  return icon ? `(icon ${icon})` : '';
}

/** An element that has lines of its own. */
function describeBlock(page: Page, node: PageElement): string[] {
  const { tag, attributes } = node;
  if (CONTROLS.has(tag)) return describeField(page, node);
  if (tag === 'label') return describeLabel(page, node);
  const inside = describeChildren(page, node);
  const states = describeStates(attributes);
  const name = nameOf(page, node);
  const heading = /^h([1-6])$/.exec(tag);
  if (heading)
    return withMarks(`heading ${heading[1]}: ${inside.join(' / ')}`, [states, name && `"${name}"`]);
  if (tag === 'button') return [describeButton(page, node, inside)];
  if (tag === 'a') return [describeLink(page, node, inside.join(' / '))];
  if (tag === 'summary') return withMarks(`opens by: ${inside.join(' / ')}`, [states]);
  if (tag === 'li') return marked('- ', inside);
  if (tag === 'dl') return describePairs(page, node);
  if (tag === 'dt' || tag === 'legend' || tag === 'caption')
    return [`${inside.join(' / ')}${states && ` (${states})`}:`];
  if (tag === 'dd') return inside.map((line) => `  ${line}`);
  if (tag === 'tr') return [`row: ${node.children.flatMap((cell) => describeCell(page, cell)).join(' | ')}`];
  if (tag === 'option') return [];
  const kind =
    tag === 'form' ? `form ${attributes.method ?? 'get'} ${attributes.action ?? 'to this page'}` : tag;
  const known = AREAS.has(tag) ? kind : 'part';
  const title = [[known, name && `"${name}"`].filter(Boolean).join(' '), states].filter(Boolean).join(', ');
  // A place for an error that is not there, and decoration.
  const isNothing = inside.length === 0 || (inside.length === 1 && /^\(icon \w+\)$/.test(inside[0] ?? ''));
  if (isNothing && (attributes['aria-hidden'] || attributes.hidden !== undefined || tag === 'dialog'))
    return [];
  if (inside.length < 2 && known === 'part') return [`${title}: ${inside[0] ?? 'nothing'}`];
  if (inside.length === 0) return [`${title}: nothing`];
  return [`${title}:`, ...inside.map((line) => `  ${line}`)];
}

/** Each value of a list of pairs in the line of its name. */
function describePairs(page: Page, list: PageElement): string[] {
  const lines: string[] = [];
  for (const line of describeChildren(page, list)) {
    const last = lines.at(-1);
    const isFirstValue = line.startsWith('  ') && last?.endsWith(':') && !last.startsWith(' ');
    if (isFirstValue) lines.splice(-1, 1, `${last} ${line.trim()}`);
    else lines.push(line);
  }
  return lines;
}

function describeCell(page: Page, cell: PageNode): string[] {
  if (typeof cell === 'string') return cell.trim() ? [cell.trim()] : [];
  const text = describeChildren(page, cell).join(' / ');
  const states = describeStates(cell.attributes);
  return [[cell.tag === 'th' ? `*${text}*` : text, states && `(${states})`].filter(Boolean).join(' ')];
}

const withMarks = (line: string, marks: readonly (string | undefined)[]): string[] => [
  [line, ...marks.filter(Boolean)].join(', '),
];

/** Lines of which the first has a mark and the others stand below it. */
function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}

/** What is in an element in one line, without its controls. */
function describeText(page: Page, element: PageElement): string {
  const without = (node: PageElement): PageElement => ({
    ...node,
    children: node.children.flatMap((child): PageNode[] => {
      if (typeof child === 'string') return [child];
      return CONTROLS.has(child.tag) ? [] : [without(child)];
    }),
  });
  return describeChildren(page, without({ ...element, attributes: {} })).join(' / ');
}

function describeButton(page: Page, { attributes }: PageElement, inside: readonly string[]): string {
  const { type = 'submit', name, value, form } = attributes;
  const text = inside.join(' / ');
  const label = nameOf(page, { tag: 'button', attributes, children: [] });
  const described = attributes['aria-describedby'];
  return [
    `button ${[text && `"${text}"`, label && label !== text && `named "${label}"`].filter(Boolean).join(' ')}`,
    type === 'submit' ? '' : type,
    name && `${name}=${value}`,
    form && 'of another form',
    describeStates(attributes, { ...STATES, disabled: 'disabled' }),
    described && `described by "${textById(page, described)}"`,
  ]
    .filter(Boolean)
    .join(', ');
}
