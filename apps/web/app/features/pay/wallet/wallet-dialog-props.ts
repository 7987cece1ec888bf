import type { Post, PostFields } from '../../../form/use-post.ts';
import type { CodeEndReason } from '../../../one-time-code/code-step.ts';
import type { OpenCheckout } from '../load-checkout.ts';
import type { PostedPayment } from './take-payment-step.ts';
import type { WalletTexts } from './use-wallet-texts.ts';

/** What the dialogs of a payment have in common. */
export type WalletDialogProps = {
  checkout: OpenCheckout;
  texts: WalletTexts;
  post: Post<PostedPayment>;
  /** The fields that each post sends. */
  fields: PostFields & { payer: string };
  /** `reason`: why the code dialog could not continue. */
  onClosed: (reason?: CodeEndReason | null) => void;
};
