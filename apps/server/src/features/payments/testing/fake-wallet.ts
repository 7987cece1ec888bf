import type { PaymentProvider, RefundOutcome, Refunds } from '../providers/provider.ts';
import { type WalletLedger, walletLedger } from './wallet-ledger.ts';

/** How the next call goes wrong. `before`: nothing was done; `after`: it was done and the answer lost. */
export type Fault = 'ok' | 'lost-before' | 'lost-after' | 'not-sent' | 'throws' | 'refused' | 'submitted';

/** A script of what goes wrong, call by call, and how often each was called. */
type Script = {
  faults: { start: Fault[]; check: Fault[]; refund: Fault[] };
  calls: { start: number; check: number; refund: number };
  holds: Promise<void>[];
  /** Nobody is answered. */
  isDown: boolean;
};

/**
 * A wallet with its own ledger: what it says of money is compared with what the portal believes. Calls go wrong as
 * scripted, in turn; afterwards all is well.
 */
export function fakeWallet(manner: Parameters<typeof walletLedger>[0]) {
  const ledger = walletLedger(manner);
  const script: Script = {
    faults: { start: [], check: [], refund: [] },
    calls: { start: 0, check: 0, refund: 0 },
    holds: [],
    isDown: false,
  };
  return {
    provider: providerOver(ledger, script),
    ledger: ledger.lines,
    faults: script.faults,
    calls: script.calls,
    approve: ledger.approve,
    refuse: ledger.refuse,
    /** The next start answers when the returned function is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      script.holds.push(promise);
      return resolve;
    },
    /** From now on nobody is answered, or everybody again. */
    goDown: (isDown: boolean) => {
      script.isDown = isDown;
    },
    /** From now on it gives every charge this one name. */
    nameAllCharges: (name: string | null) => {
      ledger.state.sharedReference = name;
    },
    /** From now on it says it took another amount. */
    chargeInstead: (amount: WalletLedger['state']['chargedInstead']) => {
      ledger.state.chargedInstead = amount;
    },
  };
}

function providerOver(ledger: WalletLedger, script: Script): PaymentProvider {
  const { faults, calls, holds } = script;
  return {
    start: async (request) => {
      calls.start += 1;
      const fault = faults.start.shift() ?? 'ok';
      if (fault === 'not-sent') return { kind: 'not-sent', cause: 'connection refused' };
      if (fault === 'throws') throw new Error('the adapter broke');
      const outcome = fault === 'lost-before' ? null : ledger.take(request);
      await holds.shift();
      return outcome && fault === 'ok' ? outcome : { kind: 'unknown', cause: fault };
    },
    check: async ({ reference }) => {
      calls.check += 1;
      if (script.isDown) return { kind: 'unknown', cause: 'down' };
      const fault = faults.check.shift() ?? 'ok';
      if (fault === 'throws') throw new Error('the adapter broke');
      return fault === 'ok' ? ledger.tell(reference) : { kind: 'unknown', cause: fault };
    },
    refunds: refundsOver(ledger, script),
    cancellation: {
      cancel: async ({ reference }) => {
        if (script.isDown) throw new Error('nobody answers');
        ledger.refuse(reference);
      },
    },
    callbacks: {
      read: (body) => {
        const [reference = '', signature] = body.split('|');
        return { reference: reference || null, genuine: signature === 'signed' };
      },
    },
    pins: { encryptionKey: async () => ({ id: 'k1', key: 'cHVibGlj' }) },
    accounts: { hasWallet: async () => true },
  };
}

function refundsOver(ledger: WalletLedger, { faults, calls }: Script): Refunds {
  return {
    refund: async ({ reference, attempt }): Promise<RefundOutcome> => {
      calls.refund += 1;
      const fault = faults.refund.shift() ?? 'ok';
      if (fault === 'refused') ledger.refuseRefund(reference, attempt);
      if (fault === 'submitted') return { kind: 'submitted', refundReference: `R-${reference.slice(0, 6)}` };
      if (fault === 'throws') throw new Error('the adapter broke');
      if (fault === 'lost-before') return { kind: 'unknown', cause: fault };
      if (!ledger.giveBack(reference, attempt)) return { kind: 'refused', reason: 'not given back' };
      if (fault === 'lost-after') return { kind: 'unknown', cause: fault };
      return { kind: 'refunded', refundReference: `R-${reference.slice(0, 6)}` };
    },
  };
}
