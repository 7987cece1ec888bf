import { LazyCodeDialog } from '../../../one-time-code/lazy-code-dialog.tsx';
import { LazyAirtimeQuestion } from '../airtime/lazy-airtime-question.tsx';
import { LazyPinDialog } from './lazy-pin-dialog.tsx';
import { LazyProcessingOverlay } from './waiting/lazy-processing-overlay.tsx';
import type { WalletDialogProps } from './wallet-dialog-props.ts';

/** The dialogs of a payment: the code, the PIN, 'Are you sure?' and the wait for the handset. */
export type WalletDialogKind = 'code' | 'pin' | 'sure' | 'waiting';

type KindProps = WalletDialogProps & { kind: WalletDialogKind; requestCode: () => void };

/** The dialog of the current step of a payment. */
export function WalletDialog({ kind, requestCode, ...props }: KindProps) {
  const { texts, post, fields, onClosed } = props;
  const step = post.result?.step;
  switch (kind) {
    case 'code':
      return (
        <LazyCodeDialog
          wallet={texts.wallet}
          recipient={fields.payer}
          step={step?.kind === 'code' ? step.code : null}
          why={step?.kind === 'code' ? step.why : undefined}
          post={post}
          fields={fields}
          sendAgain={requestCode}
          onClosed={onClosed}
        />
      );
    case 'pin':
      return <LazyPinDialog {...props} />;
    case 'sure':
      return <LazyAirtimeQuestion {...props} />;
    case 'waiting':
      return step?.kind === 'waiting' ? (
        <LazyProcessingOverlay {...props} transactionId={step.transactionId} />
      ) : null;
  }
}
