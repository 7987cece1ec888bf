import { lazy, Suspense, use } from 'react';
import { ServerParts } from '../../one-time-code/server-parts.ts';

/** A browser that cannot load it goes on showing the first slide, as the server drew it. */
const Loaded = lazy(() =>
  import('./banner.tsx').then(
    ({ Banner }) => ({ default: Banner }),
    () => new Promise<never>(() => {}),
  ),
);

/** `Banner` in a script of its own: the form of home is used first. */
export function LazyBanner() {
  const Banner = use(ServerParts)?.Banner ?? Loaded;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}
