import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/**
 * Button styles: `primary` for the next action, `accent` for the same on a dark background, `secondary` beside it,
 * `quiet` like a link.
 */
export type ButtonLook = 'primary' | 'accent' | 'secondary' | 'quiet';

export type ButtonLooks = { look?: ButtonLook; wide?: boolean };

/** Classes of a button, or of a link that looks like one. */
export function buttonClass({ look = 'primary', wide }: ButtonLooks, className?: string): string {
  return classNames('btn', `btn-${look}`, wide && 'w-full', className);
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLooks & {
    /** Shows a spinner and ignores presses; the button keeps its size and its focus. */
    busy?: boolean;
  };

/** Button of at least 44 px; `type="button"` by default. */
export function Button({ look, wide, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, wide }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
