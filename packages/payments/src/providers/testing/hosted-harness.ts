import { type Money, money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { expect } from 'vitest';
import type { CheckOutcome, StartOutcome, StartRequest } from '../provider.ts';
import type { HostedFixture } from './hosted-fixture.ts';

/** What a gateway's protocol knows; the rest of the scenarios is the same for all. */
export type HostedTraits = {
  /** Callbacks are signed: a forged one is known. */
  signed: boolean;
  /** Which ends the gateway tells us about, of those in which nothing was taken. */
  reportsDeclines: boolean;
  /** What leaving a page by "cancel" comes to: a page that could still be paid, or the end. */
  cancelled: CheckOutcome;
  /** The adapter closes the page after a declined card, so that the decline is the end. */
  closesDeclined?: true;
  refunds: boolean;
  /** It refunds parts of a charge too. */
  refundsParts?: boolean | 'once';
  /** Answers about money name no amount: what was registered under the reference is what was paid. */
  withoutAmounts?: boolean;
  /** Each run plays every way in which an answer is lost; one adapter of each client does. */
  playsEveryVariant?: boolean;
  /** Calls bear a token that ends. */
  tokens?: boolean;
};

/** What every scenario pays. */
export const HOSTED_PRICE: Money = money(500, 'RWF');
/** A payment of {@link HOSTED_PRICE} as `check` reports it. */
export const paidBy = ({ withoutAmounts }: HostedTraits) => ({
  kind: 'paid',
  providerReference: expect.any(String),
  charged: withoutAmounts ? null : HOSTED_PRICE,
});
/** Payers whose payment is never answered. */
const NEVER_ANSWERED: ReadonlySet<WalletBehaviour> = new Set(['loses-answer', 'slow-drip']);
/** Where the browser comes back to. */
export const HOSTED_RETURN_URL = 'http://portal.test/payment/gateway/test/1';

type Started = {
  payment: StartRequest;
  outcome: StartOutcome;
  page: string;
  check: () => Promise<CheckOutcome>;
};

/** The functions of the scenarios; a function returns the fixture, because it is built before the first test. */
export function createHostedHarness(fixture: () => HostedFixture) {
  const request = async (behaviour: WalletBehaviour = 'normal'): Promise<StartRequest> => ({
    reference: newId(),
    payer: await fixture().payer(behaviour),
    amount: HOSTED_PRICE,
    description: 'Airtime 500',
    email: 'keza@example.rw',
    returnUrl: HOSTED_RETURN_URL,
  });
  return {
    fixture,
    request,
    /** A payment whose customer is on the page, as the engine would know it. */
    started: async (behaviour: WalletBehaviour = 'normal'): Promise<Started> => {
      const payment = await request(behaviour);
      const { provider, withShortTimeout } = fixture();
      const outcome = await (NEVER_ANSWERED.has(behaviour) ? withShortTimeout : provider).start(payment);
      const { reference, amount } = payment;
      const providerReference = outcome.kind === 'redirect' ? outcome.providerReference : null;
      const check = () => fixture().provider.check({ reference, providerReference, amount });
      return { payment, outcome, page: outcome.kind === 'redirect' ? outcome.url : '', check };
    },
  };
}

export type HostedHarness = ReturnType<typeof createHostedHarness>;
