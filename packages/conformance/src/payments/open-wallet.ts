import type { AddOn } from '@isano/adapter-kit/add-on';
import type {
  OtherSideRequest,
  PaymentCallback,
  PaymentConformance,
  PaymentWorld,
  WalletKind,
} from '@isano/adapter-kit/conformance';
import type { CallbackRead, PaymentProvider, StartRequest } from '@isano/adapter-kit/payments';
import { type Msisdn, toInternational } from '@isano/adapter-kit/values';
import { countNumbers } from '../count-numbers.ts';
import { readAdapterSettings } from '../read-settings.ts';
import { ConformanceError } from '../scenario.ts';
import { type Fault, serveWorld } from '../serve-world.ts';
import { createSpoiling } from '../spoil-requests.ts';
import type { PayerKind, WalletFixture, WalletProtocol } from './wallet-fixture.ts';

/** Of the adapter whose answer never comes, and of all others: no busy machine reaches it. */
const SHORT_WAIT_SECONDS = 5;
const WAIT_SECONDS = 20;

/** A wallet's adapter and what is known of its other side. */
export type LoadedWallet = {
  name: string;
  payments: NonNullable<AddOn['payments']>;
  conformance: PaymentConformance;
};

/** What becomes of the request of a payer's payment. */
const START_FAULTS: Partial<Record<PayerKind, Fault>> = {
  'answer-lost': 'answer-lost',
  'connection-dropped': 'not-arrived',
  'error-status': 'error',
  'error-page': 'page',
  'slow-answer': 'drips',
};

/** The wallets that payers have; those that are missing have a willing one. */
const WALLETS: Partial<Record<PayerKind, WalletKind>> = {
  poor: 'poor',
  barred: 'barred',
  'no-wallet': 'none',
  'refused-by-provider': 'refused',
  'never-reached': 'ignoring',
  'charged-too-much': 'overcharged',
  'refund-refused': 'unrefundable',
  'charged-late': 'late',
};

/** Payers that a description can play. */
export function listPayers({ conformance, payments }: LoadedWallet): PayerKind[] {
  const kinds = Object.entries(WALLETS).flatMap(([payer, wallet]) =>
    conformance.wallets.some((each) => each === wallet) ? [payer as PayerKind] : [],
  );
  const callbacks: PayerKind[] = payments.sendsCallbacks
    ? ['callback-first', 'callback-thrice', 'callback-forged']
    : ['callback-first'];
  const faults = Object.keys(START_FAULTS) as PayerKind[];
  return ['willing', 'refund-answer-lost', ...faults, ...kinds, ...callbacks];
}

/** Reads the account of a wallet's adapter (`readAdapterSettings`). */
export function readAccount(
  { name, payments: { settings } }: LoadedWallet,
  environment: Record<string, string>,
): unknown {
  return readAdapterSettings(name, { settings }, environment);
}

/** An open wallet, its other side, and what scenarios do with them. */
export type OpenWallet = Awaited<ReturnType<typeof openWallet>>;

/** What becomes of the requests of each payer. */
function createFaults(world: PaymentWorld) {
  const payers = new Map<string, PayerKind>();
  const references = new Map<string, PayerKind>();
  const met = new Set<string>();
  const spoiling = createSpoiling();
  /** Whether something happens for the first time. */
  const isFirst = (what: string) => !met.has(what) && Boolean(met.add(what));
  const kindOf = (reference: string): PayerKind => references.get(reference) ?? 'willing';
  return {
    isFirst,
    kindOf,
    addPayer: (payer: Msisdn, kind: PayerKind): Msisdn => {
      payers.set(payer, kind);
      world.addWallet(toInternational(payer), WALLETS[kind] ?? 'willing');
      return payer;
    },
    /** Whether the answer to a start never ends. */
    drips: ({ payer }: StartRequest) => START_FAULTS[payers.get(payer) ?? 'willing'] === 'drips',
    /** Notes whose payment a reference is, before it is sent. */
    note: ({ reference, payer }: StartRequest) =>
      void references.set(reference, payers.get(payer) ?? 'willing'),
    spoil: spoiling.spoil,
    heal: spoiling.heal,
    /** Each payer's fault is met once. */
    faultOf: (request: OtherSideRequest): Fault | null => {
      const spoiled = spoiling.faultOf(request);
      if (spoiled) return spoiled;
      const reference = world.readStart(request);
      const fault = reference === null ? undefined : START_FAULTS[kindOf(reference)];
      if (fault && isFirst(`start ${reference}`)) return fault;
      if (reference !== null || !world.isRefund(request)) return null;
      const isLost = [...references].some(
        ([each, kind]) => kind === 'refund-answer-lost' && isFirst(`refund ${each}`),
      );
      return isLost ? 'answer-lost' : null;
    },
  };
}

