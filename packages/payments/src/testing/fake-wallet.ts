import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { DisputeAnswer } from '../providers/disputes.ts';
import type { ProviderMandates } from '../providers/mandates.ts';
import type { PaymentProvider, Payouts, RefundOutcome, Refunds } from '../providers/provider.ts';
import { createWalletRecords, type WalletRecords } from './wallet-records.ts';

/** Fault of the next call. `lost-before`: nothing was done; `lost-after`: it was done and the answer lost. */
export type Fault =
  | 'misconfigured'
  | 'key-refused'
  | 'request-refused'
  | 'ok'
  | 'lost-before'
  | 'lost-after'
  | 'not-sent'
  | 'throws'
  | 'refused'
  | 'submitted';

/** Scripted faults and call counts. */
type Script = {
  faults: { start: Fault[]; check: Fault[]; refund: Fault[]; mandate: Fault[] };
  calls: { start: number; check: number; refund: number };
  /** What the next calls wait for before they are answered. */
  holds: { start: Promise<void>[]; refund: Promise<void>[] };
  /** No call is answered. */
  isDown: boolean;
  /** What the wallet answers about a dispute. */
  disputes: Map<string, DisputeAnswer>;
};

/**
 * Creates a wallet with its own records, which are compared with the portal's. Scripted faults apply to the next
 * calls in order; without faults, calls succeed.
 */
export function createFakeWallet({
  refundsParts = true,
  ...options
}: Parameters<typeof createWalletRecords>[0] & { refundsParts?: boolean }) {
  const ledger = createWalletRecords(options);
  const script: Script = {
    faults: { start: [], check: [], refund: [], mandate: [] },
    calls: { start: 0, check: 0, refund: 0 },
    holds: { start: [], refund: [] },
    isDown: false,
    disputes: new Map(),
  };
  const provider = createProvider(ledger, script, refundsParts);
  const cards = new Map<string, FakeCard>();
  return {
    provider,
    /** The same wallet, whose permissions come with a first charge of a card. */
    cardProvider: { ...provider, mandates: createFakeCards(ledger, cards, script) },
    /** Cards by the reference of their first charge; without one, a card of its own that may be charged again. */
    cards,
    ledger: ledger.lines,
    /** Mandates by our reference; the wallet's name of each is the reference. */
    mandates: ledger.mandates,
    faults: script.faults,
    calls: script.calls,
    disputes: script.disputes,
    approve: ledger.approve,
    refuse: ledger.refuse,
    declineAttempt: ledger.declineAttempt,
    /** The next start is answered when the returned function is called. */
    hold: () => holdIn(script.holds.start),
    /** The next refund reaches the wallet when the returned function is called. */
    holdRefund: () => holdIn(script.holds.refund),
    /** Sets whether calls are answered. */
    goDown: (isDown: boolean) => {
      script.isDown = isDown;
    },
    /** Uses this reference for every charge from now on. */
    nameAllCharges: (reference: string | null) => {
      ledger.state.sharedReference = reference;
    },
    /** Reports this charged amount from now on. */
    chargeInstead: (amount: WalletRecords['state']['chargedInstead']) => {
      ledger.state.chargedInstead = amount;
    },
  };
}

