import { type RefObject, useEffect, useRef } from 'react';

/**
 * A choice made before the script ran is in the element only: it is taken up once, when the script begins. Choosing
 * the same again would tell nobody anything.
 * @param chosen whether it is the choice the page knows
 * @returns to be given to the radio button
 */
export function useChosenBefore(chosen: boolean, choose: () => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(() => {
    if (input.current?.checked && !chosen) choose();
  }, []);
  return input;
}
