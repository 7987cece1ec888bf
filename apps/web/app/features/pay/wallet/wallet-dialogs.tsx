import { CodeDialog } from '../../../one-time-code/code-dialog.tsx';
import { PinDialog } from '../../../pin/pin-dialog.tsx';
import { type OpenCheckout, priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import { ProcessingOverlay } from './processing-overlay.tsx';
import type { WalletPayment } from './use-wallet-payment.ts';
import { walletCodeCalls } from './wallet-code-calls.ts';

type WalletDialogsProps = {
  checkout: OpenCheckout;
  payment: WalletPayment;
  /** Name of the wallet; the brand's own wallet when omitted. */
  wallet?: string;
};

/** The dialog of the current step, if it has one. */
export function WalletDialogs({ checkout: { order, settings }, payment, wallet }: WalletDialogsProps) {
  const { flow, paymentMode, statusPath, sendPin, dispatch } = payment;
  const close = () => dispatch({ type: 'dialog-closed' });
  const named = wallet === undefined ? {} : { wallet };
  switch (flow.step) {
    case 'code':
      return (
        <CodeDialog
          {...named}
          recipient={flow.payer}
          calls={walletCodeCalls(flow.payer, paymentMode)}
          onVerified={(proof) => dispatch({ type: 'code-verified', proof })}
          onClosed={(reason) => dispatch({ type: 'dialog-closed', reason })}
        />
      );
    case 'pin':
      return (
        <PinDialog
          {...named}
          amount={priceOfOrder(order)}
          recipient={recipientOfOrder(order)}
          resetDial={settings.pinResetDial}
          send={sendPin}
          onClosed={close}
        />
      );
    case 'waiting':
      return (
        <ProcessingOverlay
          {...named}
          transactionId={flow.transactionId}
          payer={flow.payer}
          amount={priceOfOrder(order)}
          maxTries={settings.paymentMaxTry}
          statusPath={statusPath(flow.transactionId)}
        />
      );
    case 'form':
    case 'starting':
    case 'status':
    case 'reload':
      return null;
  }
}
