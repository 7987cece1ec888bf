import type { BackendParty } from './merchant-backend.ts';

/** A request to a payer, as it was sent to the adapter. */
export type PayRequest = {
  homeR2PTransactionId: string;
  from: BackendParty;
  to: BackendParty;
  amount: string;
  currency: string;
};

/** What a simulated adapter knows; a test may read and change it. */
export type AdapterState = {
  /** Calls of its Outbound API. */
  calls: { method: string; url: string; body: unknown }[];
  tokens: Set<string>;
  /** Names of the customers of all institutions, by international number. */
  payers: Map<string, string>;
  requests: Map<string, PayRequest>;
  transfers: Map<string, { state: 'RESERVED' | 'COMMITTED' | 'ABORTED'; at: Date | null }>;
  /** A request stops when the payer is found, and waits for `acceptParty` (`AUTO_ACCEPT_PARTIES` is off). */
  stopsAtParty: boolean;
  /** The payer's institution refuses every request at once, with this code of the switch. */
  refusesWith: string | null;
  /** Requests are sent and their answers are lost. */
  losesAnswers: boolean;
  /** Transfers stay reserved until the switch is told to end them. */
  holds: boolean;
  /** News of transfers and requests are lost. */
  losesNews: boolean;
};

/** The state of an adapter that nobody has called. */
export function createAdapterState(): AdapterState {
  return {
    calls: [],
    tokens: new Set(),
    payers: new Map(),
    requests: new Map(),
    transfers: new Map(),
    stopsAtParty: false,
    refusesWith: null,
    losesAnswers: false,
    holds: false,
    losesNews: false,
  };
}
