import type { GeocodingService, Suggestion } from './geocoding-service.ts';

/** A single letter has too many matches. */
const MIN_LETTERS = 2;

type LookupOptions = {
  suggest: GeocodingService['suggest'];
  /** Runs a function after a pause in typing; returns a function that cancels it. */
  afterPause: (work: () => void) => () => void;
  onFound: (found: readonly Suggestion[]) => void;
  /** There is nothing to suggest any more. */
  onNone: () => void;
  onFailed: (cause: unknown) => void;
};

/** Looks up what is typed now. An answer or a failure for anything that was typed before is dropped. */
export function createLatestLookup({ suggest, afterPause, onFound, onNone, onFailed }: LookupOptions) {
  let request = new AbortController();
  let cancelPending = () => {};
  const cancel = () => {
    cancelPending();
    request.abort();
  };
  const lookUp = async (text: string) => {
    request = new AbortController();
    const { signal } = request;
    try {
      const found = await suggest(text, signal);
      if (!signal.aborted) onFound(found);
    } catch (cause) {
      if (!signal.aborted) onFailed(cause);
    }
  };
  return {
    /** The field has another text. */
    typed: (value: string): void => {
      cancel();
      const text = value.trim();
      if (text.length < MIN_LETTERS) onNone();
      else cancelPending = afterPause(() => void lookUp(text));
    },
    /** The visitor has left the field or closed the list. */
    stop: (): void => {
      cancel();
      onNone();
    },
  };
}
