import type { GeocodingService, Suggestion } from './geocoding-service.ts';
import { createLatestLookup } from './latest-lookup.ts';

/** Milliseconds without typing before the lookup. SPEC section 9 "search debounce". */
const DEBOUNCE_MS = 300;

type SuggestOptions = {
  input: HTMLInputElement;
  /** Label of the list for screen readers. */
  label: string;
  service: GeocodingService;
  onPick: (picked: Suggestion) => void;
  /** Receives the number of suggestions, to announce it. */
  onFound: (count: number) => void;
  onFailed: (cause: unknown) => void;
};

let lists = 0;

/** Suggests places for a field while the visitor types. Returns the list element, which the caller inserts. */
export function suggestWhileTyping({
  input,
  label,
  service,
  onPick,
  onFound,
  onFailed,
}: SuggestOptions): HTMLElement {
  const list = createSuggestionList({
    input,
    label,
    onPick: (picked) => {
      input.value = picked.name;
      onPick(picked);
    },
  });
  const lookup = createLatestLookup({
    suggest: service.suggest,
    afterPause: (work) => {
      const timer = setTimeout(work, DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    onFound: (found) => {
      list.show(found);
      onFound(found.length);
    },
    onNone: list.hide,
    onFailed,
  });
  const onInput = () => lookup.typed(input.value);
  input.addEventListener('input', onInput);
  // The script may load after the visitor has started to type.
  if (document.activeElement === input && input.value !== input.defaultValue) onInput();
  input.addEventListener('blur', lookup.stop);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') lookup.stop();
    if (handleListKey(list, event.key)) event.preventDefault();
  });
  return list.element;
}

/** Moves in the list or picks a suggestion; `false` when the key had no effect. */
function handleListKey(list: SuggestionList, key: string): boolean {
  switch (key) {
    case 'ArrowDown':
      return list.move(1);
    case 'ArrowUp':
      return list.move(-1);
    case 'Enter':
      return list.pickCurrent();
    default:
      return false;
  }
}

type ListOptions = {
  input: HTMLInputElement;
  /** Label of the list for screen readers. */
  label: string;
  onPick: (picked: Suggestion) => void;
};

/** The list of a search field, which behaves like a combobox (ARIA pattern "editable with list"). */
type SuggestionList = ReturnType<typeof createSuggestionList>;

/** Creates the list and connects the field to it. */
function createSuggestionList({ input, label, onPick }: ListOptions) {
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
