import type { PageElement } from './page-tree.ts';

/** Attributes that change what an element is or does for whom uses it, and the words for them. */
export const STATES: Record<string, string> = {
  lang: 'language',
  title: 'tooltip',
  role: 'role',
  'aria-live': 'live',
  'aria-current': 'current',
  'aria-expanded': 'expanded',
  'aria-pressed': 'pressed',
  'aria-selected': 'selected',
  'aria-checked': 'checked',
  'aria-sort': 'sorted',
  'aria-busy': 'busy',
  'aria-disabled': 'aria-disabled',
  'aria-haspopup': 'opens',
  'aria-modal': 'modal',
  'aria-hidden': 'not read aloud',
  tabindex: 'tabindex',
  autofocus: 'focused first',
  target: 'target',
  download: 'download',
  hreflang: 'in',
  formaction: 'sends to',
  formnovalidate: 'unchecked',
  open: 'open',
  hidden: 'hidden',
};
/** The same for a field. */
export const FIELD_STATES: Record<string, string> = {
  inputmode: 'inputmode',
  autocomplete: 'autocomplete',
  autocapitalize: 'autocapitalize',
  enterkeyhint: 'enter key',
  spellcheck: 'spellcheck',
  placeholder: 'placeholder',
  pattern: 'pattern',
  minlength: 'minlength',
  maxlength: 'maxlength',
  min: 'min',
  max: 'max',
  step: 'step',
  rows: 'rows',
  list: 'list',
  required: 'required',
  readonly: 'readonly',
  disabled: 'disabled',
  checked: 'checked',
  multiple: 'multiple',
  'aria-invalid': 'invalid',
  'aria-required': 'aria-required',
};

/** The attributes of an element that are states, separated by commas. */
export function describeStates(attributes: PageElement['attributes'], words = STATES): string {
  const states = Object.entries(words).flatMap(([name, word]) => {
    const value = attributes[name];
    if (value === undefined || (name === 'aria-busy' && value === 'false')) return [];
    return value === '' || value === 'true' ? [word] : [`${word} ${value}`];
  });
  const isForReaders = attributes.class?.split(' ').includes('sr-only') ?? false;
  return [...states, ...(isForReaders && words === STATES ? ['only read aloud'] : [])].join(', ');
}
