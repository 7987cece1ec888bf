import type { GeocodingService, Suggestion } from './geocoding-service.ts';
import { createSuggestionList, type SuggestionList } from './suggestion-list.ts';

/** Milliseconds without typing before the lookup. SPEC section 9 "search debounce". */
const DEBOUNCE_MS = 300;
/** A single letter has too many matches. */
const MIN_LETTERS = 2;

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

/** Suggests places for a field while the visitor types. Returns the list element, which the caller inserts. */
export function suggestWhileTyping({
  input,
  label,
  service,
  onPick,
  onFound,
  onFailed,
}: SuggestOptions): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  const list = createSuggestionList({
    input,
    label,
    onPick: (picked) => {
      input.value = picked.name;
      onPick(picked);
    },
  });
  const stop = () => {
    clearTimeout(timer);
    request.abort();
    list.hide();
  };
  const suggest = async () => {
    request = new AbortController();
    const { signal } = request;
    try {
      const found = await service.suggest(input.value.trim(), signal);
      if (signal.aborted) return;
      list.show(found);
      onFound(found.length);
    } catch (cause) {
      if (!signal.aborted) onFailed(cause);
    }
  };
  const onInput = () => {
    clearTimeout(timer);
    request.abort();
    if (input.value.trim().length < MIN_LETTERS) list.hide();
    else timer = setTimeout(() => void suggest(), DEBOUNCE_MS);
  };
  input.addEventListener('input', onInput);
  // The script may load after the visitor has started to type.
  if (document.activeElement === input && input.value !== input.defaultValue) onInput();
  input.addEventListener('blur', stop);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') stop();
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
