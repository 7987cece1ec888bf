import type { GeocodingService, Suggestion } from './geocoding-service.ts';
import { suggestionList } from './suggestion-list.ts';

/** Milliseconds of rest before what was typed is looked up. SPEC section 9 "search debounce". */
const DEBOUNCE_MS = 300;
/** One letter fits too much to be worth a question. */
const LEAST_LETTERS = 2;

type SuggestParts = {
  input: HTMLInputElement;
  /** What a screen reader calls the list. */
  label: string;
  service: GeocodingService;
  onPick: (picked: Suggestion) => void;
  /** How many were found, for whoever announces it. */
  onFound: (count: number) => void;
  onFailed: (cause: unknown) => void;
};

/** Offers places under a field while somebody types. Gives the list back: put it where it should stand. */
export function suggestWhileTyping({
  input,
  label,
  service,
  onPick,
  onFound,
  onFailed,
}: SuggestParts): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const list = suggestionList({
    input,
    label,
    onPick: (picked) => {
      input.value = picked.name;
      onPick(picked);
    },
  });
  const stop = () => {
    clearTimeout(timer);
    asking.abort();
    list.hide();
  };
  const look = async () => {
    asking = new AbortController();
    const { signal } = asking;
    try {
      const found = await service.suggest(input.value.trim(), signal);
      if (signal.aborted) return;
      list.show(found);
      onFound(found.length);
    } catch (cause) {
      if (!signal.aborted) onFailed(cause);
    }
  };
  const typed = () => {
    clearTimeout(timer);
    asking.abort();
    if (input.value.trim().length < LEAST_LETTERS) list.hide();
    else timer = setTimeout(() => void look(), DEBOUNCE_MS);
  };
  input.addEventListener('input', typed);
  // This code may come while somebody types: they wait for a list already.
  if (document.activeElement === input && input.value !== input.defaultValue) typed();
  input.addEventListener('blur', stop);
  input.addEventListener('keydown', (event) => {
    const handled =
      event.key === 'ArrowDown'
        ? list.move(1)
        : event.key === 'ArrowUp'
          ? list.move(-1)
          : event.key === 'Enter'
            ? list.take()
            : false;
    if (event.key === 'Escape') stop();
    if (handled) event.preventDefault();
  });
  return list.element;
}
