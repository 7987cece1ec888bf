import type { ReactNode } from 'react';

/** A message and what follows from it, each on a line of its own. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      {first}
      <br />
      {second}
    </span>
  );
}
