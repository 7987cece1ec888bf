import type { FormEvent } from 'react';

/** A submit handler that runs instead of the post of the form. */
export function withoutPost(run: () => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run();
  };
}
