import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { RECENT_NUMBERS } from '../browser-storage/entry-names.ts';
import { hasStored } from '../browser-storage/storage.ts';
import type { RecentListProps } from './recent-list.tsx';

const Loaded = lazy<ComponentType<RecentListProps>>(() =>
  import('./recent-list.tsx').then(
    ({ RecentList }) => ({ default: RecentList }),
    // The form is complete without it.
    () => ({ default: () => null }),
  ),
);

/** `RecentList` in a script of its own: few browsers keep numbers. */
export function LazyRecentList(props: RecentListProps) {
  const [hasSome, setHasSome] = useState(false);
  useEffect(() => setHasSome(hasStored(RECENT_NUMBERS)), []);
  return (
    hasSome && (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
