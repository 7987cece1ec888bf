import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

// On a slow phone the page is visible for seconds before React hydrates it. What the visitor types, chooses or presses
// meanwhile is only in the DOM, or in the form that was posted. Each hook hands it to React once, after hydration. What was typed or
// chosen is handed over by a layout effect, in the same task: else React would write what it knows into the fields first, and
// a press in between would send that.

/**
 * Hands over text that was typed before hydration.
 * @param shown value that React rendered into the field
 * @returns ref for the field
 */
export function useTypedBeforeHydration(
  shown: string,
  take: (typed: string, input: HTMLInputElement) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useLayoutEffect(() => {
    if (input.current && input.current.value !== shown) take(input.current.value, input.current);
  }, []);
  return input;
}

/**
 * Hands over a choice that was made before hydration.
 * @param chosen whether React rendered it as chosen
 * @param choose called when the DOM differs: with `true` for a choice made, with `false` for a checkbox unticked
 * @returns ref for the radio button or checkbox
 */
export function useChosenBeforeHydration(
  chosen: boolean,
  choose: (on: boolean) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useLayoutEffect(() => {
    const { checked, type } = input.current ?? {};
    // Of a radio group only the chosen button reports the change.
    if (checked !== undefined && checked !== chosen && (checked || type === 'checkbox')) choose(checked);
  }, []);
  return input;
}

/**
 * Repeats a press that was posted as a plain form because the page was not hydrated yet, so that the visitor does not
 * have to press again.
 * @param pressed whether this page is the response to such a post
 */
export function usePressedBeforeHydration(pressed: boolean, press: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (pressed) press();
  }, []);
}
