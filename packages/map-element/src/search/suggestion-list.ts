import type { Suggestion } from './geocoding-service.ts';

type ListOptions = {
  input: HTMLInputElement;
  /** Label of the list for screen readers. */
  label: string;
  onPick: (picked: Suggestion) => void;
};

/** The list of a search field, which behaves like a combobox (ARIA pattern "editable with list"). */
export type SuggestionList = ReturnType<typeof createSuggestionList>;

let lists = 0;

/** Creates the list and connects the field to it. */
export function createSuggestionList({ input, label, onPick }: ListOptions) {
  const element = listElement(label);
  connectInput(input, element);
  let shown: readonly Suggestion[] = [];
  let current = -1;
  const select = (index: number) => {
    current = index;
    markOption(input, element, index);
  };
  const fill = (suggestions: readonly Suggestion[]) => {
    shown = suggestions;
    element.replaceChildren(...suggestions.map((one, index) => optionElement(one, `${element.id}-${index}`)));
    element.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(!element.hidden));
    select(-1);
  };
  const pick = (index: number) => {
    const picked = shown[index];
    if (!picked) return false;
    fill([]);
    onPick(picked);
    return true;
  };
  // Keeps the focus in the field: its blur event would hide the list before the click arrives.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) pick([...element.children].indexOf(option));
  });
  return {
    element,
    show: fill,
    hide: () => fill([]),
    /** Moves to the next (1) or previous (-1) option; `false` when the list is empty. */
    move: (step: 1 | -1) => {
      if (shown.length === 0) return false;
      select((current + step + shown.length) % shown.length);
      return true;
    },
    /** Picks the current option; `false` when there is none. */
    pickCurrent: () => pick(current),
  };
}

function listElement(label: string): HTMLElement {
  lists += 1;
  const element = document.createElement('ul');
  element.className = 'suggestions';
  element.id = `suggestions-${lists}`;
  element.setAttribute('role', 'listbox');
  element.setAttribute('aria-label', label);
  element.hidden = true;
  return element;
}

function connectInput(input: HTMLInputElement, list: HTMLElement): void {
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  input.autocomplete = 'off';
}

/** Marks one option as selected; none for -1. */
function markOption(input: HTMLInputElement, list: HTMLElement, selected: number): void {
  for (const [index, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(index === selected));
    if (index === selected) option.scrollIntoView({ block: 'nearest' });
  }
  const option = list.children[selected];
  if (option) input.setAttribute('aria-activedescendant', option.id);
  else input.removeAttribute('aria-activedescendant');
}

function optionElement({ name, detail }: Suggestion, id: string): HTMLElement {
  const element = document.createElement('li');
  element.id = id;
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  const main = document.createElement('strong');
  main.textContent = name;
  const rest = document.createElement('small');
  rest.textContent = detail;
  element.append(main, ' ', rest);
  return element;
}