/** Callbacks of an other side, as the adapter reads them. */
function createCallbacks(world: PaymentWorld, provider: () => PaymentProvider) {
  const received: CallbackRead[] = [];
  const read = ({ body, headers, query }: PaymentCallback): CallbackRead => {
    const { callbacks } = provider();
    if (!callbacks) throw new ConformanceError('sendsCallbacks says yes, and the provider has no callbacks');
    return callbacks.read(body, { headers, query });
  };
  const receive = (callback: PaymentCallback | undefined) => {
    if (callback) received.push(read(callback));
  };
  return {
    received,
    read,
    send: (reference: string, times: number) => {
      for (let count = 0; count < times; count += 1) receive(world.callback?.(reference));
    },
    sendFromStranger: (reference: string) => receive((world.forgedCallback ?? world.callback)?.(reference)),
  };
}

/** Opens the adapter with an other side on this machine. Close it at the end. */
export async function openWallet(loaded: LoadedWallet) {
  const { conformance, payments } = loaded;
  let time = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(time) };
  const nextNumber = countNumbers(conformance.number);
  const world = conformance.open(clock.now);
  const faults = createFaults(world);
  const callbacks = createCallbacks(world, () => fixture.provider);
  const answer = (reference: string, isApproved: boolean) => {
    world.answerPrompt(reference, isApproved);
    callbacks.send(reference, faults.kindOf(reference) === 'callback-thrice' ? 3 : 1);
  };
  const server = await serveWorld(world, faults.faultOf, (request) => {
    const reference = world.readStart(request);
    // The customer is faster than the answer.
    if (
      reference !== null &&
      faults.kindOf(reference) === 'callback-first' &&
      faults.isFirst(`first ${reference}`)
    )
      answer(reference, true);
  });
  const open = (url: string, waitSeconds = WAIT_SECONDS): PaymentProvider => {
    const callbackUrl = () => `https://portal.example/callbacks/${loaded.name}/address-secret`;
    const account = readAccount(loaded, conformance.environment(url, waitSeconds));
    const provider = payments.create(account, { clock, callbackUrl });
    return {
      ...provider,
      start: async (request) => {
        faults.note(request);
        const outcome = await unlessRejected('start', provider.start(request));
        const { reference } = request;
        if (faults.kindOf(reference) === 'callback-forged' && faults.isFirst(`forged ${reference}`))
          callbacks.sendFromStranger(reference);
        return outcome;
      },
      check: (request) => unlessRejected('check', provider.check(request)),
    };
  };
  const fixture: WalletFixture = {
    protocol: protocolOf(loaded, world),
    provider: open(server.url),
    withShortTimeout: {
      ...open(server.url),
      // A lost answer ends with its connection; only what drips is waited for.
      start: (request) =>
        open(server.url, faults.drips(request) ? SHORT_WAIT_SECONDS : WAIT_SECONDS).start(request),
    },
    unreachable: open('http://127.0.0.1:9'),
    payer: async (kind) => faults.addPayer(nextNumber(), kind),
    approve: async (_payer, reference) => answer(reference, true),
    reject: async (_payer, reference) => answer(reference, false),
    pass: (seconds) => {
      time += seconds * 1_000;
    },
    receivedCallbacks: callbacks.received,
    taken: async (payer) => world.taken(toInternational(payer)),
    isAtOnce: true,
  };
  return {
    fixture,
    world,
    server,
    /** The same adapter in another process of the portal. */
    restart: () => open(server.url),
    /** What happens to requests that are these, until `heal`. */
    spoil: faults.spoil,
    heal: faults.heal,
    readCallback: callbacks.read,
    close: () => server.stop(),
  };
}

/** A call whose rejection the portal would take for a fault of its own. */
function unlessRejected<Outcome>(call: string, work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((cause: Error) => {
    throw new ConformanceError(
      `${call} rejected, and must resolve, to unknown if need be: ${cause.message}`,
      {
        cause,
      },
    );
  });
}

function protocolOf({ conformance: { reasons = {} } }: LoadedWallet, world: PaymentWorld): WalletProtocol {
  return {
    knowsReferences: true,
    signsCallbacks: world.forgedCallback !== undefined,
    refundsAtOnce: true,
    barred: reasons.barred ?? 'wallet-barred',
    ...(reasons.poor && { poor: reasons.poor }),
    ...(reasons.none && { noWallet: reasons.none }),
    ...(reasons.ignoring && { noAnswer: reasons.ignoring }),
  };
}
