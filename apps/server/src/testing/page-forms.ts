import { elementsOf, type PageElement, parsePage, textOf } from '@portal/platform/testing/pages/page-tree';

/** Values by the names of fields; a name may have several. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A button and its form. */
export type Pressed = { form: PageElement; button: PageElement };

/** What is on a button, or its name when there is only a drawing. */
export const wordsOn = ({ attributes, children }: PageElement): string =>
  children.map(textOf).join('').replaceAll(/\s+/g, ' ').trim() || (attributes['aria-label'] ?? '');

/** Finds a button by its words or what it sends; `null`: the first one that is not in the frame of every page. */
export function findButton(html: string, wanted: string | null): Pressed {
  const pressed = [...elementsOf(parsePage(html))]
    .filter(({ tag, attributes }) => tag === 'form' && !attributes.action?.endsWith('/consent'))
    .flatMap((form) =>
      [...elementsOf(form)]
        .filter(({ tag, attributes }) => tag === 'button' && (attributes.type ?? 'submit') === 'submit')
        .map((button) => ({ form, button })),
    );
  const names = ({ button }: Pressed) => [
    wordsOn(button),
    `${button.attributes.name}=${button.attributes.value}`,
  ];
  const found = wanted === null ? pressed[0] : pressed.find((each) => names(each).includes(wanted));
  if (found) return found;
  throw new Error(`no button "${wanted}" among ${pressed.map((each) => names(each).join(' ')).join(', ')}`);
}

/** What a browser sends of a form whose fields have these values. */
export function valuesOf(form: PageElement, fields: Fields): [string, string][] {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
  );
  const own = [...elementsOf(form)].flatMap(({ tag, attributes, children }): [string, string][] => {
    const { name, type, value, checked, disabled } = attributes;
    if (!name || name in fields || disabled !== undefined) return [];
    if (tag === 'textarea') return [[name, children.map(textOf).join('')]];
    if (tag === 'select') {
      const options = children.filter(
        (child) => typeof child !== 'string' && child.tag === 'option',
      ) as PageElement[];
      const chosen = options.find((option) => option.attributes.selected !== undefined) ?? options[0];
      return chosen ? [[name, chosen.attributes.value ?? textOf(chosen)]] : [];
    }
    if (tag !== 'input') return [];
    const isChoice = type === 'radio' || type === 'checkbox';
    return isChoice && checked === undefined ? [] : [[name, value ?? (isChoice ? 'on' : '')]];
  });
  return [...own, ...given];
}
