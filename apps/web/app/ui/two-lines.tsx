import type { ReactNode } from 'react';

/** Two texts, each on its own line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      {first}
      <br />
      {second}
    </span>
  );
}
