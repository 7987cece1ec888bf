import { type ComponentType, lazy, Suspense } from 'react';
import { ReloadPage } from '../../../offline/reload-page.tsx';
import { withWholeStyle } from '../../../page/whole-style.ts';
import type { WalletDialogProps } from './wallet-dialog-props.ts';

const loadDialog = () => withWholeStyle(import('./wallet-pin-dialog.tsx'));

/** Starts loading the dialog, so that it is there when the code was right. A failure is handled when it opens. */
export function preloadPinDialog(): void {
  loadDialog().catch(() => {});
}

const Dialog = lazy<ComponentType<WalletDialogProps>>(() =>
  loadDialog().then(
    ({ WalletPinDialog }) => ({ default: WalletPinDialog }),
    () => ({ default: ReloadPage }),
  ),
);

/** The PIN of a wallet, in a script of its own: only wallets that are paid with a PIN need it, and only after the code. */
export function LazyPinDialog(props: WalletDialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
