import { type ReactNode, useState } from 'react';

/** Above this width there is room for everything; as in `pages.css`. */
const WIDE = '(width > 48rem)';

/** What is rarely needed: open on a wide screen, folded on a phone until somebody opens it. */
export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  // Only how it begins depends on the screen: what somebody opened or closed stays so when a phone is turned.
  const [startsOpen] = useState(() => matchMedia(WIDE).matches);
  return (
    <details className="folded" open={startsOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
