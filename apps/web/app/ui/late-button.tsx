import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Longer than the pause of a double tap, in milliseconds. */
const EARLY_MS = 800;

/**
 * A button that appears where another was just pressed: it ignores presses for a moment, so that the second half of a double
 * tap, or a press that was meant for the other one, does not answer what nobody has read.
 */
export function LateButton(props: ComponentProps<typeof Button>) {
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), EARLY_MS);
    return () => clearTimeout(timer);
  }, []);
  const early: ComponentProps<typeof Button> = {
    'aria-disabled': true,
    onClick: (event) => event.preventDefault(),
  };
  return <Button {...props} {...(isEarly && early)} />;
}