function holdIn(holds: Promise<void>[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  holds.push(promise);
  return resolve;
}

function createProvider(ledger: WalletRecords, script: Script, refundsParts: boolean): PaymentProvider {
  const { faults, calls, holds, disputes } = script;
  const { refundPart, ...refunds } = createRefunds(ledger, script);
  return {
    start: async (request) => {
      calls.start += 1;
      const fault = faults.start.shift() ?? 'ok';
      if (fault === 'not-sent') return { kind: 'not-sent', cause: 'connection refused' };
      if (fault === 'misconfigured')
        return { kind: 'misconfigured', cause: new ConfigurationFault('currency-refused', 'code 904') };
      if (fault === 'key-refused') {
        const cause = new ConfigurationFault('credentials-refused', 'HTTP 401', { isOwnCall: true });
        return { kind: 'misconfigured', cause };
      }
      if (fault === 'request-refused')
        return { kind: 'misconfigured', cause: new ConfigurationFault(fault, 'code 1013') };
      if (fault === 'throws') throw new Error('the adapter broke');
      const outcome = fault === 'lost-before' ? null : ledger.start(request);
      await holds.start.shift();
      return outcome && fault === 'ok' ? outcome : { kind: 'unknown', cause: fault };
    },
    check: async ({ reference }) => {
      calls.check += 1;
      if (script.isDown) return { kind: 'unknown', cause: 'down' };
      const fault = faults.check.shift() ?? 'ok';
      if (fault === 'misconfigured')
        return { kind: 'unknown', cause: new ConfigurationFault('credentials-refused', 'code 801') };
      if (fault === 'throws') throw new Error('the adapter broke');
      return fault === 'ok' ? ledger.check(reference) : { kind: 'unknown', cause: fault };
    },
    refunds: { ...refunds, ...(refundsParts && { refundPart }) },
    payouts: createPayouts(ledger, script),
    cancellation: {
      cancel: async ({ reference }) => {
        if (script.isDown) throw new Error('nobody answers');
        ledger.refuse(reference);
      },
    },
    callbacks: {
      read: (body) => {
        // The wallet's own name for the payment is after `#`.
        const [ours = '', providerReference = null] = body.split('#');
        const [reference = '', signature] = ours.split('|');
        return { reference: reference || null, genuine: signature === 'signed', providerReference };
      },
    },
    mandates: createFakeMandates(ledger, script),
    disputes: {
      read: (body) => body.split('|')[2] ?? null,
      find: async (dispute) => disputes.get(dispute) ?? { kind: 'unknown', cause: 'no answer' },
    },
    pins: { encryptionKey: async () => ({ id: 'k1', key: 'cHVibGlj' }) },
    accounts: { hasWallet: async () => true },
  };
}

/** Mandates that the test answers by the records. Their name at the wallet is our reference. */
function createFakeMandates({ mandates }: WalletRecords, script: Script): ProviderMandates {
  const meet = () => {
    const fault = script.isDown ? 'lost-before' : (script.faults.mandate.shift() ?? 'ok');
    if (fault === 'throws') throw new Error('the adapter broke');
    return { fault, unknown: { kind: 'unknown', cause: fault } as const };
  };
  return {
    request: async ({ reference }) => {
      const { fault, unknown } = meet();
      if (fault === 'not-sent') return { kind: 'not-sent', cause: fault };
      if (fault === 'lost-before') return unknown;
      const known = mandates.get(reference) ?? { state: 'pending', questions: 0 };
      mandates.set(reference, { ...known, questions: known.questions + 1 });
      return fault === 'ok' ? { kind: 'awaiting-customer' } : unknown;
    },
    check: async ({ reference }) => {
      const { fault, unknown } = meet();
      if (fault !== 'ok') return unknown;
      const known = mandates.get(reference);
      if (!known) return { kind: 'never-arrived' };
      if (known.state === 'active') return { kind: 'active', providerMandate: reference, validUntil: null };
      return known.state === 'declined'
        ? { kind: 'declined', reason: 'refused-by-customer' }
        : { kind: known.state };
    },
    end: async ({ reference }) => {
      const { fault, unknown } = meet();
      if (fault === 'lost-before') return unknown;
      const known = mandates.get(reference);
      if (known) known.state = 'ended';
      return fault === 'ok' ? { kind: 'ended' } : unknown;
    },
  };
}

/** The card of a first charge. Cards with the same `signature` are one card; `code` is the provider's name of the permission. */
export type FakeCard = { code: string; signature: string; isReusable: boolean };

/** Permissions that come with a first charge, by the records: the permission's name at the provider is the card's code. */
function createFakeCards(
  { lines, mandates }: WalletRecords,
  cards: Map<string, FakeCard>,
  script: Script,
): ProviderMandates {
  const isAnswered = () => !script.isDown && (script.faults.mandate.shift() ?? 'ok') === 'ok';
  return {
    check: async ({ reference }) => {
      if (!isAnswered()) return { kind: 'unknown', cause: 'no answer' };
      const line = lines.get(reference);
      if (!line) return { kind: 'never-arrived' };
      if (line.state !== 'charged') return { kind: 'pending' };
      const card = cards.get(reference) ?? {
        code: `AUTH-${reference}`,
        signature: `SIG-${reference}`,
        isReusable: true,
      };
      if (!card.isReusable) return { kind: 'not-reusable' };
      if (!mandates.has(card.code)) mandates.set(card.code, { state: 'active', questions: 0 });
      return {
        kind: 'active',
        providerMandate: card.code,
        validUntil: null,
        email: 'keza@example.rw',
        card: { brand: 'visa', last4: '4081', signature: card.signature },
      };
    },
    end: async ({ providerMandate }) => {
      if (!isAnswered()) return { kind: 'unknown', cause: 'no answer' };
      const known = mandates.get(providerMandate ?? '');
      if (known) known.state = 'ended';
      return { kind: 'ended' };
    },
  };
}

function createRefunds(
  ledger: WalletRecords,
  { faults, calls, holds }: Script,
): Required<Pick<Refunds, 'refund' | 'refundPart'>> {
  return {
    refund: async ({ reference, attempt }): Promise<RefundOutcome> => {
      calls.refund += 1;
      await holds.refund.shift();
      const fault = faults.refund.shift() ?? 'ok';
      if (fault === 'refused') ledger.refuseRefund(reference, attempt);
      if (fault === 'submitted') return { kind: 'submitted', refundReference: `R-${reference.slice(0, 6)}` };
      if (fault === 'throws') throw new Error('the adapter broke');
      if (fault === 'lost-before') return { kind: 'unknown', cause: fault };
      if (!ledger.refund(reference, attempt)) return { kind: 'refused', reason: 'not given back' };
      if (fault === 'lost-after') return { kind: 'unknown', cause: fault };
      return { kind: 'refunded', refundReference: `R-${reference.slice(0, 6)}` };
    },
    refundPart: async ({ reference, key, amount }): Promise<RefundOutcome> => {
      calls.refund += 1;
      const fault = faults.refund.shift() ?? 'ok';
      if (fault === 'refused') ledger.refusePart(reference, key);
      if (fault === 'submitted') return { kind: 'submitted', refundReference: null };
      if (fault === 'throws') throw new Error('the adapter broke');
      if (fault === 'lost-before') return { kind: 'unknown', cause: fault };
      if (!ledger.refundPart(reference, key, amount.minor))
        return { kind: 'refused', reason: 'not given back' };
      if (fault === 'lost-after') return { kind: 'unknown', cause: fault };
      return { kind: 'refunded', refundReference: `P-${key.slice(0, 6)}` };
    },
  };
}

/** Payments to another wallet have the faults of refunds. */
function createPayouts(ledger: WalletRecords, { faults, calls }: Script): Payouts {
  return {
    payOut: async ({ reference, key, payee, amount }): Promise<RefundOutcome> => {
      calls.refund += 1;
      const fault = faults.refund.shift() ?? 'ok';
      if (fault === 'submitted') return { kind: 'submitted', refundReference: null };
      if (fault === 'throws') throw new Error('the adapter broke');
      if (fault === 'lost-before') return { kind: 'unknown', cause: fault };
      if (!ledger.payOut(reference, { key, payee, minor: fault === 'refused' ? null : amount.minor }))
        return { kind: 'refused', reason: 'not paid' };
      if (fault === 'lost-after') return { kind: 'unknown', cause: fault };
      return { kind: 'refunded', refundReference: `O-${key.slice(0, 6)}` };
    },
  };
}
