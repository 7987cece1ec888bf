import type { OtherSideAnswer, OtherSideRequest, PaymentWorld } from '@isano/adapter-kit/conformance';
import { ConfigurationFault, type StartRequest } from '@isano/adapter-kit/payments';
import { toInternational } from '@isano/adapter-kit/values';
import { alterationsOf, alterBody, parseBody, textOf, withText } from '../alter-answer.ts';
import { newKey } from '../new-key.ts';
import { expectKind, expectSame, expectThat, expectUnseen, type Scenario, show } from '../scenario.ts';
import { CALLBACK_SCENARIOS } from './callback-scenarios.ts';
import { type LoadedWallet, listPayers, type OpenWallet, openWallet, readAccount } from './open-wallet.ts';
import { PROMPT_SCENARIOS } from './prompt-scenarios.ts';
import { REFUND_SCENARIOS, type RefundHarness } from './refund-scenarios.ts';
import { UNKNOWN_SCENARIOS } from './unknown-scenarios.ts';
import { createWalletHarness, expectPaid, PRICE, type WalletHarness } from './wallet-fixture.ts';
import { callbacksOfWallet, refundsOfWallet } from './wallet-parts.ts';

/** Opens the adapter, runs a scenario on it and closes it. */
async function withWallet(
  loaded: LoadedWallet,
  run: (harness: WalletHarness, opened: OpenWallet) => Promise<void>,
): Promise<void> {
  const opened = await openWallet(loaded);
  try {
    await run(
      createWalletHarness(() => opened.fixture, listPayers(loaded)),
      opened,
    );
  } finally {
    await opened.close();
  }
}

/** A scenario of the fixture, on what the description of the other side makes of it. */
function onWallet<Subject>(
  { run, applies, ...scenario }: Scenario<Subject>,
  subjectOf: (harness: WalletHarness, loaded: LoadedWallet) => Subject,
): Scenario<LoadedWallet> {
  return {
    ...scenario,
    // Whether it applies is known before anything is opened.
    applies: (loaded) => {
      const closed = createWalletHarness(() => {
        throw new Error('not opened');
      }, listPayers(loaded));
      return applies?.(subjectOf(closed, loaded)) ?? true;
    },
    run: (loaded) => withWallet(loaded, (harness) => run(subjectOf(harness, loaded))),
  };
}

const givesBack = (harness: WalletHarness, { payments, conformance }: LoadedWallet): RefundHarness => ({
  ...refundsOfWallet(harness, payments.refunds === 'parts'),
  refuses: conformance.wallets.includes('unrefundable'),
});

