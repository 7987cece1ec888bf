import type { Msisdn } from '@portal/domain/identifiers/msisdn';

/** What the portal keeps until the browser comes back. Each is used once. */
export type PendingVerification = { state: string; nonce: string; verifier: string };

/** Proof of a number by the mobile network that the browser is connected to, without a code. */
export type NumberVerification = {
  /**
   * Begins a verification.
   * @param redirectUrl address of the portal to which the operator sends the browser back
   * @returns the operator's address to send the browser to
   * @throws Error when the operator does not answer
   */
  begin: (redirectUrl: string) => Promise<{ url: URL; pending: PendingVerification }>;
  /**
   * Whether the device of the browser has this number.
   * @param returned.current the whole address to which the browser came back
   * @returns `null` when the network can't tell: on Wi-Fi, or with a SIM card of another operator
   * @throws Error when there is no answer, or it belongs to another request
   */
  finish: (returned: {
    current: URL;
    pending: PendingVerification;
    msisdn: Msisdn;
  }) => Promise<boolean | null>;
};
