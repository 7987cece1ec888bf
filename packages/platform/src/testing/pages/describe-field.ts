import { describeStates, FIELD_STATES } from './page-states.ts';
import { elementsOf, type PageElement, textOf, tidyText } from './page-tree.ts';

/** A page while it is described. */
export type Page = {
  root: PageElement;
  byId: ReadonlyMap<string, PageElement>;
  /** Names of drawings by their path. */
  icons: ReadonlyMap<string, string>;
  /** What is in an element in one line, without its controls. */
  describeText: (element: PageElement) => string;
};

/** Elements that somebody fills in. */
export const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

/** The name that a screen reader says for an area. */
export function nameOf(page: Page, { attributes }: PageElement): string | undefined {
  const ids = attributes['aria-labelledby'];
  return attributes['aria-label'] ?? (ids === undefined ? undefined : textById(page, ids));
}

/** The text of elements by their ids; an id without an element is said, because nothing is read aloud for it. */
export function textById(page: Page, ids: string): string {
  return ids
    .split(/\s+/)
    .map((id) => {
      const element = page.byId.get(id);
      return element ? page.describeText(element) : 'no such element';
    })
    .join(' ');
}

/** A label is said with its field; one without a field says nothing to a screen reader. */
export function describeLabel(page: Page, label: PageElement): string[] {
  const fields = [...elementsOf(label)].filter(({ tag }) => CONTROLS.has(tag));
  const target = label.attributes.for ? page.byId.get(label.attributes.for) : fields[0];
  if (fields.length > 0) return fields.flatMap((field) => describeField(page, field));
  return target ? [] : [`label of no field: ${page.describeText(label)}`];
}

/** The words beside a field. */
function labelsOf(page: Page, field: PageElement): string {
  const named = nameOf(page, field);
  if (named) return named;
  const labels = [...elementsOf(page.root)].filter(
    (label) =>
      label.tag === 'label' &&
      (field.attributes.id !== undefined && label.attributes.for === field.attributes.id
        ? true
        : !label.attributes.for && [...elementsOf(label)].includes(field)),
  );
  return labels.map((label) => page.describeText(label)).join(' ');
}

export function describeField(page: Page, field: PageElement): string[] {
  const { tag, attributes, children } = field;
  const { type = tag === 'input' ? 'text' : tag, name = 'without a name' } = attributes;
  const value = tag === 'textarea' ? tidyText(children.map(textOf).join('')) : attributes.value;
  if (type === 'hidden') return [`sends ${name}=${value}`];
  const described = attributes['aria-describedby'];
  const isChoice = type === 'radio' || type === 'checkbox';
  const states = [describeStates(attributes, FIELD_STATES), describeStates(attributes)].filter(Boolean);
  const options = [...elementsOf(field)].filter((each) => each.tag === 'option');
  const line = [
    `${isChoice ? type : 'field'} "${labelsOf(page, field)}" ${name}${isChoice ? `=${value ?? 'on'}` : `, ${type}`}`,
    !isChoice && value ? `value "${value}"` : '',
    ...states,
    described && `described by "${textById(page, described)}"`,
  ];
  const choices = options.map(
    (option) =>
      `  ${option.attributes.selected === undefined ? 'choice' : 'chosen'} "${tidyText(textOf(option))}" = ${option.attributes.value ?? tidyText(textOf(option))}`,
  );
  return [line.filter(Boolean).join(', '), ...choices];
}
