import type { Money } from '@portal/domain/money';
import type {
  CheckOutcome,
  Confirmed,
  DeclineReason,
  StartOutcome,
  StartRequest,
} from '../providers/provider.ts';

/** What a wallet knows of one reference. */
export type LedgerLine = {
  amount: Money;
  state: 'pending' | 'charged' | 'declined';
  reason: DeclineReason;
  starts: number;
  charges: number;
  refunds: number;
  /** Numbers of refunds that were refused: that answer is kept for ever, as real wallets keep it. */
  refusedRefunds: Set<number>;
};

/** How a wallet is used: with a PIN on our page, with a page of its own, or by a prompt on the handset. */
type Manner = { withPin: boolean; withPage?: boolean };

/** Wrong PINs before a wallet locks itself. */
const PIN_TRIES = 5;

function nameOf(reference: string): string {
  return `W-${reference.slice(0, 6)}`;
}

/** The books of a wallet: what was really asked, taken and given back. */
export function walletLedger({ withPin, withPage = false }: Manner) {
  const lines = new Map<string, LedgerLine>();
  const state = {
    pinTries: PIN_TRIES,
    chargedInstead: null as Money | null,
    sharedReference: null as string | null,
  };

  function lineOf(reference: string): LedgerLine {
    const line = lines.get(reference);
    if (!line) throw new Error('the wallet never heard of it');
    return line;
  }

  function approve(reference: string): void {
    const line = lineOf(reference);
    if (line.state !== 'pending') return;
    line.state = 'charged';
    line.charges += 1;
  }

  function confirmed(reference: string): Confirmed {
    const charged = state.chargedInstead ?? lineOf(reference).amount;
    return { kind: 'paid', providerReference: state.sharedReference ?? nameOf(reference), charged };
  }

  return {
    lines,
    state,
    approve,
    refuse: (reference: string, reason: DeclineReason = 'refused-by-customer') => {
      const line = lineOf(reference);
      if (line.state === 'pending') Object.assign(line, { state: 'declined', reason });
    },
    /** A request arrives. In PIN mode the "encrypted" PIN is `right` or anything else. */
    take: ({ reference, amount, encryptedPin }: StartRequest): StartOutcome => {
      if (withPin && encryptedPin !== 'right') {
        state.pinTries = Math.max(0, state.pinTries - 1);
        return state.pinTries
          ? { kind: 'wrong-pin', attemptsLeft: state.pinTries }
          : { kind: 'wallet-locked' };
      }
      const fresh = {
        amount,
        state: 'pending',
        reason: 'refused',
        starts: 0,
        charges: 0,
        refunds: 0,
        refusedRefunds: new Set<number>(),
      } as const;
      const line: LedgerLine = lines.get(reference) ?? { ...fresh };
      lines.set(reference, line);
      line.starts += 1;
      if (withPin) approve(reference);
      if (line.state === 'charged') return confirmed(reference);
      if (line.state === 'declined') return { kind: 'declined', reason: line.reason };
      const providerReference = nameOf(reference);
      if (withPage)
        return { kind: 'redirect', url: `https://gateway.example/${reference}`, providerReference };
      return { kind: 'awaiting-customer', providerReference };
    },
    tell: (reference: string): CheckOutcome => {
      const line = lines.get(reference);
      if (!line) return { kind: 'never-arrived' };
      if (line.state === 'charged') return confirmed(reference);
      if (line.state === 'declined') return { kind: 'declined', reason: line.reason };
      return { kind: withPage ? 'unpaid' : 'pending' };
    },
    ...refundsIn(lineOf),
  };
}

/** Refunds by their number. */
function refundsIn(lineOf: (reference: string) => LedgerLine) {
  return {
    refuseRefund: (reference: string, attempt: number) => {
      if (lineOf(reference).refunds === 0) lineOf(reference).refusedRefunds.add(attempt);
    },
    giveBack: (reference: string, attempt: number): boolean => {
      const line = lineOf(reference);
      if (line.state !== 'charged' || line.refusedRefunds.has(attempt)) return false;
      line.refunds = 1;
      return true;
    },
  };
}

/** The books as tests hold them. */
export type WalletLedger = ReturnType<typeof walletLedger>;
