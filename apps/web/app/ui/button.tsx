import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/**
 * Looks: `primary` the one thing to do next, `accent` the same on a dark ground, `secondary` beside it,
 * `quiet` a link-like button, `danger` for what can't be undone.
 */
export type ButtonLook = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';

type Looks = { look?: ButtonLook; wide?: boolean };

function buttonClass({ look = 'primary', wide }: Looks, className?: string): string {
  return classNames('btn', `btn-${look}`, wide && 'w-full', className);
}

type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /** Work is under way: a spinner shows and presses do nothing, while the button keeps its place and its focus. */
    busy?: boolean;
  };

/** A button of at least 44 px. It is `type="button"` unless told otherwise. */
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

/** A link that looks like a button. `to` is already in the language of the page. */
export function LinkButton({ look, wide, className, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={buttonClass({ look, wide }, className)} />;
}
