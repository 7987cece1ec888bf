import { type ComponentType, lazy, Suspense, use, useEffect } from 'react';
import { ServerParts } from '../page/server-parts.ts';
import type { OtherProofProps } from './other-proof.tsx';

declare module '../page/server-parts.ts' {
  interface LazyParts {
    OtherProof: ComponentType<OtherProofProps>;
  }
}

const Loaded = lazy<ComponentType<OtherProofProps>>(() =>
  import('./other-proof.tsx').then(
    ({ OtherProof }) => ({ default: OtherProof }),
    () => ({ default: NotLoaded }),
  ),
);

/** For a phone that could not load it: beside a code nothing is missing; otherwise the page is loaded again. */
function NotLoaded({ step: { kind } }: OtherProofProps) {
  useEffect(() => {
    if (kind === 'handset') location.reload();
  }, [kind]);
  return null;
}

/** A proof without a code, in a script of its own: few customers are offered one. */
export function LazyOtherProof(props: OtherProofProps) {
  const OtherProof = use(ServerParts)?.OtherProof ?? Loaded;
  return (
    <Suspense>
      <OtherProof {...props} />
    </Suspense>
  );
}
