import type { Suggestion } from './geocoding-service.ts';

type ListParts = {
  input: HTMLInputElement;
  /** What a screen reader calls the list. */
  label: string;
  onPick: (picked: Suggestion) => void;
};

/** The list under a search field, as a combobox is expected to behave (ARIA pattern "editable with list"). */
export type SuggestionList = {
  element: HTMLElement;
  show: (suggestions: readonly Suggestion[]) => void;
  hide: () => void;
  /** Moves to the next (1) or previous (-1) line; `false` when none is shown. */
  move: (step: 1 | -1) => boolean;
  /** Takes the line moved to; `false` when there is none. */
  take: () => boolean;
};

let lists = 0;

/** Makes the list and ties the field to it. */
export function suggestionList({ input, label, onPick }: ListParts): SuggestionList {
  lists += 1;
  const element = document.createElement('ul');
  element.className = 'suggestions';
  element.id = `suggestions-${lists}`;
  element.setAttribute('role', 'listbox');
  element.setAttribute('aria-label', label);
  element.hidden = true;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', element.id);
  input.setAttribute('aria-expanded', 'false');
  input.autocomplete = 'off';
  let shown: readonly Suggestion[] = [];
  let current = -1;
  const mark = (index: number) => {
    current = index;
    for (const [line, option] of [...element.children].entries()) {
      option.setAttribute('aria-selected', String(line === index));
      if (line === index) option.scrollIntoView({ block: 'nearest' });
    }
    const option = element.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const fill = (suggestions: readonly Suggestion[]) => {
    shown = suggestions;
    element.replaceChildren(...suggestions.map((one, line) => option(one, `${element.id}-${line}`)));
    element.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(!element.hidden));
    mark(-1);
  };
  const pick = (index: number) => {
    const picked = shown[index];
    if (!picked) return false;
    fill([]);
    onPick(picked);
    return true;
  };
  // The field must keep the focus, or its blur would hide the list before the click arrives.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) pick([...element.children].indexOf(option));
  });
  return {
    element,
    show: fill,
    hide: () => fill([]),
    move: (step) => {
      if (shown.length === 0) return false;
      mark((current + step + shown.length) % shown.length);
      return true;
    },
    take: () => pick(current),
  };
}

function option({ name, detail }: Suggestion, id: string): HTMLElement {
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
