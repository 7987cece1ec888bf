/** Settings of the operator as plain values; amounts are whole francs. */
export type OperatorSettings = Record<string, boolean | number | string | number[]> & {
  walletPinMode: boolean;
  pinResetDial: string;
  customerCareNumber: string;
};

/** Balances and bill of a line. Airtime in whole francs; `outstanding` is decimal text, negative for a credit. */
export type LineBalances = {
  line: string;
  airtime: number;
  dataMegabytes: number;
  /** Allowances of bundles, the latest first; `left` is formatted. */
  bundles: { name: string; left: string; endsAt: Date | null }[];
  bill: { account: string; outstanding: string } | null;
};

/** An order of home broadband. `next` is the step that may follow, `null` at the end. */
export type SandboxLead = {
  leadId: string;
  msisdn: string;
  town: string;
  step: string;
  next: string | null;
  cancellable: boolean;
  /** Something prevents the installation, which the sales team may remove. */
  hasObstacle: boolean;
};

/** An e-mail that the portal sent. */
export type SentEmail = { id: number; to: string; subject: string; text: string; at: Date };

/** A screen of the USSD menu: `con` waits for an answer, `end` is the last one. */
export type UssdScreen = { kind: 'con' | 'end'; text: string };

/**
 * The operator's side of the sandbox as the handset and the sandbox pages need it. The server passes it in at start:
 * this app imports none of the server's code.
 */
export type SandboxOperator = {
  /** Messages from handsets to the operator's own number; left out, there is none. */
  inbound?: {
    number: string;
    /** Sends a message to the portal over HTTP like a real gateway; returns the answer to show. */
    send: (message: { from: string; text: string }) => Promise<string | null>;
  };
  /** The menu that customers dial; left out, there is none. */
  ussd?: {
    /** `*140#`. */
    code: string;
    /** Sends a session's inputs so far, separated by `*`, to the portal like a real gateway; returns its screen. */
    send: (request: { sessionId: string; msisdn: string; text: string }) => Promise<UssdScreen>;
  };
  /** Text messages of a number, newest first. */
  inbox: (msisdn: string) => Promise<{ id: number; text: string; at: Date }[]>;
  /** Balances of a line, `null` when the operator has no such line. */
  balances: (msisdn: string) => Promise<LineBalances | null>;
  /** Uses the bundles of a line: a tenth of each is left; where that was left before, nothing. */
  useBundles: (msisdn: string) => Promise<void>;
  /**
   * Adds a line: `{msisdn?, line?, status?, topUpBehaviour?, airtime?, dataMegabytes?, bill?, contact?, lead?}`. Returns its
   * number, or what is wrong with the request. An existing number is left as it is.
   */
  addSubscriber: (wanted: unknown) => Promise<{ msisdn: string } | { problem: string }>;
  /** Adds prepaid lines in one transaction; existing numbers are left as they are. Airtime in whole francs. */
  addLines: (lines: readonly { msisdn: string; airtime: number; dataMegabytes: number }[]) => Promise<void>;
  /** Orders of home broadband, the latest first. */
  leads: () => Promise<SandboxLead[]>;
  /** Moves a lead to its next step or to `cancelled`, or makes it `possible`; returns why not, or `null`. */
  moveLead: (leadId: string, to: string) => Promise<string | null>;
  /** The latest e-mails, the newest first: those to an address, or with `null` to everyone. */
  emails: (to: string | null) => Promise<SentEmail[]>;
  /** Adds a fixed-internet account and its invoices; returns what is wrong with the request, or `null`. */
  addFixedAccount: (wanted: unknown) => Promise<string | null>;
  readSettings: () => Promise<OperatorSettings>;
  /** The settings before any change. */
  defaultSettings: () => OperatorSettings;
  /** `null` restores every default. Returns what is wrong with the change, or `null`. */
  changeSettings: (change: unknown) => Promise<string | null>;
  magicLines: () => readonly { msisdn: string; does: string; line: string | null; status?: string }[];
};
