import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { HandsetFormProps } from './handset-form.tsx';
import type { NetworkProofProps } from './network-proof.tsx';

const NetworkForm = lazy<ComponentType<NetworkProofProps>>(() =>
  import('./network-proof.tsx').then(
    ({ NetworkProof }) => ({ default: NetworkProof }),
    // A phone that cannot load it has the code.
    () => ({ default: () => null }),
  ),
);

const MessageForm = lazy<ComponentType<HandsetFormProps>>(() =>
  import('./handset-form.tsx').then(
    ({ HandsetForm }) => ({ default: HandsetForm }),
    () => ({ default: ReloadPage }),
  ),
);

/** For a phone that could not load a form: the page begins anew. */
function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Proof by the mobile network, in a script of its own: few networks prove a number. */
export function LazyNetworkProof(props: NetworkProofProps) {
  return (
    <Suspense fallback={null}>
      <NetworkForm {...props} />
    </Suspense>
  );
}

/** Proof by a message from the handset, in a script of its own: it is offered when no more codes are sent. */
export function LazyHandsetForm(props: HandsetFormProps) {
  return (
    <Suspense fallback={null}>
      <MessageForm {...props} />
    </Suspense>
  );
}