const OWN: readonly Scenario<LoadedWallet>[] = [
  {
    name: 'reads its account from the described environment, and from no other',
    why: 'the portal would start without a way to pay, or not at all',
    run: async (loaded) => {
      const { conformance } = loaded;
      readAccount(loaded, conformance.environment('http://127.0.0.1:9', 20));
    },
  },
  {
    name: 'goes on in another process where one ended between the call and its record',
    why: 'a customer would be asked twice, or would pay and get nothing',
    run: (loaded) =>
      withWallet(loaded, async ({ started, approve, taken }, { restart }) => {
        const { payment } = await started('willing');
        const another = restart();
        expectKind(await another.start(payment), ['awaiting-customer'], 'the start again by another process');
        await approve(payment);
        const { reference, amount } = payment;
        const asked = { reference, providerReference: null, amount };
        expectPaid(await restart().check(asked), 'a check by a third one');
        expectSame(await taken(payment), PRICE.minor, 'what was charged');
      }),
  },
  {
    name: 'takes no odd answer to a start for a refusal or a payment',
    why: 'a customer would pay and get nothing, or get goods without paying',
    run: (loaded) =>
      withWallet(loaded, async ({ request, start, check, approve, taken }, { world, spoil, heal }) => {
        for (const alteration of alterationsOf(await sampleOf(loaded, 'start'))) {
          const payment = await request('willing');
          spoil((each) => world.readStart(each) === payment.reference, alteration);
          const outcome = await start(payment);
          heal();
          const what = `a start with the answer ${alteration.text()}`;
          expectKind(outcome, ['unknown', 'awaiting-customer'], what);
          expectKind(await check(payment), ['pending', 'unpaid'], `a check after ${what}`);
          await approve(payment);
          expectPaid(await check(payment), `a check after the payment, after ${what}`);
          expectSame(await taken(payment), PRICE.minor, 'what was charged');
        }
      }),
  },
  {
    name: 'takes no odd answer to a check for a payment or its end',
    why: 'a customer would get goods without paying, or would pay and get nothing',
    run: (loaded) =>
      withWallet(loaded, async ({ started, check, approve }, { world, spoil, heal }) => {
        const { payment } = await started('willing');
        const isCheck = isCheckOf(world, payment);
        for (const [when, kinds] of [
          ['an open payment', ['unknown', 'pending', 'unpaid']],
          ['a paid payment', ['unknown', 'pending', 'unpaid', 'paid']],
        ] as const) {
          for (const alteration of alterationsOf(
            await sampleOf(loaded, 'check', when === 'a paid payment'),
          )) {
            spoil(isCheck, alteration);
            const outcome = await check(payment);
            heal();
            expectKind(outcome, kinds, `a check of ${when} with the answer ${alteration.text()}`);
          }
          if (when === 'an open payment') await approve(payment);
        }
        expectPaid(await check(payment), 'a check after that');
      }),
  },
  {
    name: 'takes no answer about another payment for its own',
    why: 'one payment would pay for two purchases',
    run: (loaded) =>
      withWallet(loaded, async ({ started, check, approve }, { world, spoil, heal }) => {
        const { payment } = await started('willing');
        await approve(payment);
        let isNamed = false;
        const alter = (answer: OtherSideAnswer) => {
          const text = textOf(answer);
          isNamed ||= text.includes(payment.reference);
          return withText(answer, text.replaceAll(payment.reference, newKey()));
        };
        spoil(isCheckOf(world, payment), { alter });
        const outcome = await check(payment);
        heal();
        // Where answers do not name what they are about, the address did.
        if (isNamed) expectKind(outcome, ['unknown'], 'a check whose answer names another reference');
        expectPaid(await check(payment), 'a check after that');
      }),
  },
  {
    name: 'tells a wrong account of the portal from what a customer can cause',
    why: 'each customer would be told that their payment was refused, and nobody would mend the settings',
    applies: ({ conformance }) => Boolean(conformance.accountRefused?.length),
    run: (loaded) =>
      withWallet(loaded, async ({ request, start, check }, { server }) => {
        for (const answer of loaded.conformance.accountRefused ?? []) {
          server.answerAll(answer);
          const payment = await request('willing');
          const what = `where the account is refused with ${textOf(answer)}`;
          const started = await start(payment);
          // The portal takes the second for the first.
          const isFault = started.kind === 'not-sent' && started.cause instanceof ConfigurationFault;
          if (!isFault) expectKind(started, ['misconfigured'], `a start ${what}`);
          const outcome = await check(payment);
          expectKind(outcome, ['unknown', 'misconfigured'], `a check ${what}`);
          server.answerAll(null);
        }
      }),
  },
  {
    name: 'survives callbacks that are cut, empty or altered, and believes none without its signature',
    why: 'anybody who knows the address could stop callbacks',
    applies: ({ payments }) => payments.sendsCallbacks,
    run: (loaded) =>
      withWallet(loaded, async ({ started, approve }, { world, readCallback }) => {
        const { payment } = await started('willing');
        await approve(payment);
        const good = world.callback?.(payment.reference);
        if (!good) return;
        const isSigned = world.forgedCallback !== undefined;
        const bodies = [...alterBody(parseBody(good)), good.body.repeat(2), '\u0000', '9'.repeat(100_000)];
        for (const body of bodies) {
          const read = readCallback({ ...good, body });
          const isRead = read.reference === null || typeof read.reference === 'string';
          expectThat(isRead, `${body.slice(0, 200)} is read as ${show(read)}`);
          if (isSigned) expectThat(!read.genuine, `${body.slice(0, 200)} is read as genuine`);
        }
        readCallback({ body: good.body, headers: {}, query: {} });
      }),
  },
  {
    name: 'shows no number or secret in outcomes',
    why: 'who reads a log could take over the account',
    run: (loaded) =>
      withWallet(loaded, async ({ started, check }, { fixture, server }) => {
        const seen: unknown[] = [];
        const hidden = ['address-secret', ...loaded.conformance.secrets];
        for (const kind of ['willing', 'error-status', 'error-page'] as const) {
          const { payment, outcome } = await started(kind);
          seen.push(
            outcome,
            await check(payment),
            await fixture.unreachable.check({ ...payment, providerReference: null }),
          );
          hidden.push(toInternational(payment.payer));
          server.answerAll({ status: 403, body: hidden.join(' ') });
          seen.push(await check(payment));
          server.answerAll(null);
        }
        expectUnseen(hidden, seen);
      }),
  },
];

/** Everything that a wallet's adapter must do. */
export const WALLET_SCENARIOS: readonly Scenario<LoadedWallet>[] = [
  ...OWN,
  ...PROMPT_SCENARIOS.map((each) => onWallet(each, (harness) => harness)),
  ...UNKNOWN_SCENARIOS.map((each) => onWallet(each, (harness) => harness)),
  ...CALLBACK_SCENARIOS.map((each): Scenario<LoadedWallet> => {
    const scenario = onWallet(each, callbacksOfWallet);
    return { ...scenario, applies: ({ payments }) => payments.sendsCallbacks };
  }),
  ...REFUND_SCENARIOS.map((each): Scenario<LoadedWallet> => {
    const scenario = onWallet(each, givesBack);
    return {
      ...scenario,
      applies: (loaded) => loaded.payments.refunds !== 'none' && scenario.applies?.(loaded) !== false,
    };
  }),
];

/** The answer to a start or a check of a payment that nobody else uses. */
async function sampleOf(
  loaded: LoadedWallet,
  call: 'start' | 'check',
  isPaid = false,
): Promise<OtherSideAnswer> {
  let sample: OtherSideAnswer | null = null;
  await withWallet(loaded, async ({ request, start, check, approve }, { world, spoil }) => {
    const payment = await request('willing');
    const alter = (answer: OtherSideAnswer) => {
      sample = answer;
      return answer;
    };
    const isStart = (each: OtherSideRequest) => world.readStart(each) !== null;
    spoil(call === 'start' ? isStart : isCheckOf(world, payment), { alter });
    await start(payment);
    if (isPaid) await approve(payment);
    if (call === 'check') await check(payment);
  });
  if (!sample)
    throw new Error(`no request of a ${call} was seen: do readStart and readCheck know their requests?`);
  return sample;
}

/** Whether a request asks about a payment; where the description does not say it, by our reference in it. */
function isCheckOf({ readStart, readCheck }: PaymentWorld, { reference }: StartRequest) {
  return (request: OtherSideRequest): boolean => {
    if (readCheck) return readCheck(request) === reference;
    const { path, query, body } = request;
    const isNamed = [path, body, ...Object.values(query)].some((text) => text.includes(reference));
    return isNamed && readStart(request) === null;
  };
}
