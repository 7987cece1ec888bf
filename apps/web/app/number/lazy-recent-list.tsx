import { useEffect, useState } from 'react';
import { RECENT_NUMBERS } from '../browser-storage/entry-names.ts';
import { hasStored } from '../browser-storage/storage.ts';
import { loadLater } from '../ui/load-later.tsx';
import type { RecentListProps } from './recent-list.tsx';

const Loaded = loadLater(() => import('./recent-list.tsx').then(({ RecentList }) => RecentList));

/** `RecentList` in a script of its own: few browsers keep numbers. The form is complete without it. */
export function LazyRecentList(props: RecentListProps) {
  const [hasSome, setHasSome] = useState(false);
  useEffect(() => setHasSome(hasStored(RECENT_NUMBERS)), []);
  return hasSome && <Loaded {...props} />;
}
