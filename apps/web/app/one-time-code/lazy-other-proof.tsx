import { useEffect } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';
import type { OtherProofProps } from './other-proof.tsx';

/** For a phone that could not load it: beside a code nothing is missing; otherwise the page is loaded again. */
function NotLoaded({ step: { kind } }: OtherProofProps) {
  useEffect(() => {
    if (kind === 'handset') location.reload();
  }, [kind]);
  return null;
}

/** A proof without a code, in a script of its own: few customers are offered one. */
export const LazyOtherProof = lazyPart(
  'OtherProof',
  () => import('./other-proof.tsx').then(({ OtherProof }) => OtherProof),
  NotLoaded,
);
