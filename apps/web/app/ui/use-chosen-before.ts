import { type RefObject, useEffect, useRef } from 'react';

/**
 * A choice made before the script ran is in the element only: it is taken up once, when the script begins. Choosing
 * the same again would tell nobody anything.
 * @param chosen whether it is chosen as far as the page knows
 * @param choose told when it is chosen all the same, or (a tick) is not any more
 * @returns to be given to the radio button or the box to tick
 */
export function useChosenBefore(
  chosen: boolean,
  choose: (on: boolean) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(() => {
    const { checked, type } = input.current ?? {};
    // Of several radio buttons the one that was chosen speaks for all.
    if (checked !== undefined && checked !== chosen && (checked || type === 'checkbox')) choose(checked);
  }, []);
  return input;
}
