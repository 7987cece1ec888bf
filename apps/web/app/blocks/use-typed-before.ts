import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was typed before the script ran is in the element only: it is taken up once, when the script begins. On a slow
 * phone that is seconds after the page can be seen.
 * @param shown what the field is given to show
 * @returns to be given to the field
 */
export function useTypedBefore(
  shown: string,
  take: (typed: string) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(() => {
    if (input.current && input.current.value !== shown) take(input.current.value);
  }, []);
  return input;
}
