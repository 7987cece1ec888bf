import type {
  CallbackRead,
  CheckOutcome,
  DeclineReason,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '@isano/adapter-kit/payments';
import type { Money, Msisdn } from '@isano/adapter-kit/values';
import { newKey } from '../new-key.ts';
import { expectSame, expectThat, show } from '../scenario.ts';

/** A payer, and how the provider behaves towards them. Each fixture makes such a payer on demand. */
export type PayerKind =
  | 'willing'
  | 'poor'
  | 'refused-by-provider'
  | 'never-reached'
  | 'answer-lost'
  | 'connection-dropped'
  | 'error-status'
  | 'error-page'
  | 'slow-answer'
  | 'token-ends'
  | 'callback-first'
  | 'callback-thrice'
  | 'callback-forged'
  | 'charged-too-much'
  | 'charged-late'
  | 'unclear-at-first'
  | 'refund-refused'
  | 'refund-answer-lost'
  | 'barred'
  | 'no-wallet';

/** What the protocol itself decides; everything else is the same for every provider. */
export type WalletProtocol = {
  /** It recognises a repeated reference and sends no second prompt. Otherwise the adapter records what it sent. */
  knowsReferences: boolean;
  /** Its callbacks are signed. Otherwise their address is secret, and a forged one only causes a check. */
  signsCallbacks: boolean;
  /** The answer to a refund has its result. Otherwise a callback has it, and the result is lost with the callback. */
  refundsAtOnce: boolean;
  /** What it says of a wallet that is barred. */
  barred: DeclineReason;
  /** What it says of too little money in the wallet; left out: that. */
  poor?: DeclineReason;
  /**
   * Why a number without a wallet is declined; left out: the provider's code does not say it. `can pay`: the number is not what
   * pays.
   */
  noWallet?: 'no-wallet' | 'can pay';
  /** What it says when the customer did not answer; left out: `no-answer`. */
  noAnswer?: DeclineReason;
  /** What a check says before anybody has paid; left out: `pending`. */
  open?: 'unpaid';
};

/** A provider with the other side on a real socket, and what the customer does. */
export type WalletFixture = {
  protocol: WalletProtocol;
  provider: PaymentProvider;
  /** The same adapter, for a call whose answer never comes. */
  withShortTimeout: PaymentProvider;
  /** The same adapter, pointed at a port without a server. */
  unreachable: PaymentProvider;
  payer: (kind: PayerKind) => Promise<Msisdn>;
  /** The customer's answer to the prompt of a reference. */
  approve: (payer: Msisdn, reference: string) => Promise<void>;
  reject: (payer: Msisdn, reference: string) => Promise<void>;
  /** Moves the clock of the adapter and of the other side. */
  pass: (seconds: number) => void;
  /** All callbacks so far, as the adapter reads them. */
  receivedCallbacks: CallbackRead[];
  /** What the payer has lost since the beginning, whole francs. */
  taken: (payer: Msisdn) => Promise<number>;
  /** What a call causes at the other side and by its callbacks has happened when the call ends; left out: it is waited for. */
  isAtOnce?: true;
};

/** Payers whose payment is never answered. */
const NEVER_ANSWERED: ReadonlySet<PayerKind> = new Set(['answer-lost', 'slow-answer']);

/** What every scenario pays. */
export const PRICE: Money = { minor: 500, currency: 'RWF' };

/** What {@link PRICE} is when another amount is charged. */
export const TOO_MUCH: Money = { minor: 600, currency: 'RWF' };

/** Rejects unless an outcome says that {@link PRICE} was paid. */
export function expectPaid(outcome: StartOutcome | CheckOutcome, what: string, charged = PRICE): void {
  const isPaid = outcome.kind === 'paid' && typeof outcome.providerReference === 'string';
  expectThat(isPaid, `${what} is ${show(outcome)}, not paid with the provider's reference`);
  expectSame(outcome.charged, charged, `${what}: the charged amount`);
}

type Started = { payment: StartRequest; outcome: StartOutcome };

/** The functions of the scenarios. */
export type WalletHarness = ReturnType<typeof createWalletHarness>;

/**
 * Makes the functions; `fixture` is a function, because the fixture is built before the first test.
 * @param payers those that there are; left out: all
 */
export function createWalletHarness(fixture: () => WalletFixture, payers?: readonly PayerKind[]) {
  const request = async (kind: PayerKind): Promise<StartRequest> => ({
    reference: newKey(),
    payer: await fixture().payer(kind),
    amount: PRICE,
    description: 'Airtime 500',
    email: 'keza@example.rw',
    returnUrl: 'https://portal.example/payment/gateway/test/1',
  });
  const start = (payment: StartRequest) => fixture().provider.start(payment);
  const check = ({ reference, amount }: StartRequest) =>
    fixture().provider.check({ reference, providerReference: null, amount });
  return {
    fixture,
    payers,
    request,
    start,
    started: async (kind: PayerKind): Promise<Started> => {
      const payment = await request(kind);
      const { withShortTimeout } = fixture();
      const outcome = await (NEVER_ANSWERED.has(kind) ? withShortTimeout.start(payment) : start(payment));
      return { payment, outcome };
    },
    check,
    /** The outcome of a start: its own, or that of a check. */
    outcomeOf: async ({ payment, outcome }: Started): Promise<StartOutcome | CheckOutcome> =>
      outcome.kind === 'awaiting-customer' ? check(payment) : outcome,
    approve: ({ payer, reference }: StartRequest) => fixture().approve(payer, reference),
    taken: ({ payer }: StartRequest): Promise<number> => fixture().taken(payer),
  };
}

/** Whether a scenario's payers can be played. */
export function plays(...kinds: PayerKind[]): (harness: WalletHarness) => boolean {
  return ({ payers }) => kinds.every((kind) => payers?.includes(kind) ?? true);
}
