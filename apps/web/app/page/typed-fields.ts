import { createStorageEntry } from '../browser-storage/storage.ts';

/**
 * Fields of the forms of a page. Codes and PINs are not stored anywhere (SAFETY V14); most are in dialogs.
 */
const FIELDS =
  'main :is(input, select, textarea)[name]:not([type=password], [autocomplete=one-time-code], dialog *)';

/** The fields of one page: its address, and the names and values of all fields but unchecked ones. */
type TypedFields = { address: string; values: [name: string, value: string][] };

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Session entry `typedFields`: what was typed on a page, for the same page in another language. */
const typedFields = createStorageEntry<TypedFields>('typedFields', (stored) => {
  const { address, values } = (stored ?? {}) as Partial<TypedFields>;
  return typeof address === 'string' && Array.isArray(values) ? { address, values } : null;
});

/** Stores what was typed on this page for the page that a link leads to. */
export function storeTypedFields({ href }: HTMLAnchorElement): void {
  const filled = fieldsOfPage().filter((field) => !isChoice(field) || field.checked);
  typedFields.write({ address: href, values: filled.map(({ name, value }) => [name, value]) });
}

/**
 * Fills the fields with what was stored for this page, once, but for those that the visitor has changed since it
 * loaded. Call it before hydration: the fields take over what was typed before it.
 */
export function restoreTypedFields(): void {
  const stored = typedFields.read();
  typedFields.clear();
  if (stored?.address !== location.href) return;
  const fields = fieldsOfPage();
  // By name, because the radio buttons of a choice are changed together.
  const changed = new Set(fields.filter(isChanged).map(({ name }) => name));
  for (const field of fields.filter(({ name }) => !changed.has(name))) {
    const values = stored.values.flatMap(([name, value]) => (name === field.name ? value : []));
    if (isChoice(field)) field.checked = values.includes(field.value);
    else if (field.type !== 'hidden' && values[0] !== undefined) field.value = values[0];
  }
}

function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** Whether the field is no longer as the page was sent. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (!('options' in field)) return field.value !== field.defaultValue;
  const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, initial);
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}
