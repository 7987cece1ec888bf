import type { Shown } from './run-components.ts';

/** What a person typed or chose in a field that keeps it itself, by the place of the field. */
export type Typed = ReadonlyMap<string, unknown>;
/** An element, and the elements around it from the outermost. */
export type Found = { node: Shown; above: readonly Shown[] };

const FIELDS = ['input', 'select', 'textarea', 'TextField', 'Checkbox'];
const BUTTONS = ['Button', 'button'];

export const isField = ({ type }: Shown) => FIELDS.includes(type);
export const isButton = ({ type }: Shown) => BUTTONS.includes(type);
const isChoice = ({ props }: Shown) => props.type === 'checkbox' || props.type === 'radio';

/** All elements of a kind, in the order of the page. */
export function findAll(
  node: Shown,
  isWanted: (node: Shown) => boolean,
  above: readonly Shown[] = [],
): Found[] {
  const here = isWanted(node) ? [{ node, above }] : [];
  const inside = node.children.flatMap((child) =>
    typeof child === 'string' ? [] : findAll(child, isWanted, [...above, node]),
  );
  return [...here, ...inside];
}

function textOf(node: Shown | string, without: readonly string[] = []): string {
  if (typeof node === 'string') return node;
  if (without.includes(node.type)) return '';
  const texts = node.children.map((child) => textOf(child, without));
  return texts.join('').replaceAll(/\s+/g, ' ');
}

/** What a button or link is called. */
export function nameOfButton(node: Shown): string {
  return node.props['aria-label'] ?? textOf(node).trim();
}

/** The label of a field: its own, or that of what is around it. */
export function labelOf({ node, above }: Found): string {
  const { props, type } = node;
  if (props['aria-label']) return props['aria-label'];
  if (type === 'Checkbox') return textOf(node).trim();
  const isLabel = (each: Shown) =>
    each.type === 'Label' || (each.type === 'label' && each.props.htmlFor === props.id);
  const around = above.findLast((each) => each.type === 'label');
  const label = around ?? findAll(type === 'TextField' ? node : (above[0] ?? node), isLabel)[0]?.node;
  return label ? textOf(label, ['small', 'select', 'textarea', 'datalist']).trim() : '';
}

/** What a field would send: of a choice its value if it is chosen. */
export function valueIn(node: Shown, typed: Typed): unknown {
  const { props } = node;
  if (node.type === 'Checkbox') return props.isSelected;
  if (isChoice(node)) {
    const isChosen = props.checked ?? typed.get(node.path) ?? props.defaultChecked ?? false;
    return isChosen ? (props.value ?? 'on') : undefined;
  }
  const value = props.value ?? typed.get(node.path) ?? props.defaultValue;
  if (value !== undefined || node.type !== 'select') return value ?? '';
  return findAll(node, ({ type }) => type === 'option')[0]?.node.props.value ?? '';
}

const INLINE = [
  ...['a', 'b', 'br', 'code', 'del', 'em', 'i', 'input', 'ins', 'path', 'root', 'select', 'small', 'span'],
  ...['strong', 'svg', 'td', 'th', 'time', 'Button', 'button', 'TextArea'],
];

/**
 * What is shown as a person reads or hears it, a line for each part: a button `[text]`, a link `text → address`, a field
 * `<kind and value>`, what says more about it `(says: …)`, a live region `status: text`, and a language that is not that of the page.
 */
export function readLines(root: Shown, typed: Typed): string[] {
  const lines: string[] = [''];
  const add = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const walk = (node: Shown | string): void => {
    if (typeof node === 'string') {
      add(node);
      return;
    }
    if (node.props.hidden) return;
    const isBlock = !INLINE.includes(node.type);
    if (isBlock) lines.push('');
    add(readBefore(node, root));
    if (isField(node)) add(readField(node, typed));
    if (node.type === 'datalist') add(`offers ${optionsOf(node)}`);
    else if (node.type !== 'select') node.children.forEach(walk);
    add(readAfter(node, root));
    if (isBlock) lines.push('');
  };
  walk(root);
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** The texts of the elements that an attribute names. */
function textOfIds(root: Shown, ids: string): string {
  const texts = ids
    .split(' ')
    .flatMap((id) => findAll(root, ({ props }) => props.id === id).map(({ node }) => textOf(node).trim()));
  return texts.join(' ');
}

function readBefore(node: Shown, root: Shown): string {
  const { type, props } = node;
  if (isButton(node)) return ' [';
  const parts = [
    /^h[1-6]$/.test(type) && '#'.repeat(Number(type[1])),
    props.role && props.role !== 'img' && `${props.role}:`,
    props['aria-live'] && 'live:',
    props['aria-current'] && 'here:',
    props['aria-busy'] && 'busy:',
    props.lang && `(${props.lang})`,
    props['aria-labelledby'] && `{${textOfIds(root, props['aria-labelledby'])}}`,
    props['aria-label'] && `{${props['aria-label']}}`,
    props.src && `source ${props.src}`,
    type === 'details' && (props.open ? 'open:' : 'folded:'),
  ];
  return parts
    .filter(Boolean)
    .map((part) => `${part} `)
    .join('');
}

function readAfter(node: Shown, root: Shown): string {
  const { type, props } = node;
  const says = props['aria-describedby'] && ` (says: ${textOfIds(root, props['aria-describedby'])})`;
  if (isButton(node)) {
    const states = [
      (props.isDisabled || props.disabled || props['aria-disabled']) && 'off',
      props.isPending && 'busy',
      props['aria-pressed'] && 'pressed',
      props.type === 'submit' && 'sends',
    ].filter(Boolean);
    const label = props['aria-label'] ? `: ${props['aria-label']}` : '';
    return `${label}${states.length > 0 ? ` (${states.join(' ')})` : ''}]${says ?? ''} `;
  }
  if (type === 'a') return ` → ${props.href} ${says ?? ''}`;
  return `${type === 'td' || type === 'th' ? ' | ' : ''}${says ?? ''}`;
}

function optionsOf(node: Shown): string {
  return findAll(node, ({ type }) => type === 'option')
    .map(({ node: option }) => `${option.props.value}: ${textOf(option)}`)
    .join('; ');
}

function readField(node: Shown, typed: Typed): string {
  const { type, props } = node;
  const value = valueIn(node, typed);
  const isChosen = isChoice(node) || type === 'Checkbox';
  const parts = [
    type === 'input' ? (props.type ?? 'text') : type,
    props.name,
    isChoice(node) && props.value,
    (props.required || props.isRequired) && 'required',
    (props.disabled || props.isDisabled) && 'off',
    props['aria-invalid'] && 'wrong',
    props.inputMode,
    props.maxLength && `at most ${props.maxLength}`,
    props['aria-valuetext'],
    isChosen ? value && 'chosen' : value instanceof Blob ? 'file' : value,
    props.placeholder && `like ${props.placeholder}`,
    type === 'select' && `of ${optionsOf(node)}`,
  ];
  return `<${parts.filter((part) => part !== '' && part !== undefined && part !== false).join(' ')}> `;
}
