import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { OtherProofProps } from './other-proof.tsx';

const load = () => import('./other-proof.tsx');

/** The server waits for nothing while it renders, and a page without JavaScript needs it whole. */
const Loaded: ComponentType<OtherProofProps> = import.meta.env.SSR
  ? (await load()).OtherProof
  : lazy<ComponentType<OtherProofProps>>(() =>
      load().then(
        ({ OtherProof }) => ({ default: OtherProof }),
        () => ({ default: NotLoaded }),
      ),
    );

/** For a phone that could not load it: beside a code nothing is missing; otherwise the page begins anew. */
function NotLoaded({ step: { kind } }: OtherProofProps) {
  useEffect(() => {
    if (kind === 'handset') location.reload();
  }, [kind]);
  return null;
}

/** A proof without a code, in a script of its own: few customers are offered one. */
export function LazyOtherProof(props: OtherProofProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
