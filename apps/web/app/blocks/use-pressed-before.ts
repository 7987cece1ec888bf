import { useEffect } from 'react';

/**
 * A press of something that needs the script is posted like any other where the script does not run yet. The page
 * that comes back acts on it as soon as it does: nobody is told to press again because their phone is slow.
 * @param pressed whether this page is the answer to such a press
 */
export function usePressedBefore(pressed: boolean, press: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(() => {
    if (pressed) press();
  }, []);
}
