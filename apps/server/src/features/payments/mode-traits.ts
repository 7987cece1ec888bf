import type { PaymentMode } from './payment-mode.ts';

/** What the engine must know of a way of paying. */
export type ModeTraits = {
  /** The payer shows with a verified code that the paying number is theirs. */
  proof: boolean;
  /** A PIN comes with each start. It is never kept, so only the customer can start anew. */
  pin: boolean;
  /** Both calls carry the token of the verified code as Authorization header (SPEC section 7, RULINGS 66). */
  secure: boolean;
  /** A request appears on the payer's handset, asked for by anybody: how often is limited (prompt-limit.ts). */
  prompt: boolean;
  /** An e-mail address is needed (SPEC section 5 "Payment email"). */
  email: boolean;
  /**
   * How long a browser waits for the provider, in milliseconds. A prompt's answer is of no use to it, one second is
   * enough (SAFETY R5); a PIN's answer decides which dialog it shows, a gateway's which page it goes to.
   */
  browserWaitsMs: number;
  /**
   * How long its provider may leave open whether a charge was made before a person is told, in milliseconds. Less
   * than a day (SAFETY R3): wallets decide within minutes, a bank behind a card may take most of a day.
   */
  chargeUnknownForMs: number;
};

const HOUR = 3_600_000;

const PROMPT: ModeTraits = {
  proof: false,
  pin: false,
  secure: false,
  prompt: true,
  email: false,
  browserWaitsMs: 1_000,
  chargeUnknownForMs: 12 * HOUR,
};
const CARD: ModeTraits = {
  ...PROMPT,
  prompt: false,
  email: true,
  browserWaitsMs: 15_000,
  chargeUnknownForMs: 20 * HOUR,
};
const PROVEN: ModeTraits = { ...PROMPT, prompt: false, proof: true, browserWaitsMs: 8_000 };
const WITH_PIN: ModeTraits = { ...PROVEN, pin: true, secure: true };

/** One total table: a new way of paying does not compile without its line. */
export const MODE_TRAITS: Record<PaymentMode, ModeTraits> = {
  'money-push': PROMPT,
  'money-pin': WITH_PIN,
  'card-paystack': CARD,
  'card-dpo': CARD,
  'card-cellulant': CARD,
  'card-uba': CARD,
  airtime: { ...PROVEN, chargeUnknownForMs: 6 * HOUR },
  smartcash: WITH_PIN,
  mpesa: PROMPT,
  momo: PROMPT,
  gsma: PROMPT,
};
