/** Sending e-mails. */
export type Emails = {
  /**
   * Sends an e-mail; resolves when it was accepted, not when it was read. Throws {@link RejectedAddressError} when it can
   * never be delivered to that address, any other error when it may be sent again.
   * @param email.key the same for every try of one e-mail, so that the receiving server can drop a repeated one
   */
  send: (email: { to: string; subject: string; text: string; key?: string }) => Promise<void>;
};

/** The mail server refuses the address for good. The message does not contain the address. */
export class RejectedAddressError extends Error {}
