import { ReloadPage } from '../../../offline/reload-page.tsx';
import { withWholeStyle } from '../../../page/whole-style.ts';
import { loadLater } from '../../../ui/load-later.tsx';

/** The PIN of a wallet, in a script of its own: only wallets that are paid with a PIN need it, and only after the code. */
export const LazyPinDialog = loadLater(
  () => withWholeStyle(import('./wallet-pin-dialog.tsx')).then(({ WalletPinDialog }) => WalletPinDialog),
  ReloadPage,
);
