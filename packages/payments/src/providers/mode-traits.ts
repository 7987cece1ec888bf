/** Why a provider refunds no parts (decision 103). */
export type RefundLimit =
  /** Its interface has no refund of a part. */
  | 'whole-charges-only'
  /** It reports one state for all refunds of a charge: a second part cannot be told from the first. */
  | 'parts-not-told-apart'
  /** It reports the result of a refund once: after a lost one a part could be paid twice. */
  | 'result-may-be-lost'
  /** Its interface is not public. */
  | 'not-documented'
  /** It refunds nothing through an interface. */
  | 'no-refunds';

/** What the payment engine must know about a mode. */
export type ModeTraits = {
  /** The payer proves with a verified code that the paying number is theirs. */
  proof: boolean;
  /** A PIN comes with each start. It is never stored, so only the customer can start again. */
  pin: boolean;
  /** Both calls carry the token of the verified code as Authorization header (SPEC section 7, RULINGS 66). */
  secure: boolean;
  /** Anybody can make a request appear on the payer's handset, so its frequency is limited (prompt-limit.ts). */
  prompt: boolean;
  /** An e-mail address is required (SPEC section 5 "Payment email"). */
  email: boolean;
  /**
   * How long a browser waits for the provider, in milliseconds. The browser does not use the answer to a prompt, so one
   * second is enough (SAFETY R5). The answer to a PIN decides which dialog it shows, a gateway's which page it opens.
   */
  browserWaitsMs: number;
  /**
   * How long the provider may leave open whether a charge was made before the payment goes to review, in milliseconds.
   * Less than a day (SAFETY R3): wallets decide within minutes, a bank behind a card may take most of a day.
   */
  chargeUnknownForMs: number;
  /** What the provider refunds: nothing, whole charges only, or parts of them too. */
  refunds: 'none' | 'whole' | 'parts';
  /** Why it refunds no parts, for the staff; `null` where it does. */
  refundLimit: RefundLimit | null;
  /** Whether the provider can pay a refund to another wallet than the one that paid. */
  payouts: boolean;
};

const HOUR = 3_600_000;

/** A request appears on the payer's handset. */
export const PROMPT_TRAITS: ModeTraits = {
  proof: false,
  pin: false,
  secure: false,
  prompt: true,
  email: false,
  browserWaitsMs: 1_000,
  chargeUnknownForMs: 12 * HOUR,
  refunds: 'whole',
  refundLimit: 'whole-charges-only',
  payouts: false,
};

/** The customer pays on a gateway's page. */
export const CARD_TRAITS: ModeTraits = {
  ...PROMPT_TRAITS,
  prompt: false,
  email: true,
  browserWaitsMs: 15_000,
  chargeUnknownForMs: 20 * HOUR,
};

/** The payer verified the number with a code. */
export const PROOF_TRAITS: ModeTraits = {
  ...PROMPT_TRAITS,
  prompt: false,
  proof: true,
  browserWaitsMs: 8_000,
};

/** The payer types a PIN on the page, after verifying the number. */
export const PIN_TRAITS: ModeTraits = { ...PROOF_TRAITS, pin: true, secure: true };

/** The provider's answer is final within hours. */
export const AIRTIME_TRAITS: ModeTraits = {
  ...PROOF_TRAITS,
  chargeUnknownForMs: 6 * HOUR,
  refunds: 'parts',
  refundLimit: null,
};
