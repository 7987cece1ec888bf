import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/**
 * Button styles: `primary` for the next action, `accent` for the same on a dark background, `secondary` beside it,
 * `quiet` like a link.
 */
export type ButtonLook = 'primary' | 'accent' | 'secondary' | 'quiet';

type Looks = { look?: ButtonLook; wide?: boolean };

function buttonClass({ look = 'primary', wide }: Looks, className?: string): string {
  return classNames('btn', `btn-${look}`, wide && 'w-full', className);
}

type ButtonProps = ComponentProps<'button'> &
  Looks & {
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

/** Link with the look of a button. */
export function LinkButton({ look, wide, className, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={buttonClass({ look, wide }, className)} />;
}
