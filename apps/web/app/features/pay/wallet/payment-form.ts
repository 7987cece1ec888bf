import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { SCRIPT_FIELD } from '../../../form/take-post.ts';
import { type PostedCode, parsePostedCode } from '../../../one-time-code/code-step.ts';

/** The typed fields of a payment. */
export type TypedPayer = { payer: string; email: string };

/** `pin-key` and `pin`: the two posts of a PIN. `agree`: airtime may be charged. Any other intent pays. */
type PaymentIntent = 'pay' | 'pin-key' | 'pin' | 'agree';

/** A posted form of a payment. All values are untrusted. */
export type PaymentForm = TypedPayer & {
  intent: PaymentIntent;
  code: PostedCode;
  /** The number whose name the customer has confirmed. */
  confirmed: string;
  /** Proof of the verified code. */
  proof: string;
  transactionId: string;
  /** The encrypted PIN. */
  amPin: string;
  /** Whether the device belongs to one person, who may repeat this with the PIN alone. */
  keepsProof: boolean;
  /** The page can show dialogs. */
  isByScript: boolean;
};

/** Parses a posted form of a payment. */
export function parsePaymentForm(form: FormData): PaymentForm {
  const text = (name: string, maxLength = 64) => String(form.get(name) ?? '').slice(0, maxLength);
  const intent = text('intent');
  return {
    intent: intent === 'pin-key' || intent === 'pin' || intent === 'agree' ? intent : 'pay',
    payer: normaliseMsisdnInput(text('payer', 40)),
    email: text('email', 254).trim(),
    code: parsePostedCode(form),
    confirmed: text('confirmed', 40),
    proof: text('proof'),
    transactionId: text('transactionId'),
    amPin: text('amPin', 2_000),
    keepsProof: form.get('keep') === 'yes',
    isByScript: form.has(SCRIPT_FIELD),
  };
}
