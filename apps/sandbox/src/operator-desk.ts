/** Settings of the operator as plain values; amounts are whole francs. */
export type DeskSettings = Record<string, boolean | number | string | number[]> & {
  walletPinMode: boolean;
  pinResetDial: string;
  customerCareNumber: string;
};

/** What a line has and owes. Airtime in whole francs; `outstanding` is decimal text, negative for a credit. */
export type DeskBalances = {
  line: string;
  airtime: number;
  dataMegabytes: number;
  /** What came with bundles, the latest first; `left` as a person reads it. */
  bundles: { name: string; left: string; endsAt: Date | null }[];
  bill: { account: string; outstanding: string } | null;
};

/** An order of home broadband. `next` is the step that may follow, `null` at the end. */
export type DeskLead = {
  leadId: string;
  msisdn: string;
  town: string;
  step: string;
  next: string | null;
  cancellable: boolean;
};

/**
 * The operator's side of the sandbox as the handset and the sandbox pages need it. The server hands it over at
 * start: this app knows none of the server's code.
 */
export type OperatorDesk = {
  /** Messages from handsets to the operator's own number; left out, it takes none. */
  inbound?: {
    number: string;
    /** Hands a message to the portal, over HTTP like a real gateway; gives the answer to show. */
    send: (message: { from: string; text: string }) => Promise<string>;
  };
  /** Text messages of a number, newest first. */
  inbox: (msisdn: string) => Promise<{ id: number; text: string; at: Date }[]>;
  /** What a line has, `null` when the operator has no such line. */
  balances: (msisdn: string) => Promise<DeskBalances | null>;
  /**
   * Adds a line: `{msisdn?, line?, status?, topUpBehaviour?, airtime?, dataMegabytes?, bill?, contact?, lead?}`. Gives its number, or what is
   * wrong with the wish in words. An existing number is left as it is.
   */
  addSubscriber: (wanted: unknown) => Promise<{ msisdn: string } | { problem: string }>;
  /** Orders of home broadband, the latest first. */
  leads: () => Promise<DeskLead[]>;
  /** Moves a lead to its next step or to `cancelled`; why not in words, or `null`. */
  moveLead: (leadId: string, to: string) => Promise<string | null>;
  /** Letters to an e-mail address, the latest first. */
  letters: (to: string) => Promise<{ id: number; subject: string; text: string; at: Date }[]>;
  /** Adds a fixed-internet account and its invoices; what is wrong with the wish in words, or `null`. */
  addFixedAccount: (wanted: unknown) => Promise<string | null>;
  readSettings: () => Promise<DeskSettings>;
  /** `null` puts every default back. Returns what is wrong with the change in words, or `null`. */
  changeSettings: (change: unknown) => Promise<string | null>;
  magicLines: () => readonly { msisdn: string; does: string; line: string | null; status?: string }[];
};
