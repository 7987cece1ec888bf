import { type ComponentType, lazy, Suspense } from 'react';
import { ReloadPage } from '../../../offline/reload-page.tsx';
import type { WalletDialogProps } from '../wallet/wallet-dialog-props.ts';

const loadQuestion = () => import('./airtime-question.tsx');

/** Starts loading the question, so that it is there when the code was right. A failure is handled when it opens. */
export function preloadAirtimeQuestion(): void {
  loadQuestion().catch(() => {});
}

const Question = lazy<ComponentType<WalletDialogProps>>(() =>
  loadQuestion().then(
    ({ AirtimeQuestion }) => ({ default: AirtimeQuestion }),
    () => ({ default: ReloadPage }),
  ),
);

/** `AirtimeQuestion` in a script of its own: only who pays with airtime is asked. */
export function LazyAirtimeQuestion(props: WalletDialogProps) {
  return (
    <Suspense fallback={null}>
      <Question {...props} />
    </Suspense>
  );
}
