import { type ComponentType, useEffect, useState } from 'react';
import type { LiveSummaryProps } from './live-summary.tsx';

/** Where it has room beside the form (`purchase.css`). */
const WIDE = '(min-width: 60rem)';

/**
 * `LiveSummary` in a script of its own, which phones never load; a tablet does when it is turned. The style keeps its place free
 * from the beginning.
 */
export function LazyLiveSummary(props: LiveSummaryProps) {
  const [Summary, setSummary] = useState<ComponentType<LiveSummaryProps> | null>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const load = () => {
      if (!wide.matches) return;
      import('./live-summary.tsx').then(
        ({ LiveSummary }) => setSummary(() => LiveSummary),
        () => {},
      );
    };
    load();
    wide.addEventListener('change', load);
    return () => wide.removeEventListener('change', load);
  }, []);
  return <div className="purchase-summary">{Summary && <Summary {...props} />}</div>;
}
