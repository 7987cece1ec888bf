import type { Money } from '@portal/domain/money/money';
import type {
  CheckOutcome,
  Confirmed,
  DeclineReason,
  StartOutcome,
  StartRequest,
} from '../providers/provider.ts';

/** The wallet's record of one reference. */
export type WalletRecord = {
  amount: Money;
  /** `attempt-declined`: the page still takes another card. */
  state: 'pending' | 'charged' | 'declined' | 'attempt-declined';
  reason: DeclineReason;
  starts: number;
  charges: number;
  refunds: number;
  /** Numbers of refused refunds. As at real wallets, a refusal is final. */
  refusedRefunds: Set<number>;
  /** Refunds of parts by their key, in minor units; `null`: refused for good. */
  parts: Map<string, number | null>;
  /** The mandate that it was charged under. */
  mandate?: string;
  /** What was paid to another wallet instead, by key. */
  payouts: Map<string, { payee: string; minor: number | null }>;
};

/** The wallet's record of a mandate. */
type WalletMandate = { state: 'pending' | 'active' | 'declined' | 'ended'; questions: number };

/** How customers pay: with a PIN on our page, on the wallet's page, or with a prompt on the handset. */
type WalletOptions = { withPin: boolean; withPage?: boolean };

/** Wrong PINs before the wallet is locked. */
const PIN_TRIES = 5;

function toReference(reference: string): string {
  return `W-${reference.slice(0, 6)}`;
}

function newRecord(amount: Money): WalletRecord {
  return {
    amount,
    state: 'pending',
    reason: 'refused',
    starts: 0,
    charges: 0,
    refunds: 0,
    refusedRefunds: new Set(),
    parts: new Map(),
    payouts: new Map(),
  };
}

/** Creates the wallet's records of requests, charges and refunds. */
export function createWalletRecords({ withPin, withPage = false }: WalletOptions) {
  const lines = new Map<string, WalletRecord>();
  const mandates = new Map<string, WalletMandate>();
  const state = {
    pinTries: PIN_TRIES,
    chargedInstead: null as Money | null,
    sharedReference: null as string | null,
  };

  function findLine(reference: string): WalletRecord {
    const line = lines.get(reference);
    if (!line) throw new Error('unknown reference');
    return line;
  }

  function approve(reference: string): void {
    const line = findLine(reference);
    if (line.state !== 'pending' && line.state !== 'attempt-declined') return;
    line.state = 'charged';
    line.charges += 1;
  }

  function confirmed(reference: string): Confirmed {
    const charged = state.chargedInstead ?? findLine(reference).amount;
    return { kind: 'paid', providerReference: state.sharedReference ?? toReference(reference), charged };
  }

  return {
    lines,
    mandates,
    state,
    approve,
    refuse: (reference: string, reason: DeclineReason = 'refused-by-customer') => {
      const line = findLine(reference);
      if (line.state !== 'charged' && line.state !== 'declined')
        Object.assign(line, { state: 'declined', reason });
    },
    /** A card is refused on the page, which stays open. */
    declineAttempt: (reference: string, reason: DeclineReason = 'refused') => {
      Object.assign(findLine(reference), { state: 'attempt-declined', reason });
    },
    /** Handles a start. In PIN mode, the only correct "encrypted" PIN is `right`. */
    start: ({ reference, amount, encryptedPin, mandate }: StartRequest): StartOutcome => {
      const isPermitted = mandate && mandates.get(mandate.providerMandate)?.state === 'active';
      if (mandate && !isPermitted && !lines.has(reference))
        return { kind: 'declined', reason: 'mandate-ended' };
      if (withPin && !mandate && encryptedPin !== 'right') {
        state.pinTries = Math.max(0, state.pinTries - 1);
        return state.pinTries
          ? { kind: 'wrong-pin', attemptsLeft: state.pinTries }
          : { kind: 'wallet-locked' };
      }
      const line = lines.get(reference) ?? newRecord(amount);
      lines.set(reference, line);
      line.starts += 1;
      if (mandate && line.state === 'pending') line.mandate = mandate.providerMandate;
      if (withPin || mandate) approve(reference);
      if (line.state === 'charged') return confirmed(reference);
      if (line.state === 'declined') return { kind: 'declined', reason: line.reason };
      const providerReference = toReference(reference);
      if (withPage)
        return { kind: 'redirect', url: `https://gateway.example/${reference}`, providerReference };
      return { kind: 'awaiting-customer', providerReference };
    },
    check: (reference: string): CheckOutcome => {
      const line = lines.get(reference);
      if (!line) return { kind: 'never-arrived' };
      if (line.state === 'charged') return confirmed(reference);
      if (line.state !== 'pending') return { kind: line.state, reason: line.reason };
      return { kind: withPage ? 'unpaid' : 'pending' };
    },
    ...createRefunds(findLine),
  };
}

/** Refunds by their number. */
function createRefunds(findLine: (reference: string) => WalletRecord) {
  return {
    refuseRefund: (reference: string, attempt: number) => {
      if (findLine(reference).refunds === 0) findLine(reference).refusedRefunds.add(attempt);
    },
    refund: (reference: string, attempt: number): boolean => {
      const line = findLine(reference);
      if (line.state !== 'charged' || line.refusedRefunds.has(attempt)) return false;
      line.refunds = 1;
      return true;
    },
    /** Pays to another wallet once for each key; `minor` is `null` when that is refused for good. */
    payOut: (
      reference: string,
      { key, payee, minor }: { key: string; payee: string; minor: number | null },
    ): boolean => {
      const { payouts } = findLine(reference);
      if (!payouts.has(key)) payouts.set(key, { payee, minor });
      return payouts.get(key)?.minor != null;
    },
    refusePart: (reference: string, key: string) => {
      const { parts } = findLine(reference);
      if (!parts.has(key)) parts.set(key, null);
    },
    /** Refunds a part once for each key, as long as the charge is not exceeded. */
    refundPart: (reference: string, key: string, minor: number): boolean => {
      const { parts, state, amount, refunds } = findLine(reference);
      const sum = [...parts.values()].reduce<number>((total, each) => total + (each ?? 0), 0);
      const isRefusal = state !== 'charged' || refunds > 0 || sum + minor > amount.minor;
      if (!parts.has(key)) parts.set(key, isRefusal ? null : minor);
      return parts.get(key) !== null;
    },
  };
}

/** The wallet's records with their operations. */
export type WalletRecords = ReturnType<typeof createWalletRecords>;
