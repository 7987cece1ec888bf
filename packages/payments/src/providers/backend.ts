/** A call of the provider's server below the callback path. `path` begins with a slash and has no query. */
export type BackendCall = { method: 'GET' | 'POST' | 'PUT'; path: string; body: unknown };

/** The answer to a {@link BackendCall}. */
export type BackendAnswer = {
  status: number;
  /** Sent as JSON; `null`: no content. */
  body: object | null;
  /** Our reference of a payment that has news: it is checked. The call itself is no truth. */
  reference?: string;
};

/**
 * Providers whose server asks the portal something and needs the answer at once, such as whether money is accepted. The secret in
 * the path says who calls. It may refuse money, never report it: that is for a check.
 */
export type Backend = { answer: (call: BackendCall) => Promise<BackendAnswer> };
