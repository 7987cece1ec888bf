import type { OtherSideAnswer, OtherSideRequest } from '@isano/adapter-kit/conformance';
import { secret } from '@isano/adapter-kit/settings';
import { type Msisdn, toInternational } from '@isano/adapter-kit/values';
import { alterationsOf } from '../alter-answer.ts';
import { newKey } from '../new-key.ts';
import {
  ConformanceError,
  expectKind,
  expectSame,
  expectThat,
  expectUnseen,
  type Scenario,
  show,
} from '../scenario.ts';
import { within } from '../send-on.ts';
import type { AirtimeFixture } from './airtime-fixture.ts';
import { AIRTIME_SCENARIOS } from './airtime-scenarios.ts';
import { dyingDb } from './dying-db.ts';
import { deliverLater, ONCE_SCENARIOS } from './once-scenarios.ts';
import {
  type LoadedOperator,
  type OpenOperator,
  openOperator,
  readOperatorSettings,
} from './open-operator.ts';
import { RECORD_SCENARIOS } from './record-scenarios.ts';

/** Longest that a delivery may be under way: the time-out of the portal's jobs. */
const LONGEST_MS = 60_000;

async function withOperator(
  loaded: LoadedOperator,
  run: (opened: OpenOperator) => Promise<void>,
): Promise<void> {
  const opened = await openOperator(loaded);
  try {
    await run(opened);
  } finally {
    await opened.close();
  }
}

function onOperator({ run, ...scenario }: Scenario<AirtimeFixture>): Scenario<LoadedOperator> {
  const kind = /\b(barred|closed)\b/.exec(scenario.name)?.[1];
  return {
    ...scenario,
    applies: ({ conformance }) => !kind || conformance.lines.some((each) => each === kind),
    run: (loaded) => withOperator(loaded, ({ fixture }) => run(fixture)),
  };
}

const topUpTo = (msisdn: Msisdn, { amount }: OpenOperator) => ({ key: newKey(), msisdn, amount });

/** What must be true after a delivery whose outcome nobody knew. */
async function expectDeliveredOnce(
  opened: OpenOperator,
  topUp: ReturnType<typeof topUpTo>,
  after: string,
): Promise<void> {
  const { fixture, amount } = opened;
  fixture.settle();
  const later = await deliverLater(fixture.restart(), topUp).catch((cause: Error) => {
    throw new ConformanceError(`a later request, after ${after}, still rejects: ${cause.message}`, { cause });
  });
  expectKind(later, ['delivered'], `a later request, after ${after},`);
  expectSame(await fixture.airtimeOf(topUp.msisdn), amount.minor, `what the line got, after ${after},`);
}

/** Whether a request names a line, and delivers nothing. */
const looksUp =
  ({ world }: OpenOperator, msisdn: Msisdn) =>
  (request: OtherSideRequest) => {
    const { path, query, body } = request;
    return (
      world.readDelivery(request) === null &&
      [path, body, ...Object.values(query)].some((text) => text.includes(msisdn))
    );
  };

/** Leaves answers as they are, and keeps them. */
const keepIn = (samples: OtherSideAnswer[]) => (answer: OtherSideAnswer) => {
  samples.push(answer);
  return answer;
};

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const OWN: readonly Scenario<LoadedOperator>[] = [
  {
    name: 'names the settings that are missing, and is content with those that are described',
    why: 'the portal would start and deliver nothing',
    run: async (loaded) => {
      readOperatorSettings(loaded, loaded.conformance.environment('http://127.0.0.1:9', 20));
      const seen = await rejection(Promise.resolve().then(() => readOperatorSettings(loaded, {})));
      expectThat(seen instanceof ConformanceError, 'nothing is said of an environment without settings');
    },
  },
  {
    name: 'finds its lines, and null only for a number that the other side says it does not have',
    why: 'customers would be told that their own number does not exist',
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const { fixture, addLine, spoil, heal, server } = opened;
        const { lines } = fixture.operator;
        const msisdn = addLine('prepaid');
        const samples: OtherSideAnswer[] = [];
        spoil(looksUp(opened, msisdn), { alter: keepIn(samples) });
        expectSame(await lines.find(msisdn), 'prepaid', 'the type of a prepaid line');
        heal();
        const number = String(BigInt(msisdn) + 1_000n) as Msisdn;
        expectSame(await lines.find(number), null, 'the type of a number that nobody has');
        for (const alteration of samples.slice(-1).flatMap(alterationsOf)) {
          const another = addLine('prepaid');
          spoil(looksUp(opened, another), alteration);
          const type = await lines.find(another).catch(() => 'rejected');
          heal();
          expectThat(type !== null, `the answer ${alteration.text()} is taken for: no such line`);
        }
        await server.stop();
        const type = await lines.find(msisdn).catch(() => 'rejected');
        expectThat(type !== null, 'no answer is taken for: no such line');
      }),
  },
  {
    name: 'delivers once where its process ends between the call and its record',
    why: 'a customer would get nothing, or twice what was paid for',
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const topUp = topUpTo(opened.addLine('prepaid'), opened);
        const dying = dyingDb(loaded.db);
        opened.whenDelivered(dying.die);
        await rejection(opened.create(undefined, dying.db).airtime.topUp(topUp));
        opened.whenDelivered(() => {});
        await expectDeliveredOnce(opened, topUp, 'a process that ended after its call');
      }),
  },
  {
    name: 'takes no odd answer for a refusal, and delivers once after it',
    why: 'a customer would get the money back and the delivery too, or twice what was paid for',
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const { fixture, addLine, spoilNext, amount } = opened;
        const samples: OtherSideAnswer[] = [];
        const first = addLine('prepaid', { alter: keepIn(samples) });
        await fixture.operator.airtime.topUp({ key: newKey(), msisdn: first, amount });
        if (samples.length === 0)
          throw new ConformanceError('no request of a delivery was seen: does readDelivery know one?');
        for (const alteration of samples.flatMap(alterationsOf)) {
          const topUp = topUpTo(addLine('prepaid'), opened);
          spoilNext(topUp.msisdn, alteration);
          const outcome = await fixture.operator.airtime.topUp(topUp).catch(() => null);
          const what = `a delivery with the answer ${alteration.text()}`;
          const isHonest =
            outcome === null || (outcome.kind === 'delivered' && isReference(outcome.operatorReference));
          expectThat(isHonest, `${what} is ${show(outcome)}`);
          await expectDeliveredOnce(opened, topUp, what);
        }
      }),
  },
  {
    name: 'rejects after an error of a machine between, and delivers once after it',
    why: 'a customer would get the money back and the delivery too',
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        for (const fault of ['error', 'page'] as const) {
          const topUp = topUpTo(opened.addLine('prepaid', fault), opened);
          const outcome = await opened.fixture.operator.airtime.topUp(topUp).catch(() => null);
          expectThat(
            outcome === null,
            `a delivery with ${fault === 'error' ? 'HTTP 502' : 'a page'} is ${show(outcome)}`,
          );
          await expectDeliveredOnce(opened, topUp, 'it');
        }
      }),
  },
  {
    name: 'does not say delivered when the line got another amount',
    why: 'a customer would get less than was paid for, and nobody would know',
    applies: ({ conformance }) => conformance.lines.includes('half'),
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const topUp = topUpTo(opened.addLine('half'), opened);
        const outcome = await opened.fixture.operator.airtime.topUp(topUp).catch(() => null);
        expectThat(
          outcome === null,
          `a delivery of half the amount is ${show(outcome)}; nobody can say that it ended`,
        );
      }),
  },
  {
    name: 'does not wait for an answer that comes byte by byte, and delivers once after it',
    why: 'one slow answer would hold up all deliveries',
    isSlow: true,
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const topUp = topUpTo(opened.addLine('prepaid', 'drips'), opened);
        const work = rejection(opened.create(2).airtime.topUp(topUp));
        const seen = await within(LONGEST_MS, work, 'a delivery did not end');
        expectThat(seen !== null, 'a delivery without an answer resolved');
        await expectDeliveredOnce(opened, topUp, 'such an answer');
      }),
  },
  {
    name: 'has no record, and no empty list, where nobody answers',
    why: 'the nightly comparison would report every delivery as missing',
    run: (loaded) =>
      withOperator(loaded, async ({ fixture, server }) => {
        const { deliveries } = fixture.operator;
        await server.stop();
        const period = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };
        expectThat((await rejection(deliveries.find(newKey()))) !== null, 'find resolved without an answer');
        expectThat((await rejection(deliveries.list(period))) !== null, 'list resolved without an answer');
      }),
  },
  {
    name: 'checks the account without delivering anything, and says so when nobody answers',
    why: 'operator check would give airtime away, or crash',
    run: (loaded) =>
      withOperator(loaded, async ({ server, clock, addLine, fixture }) => {
        const { operator, conformance, db } = loaded;
        const msisdn = addLine('prepaid');
        const settings = readOperatorSettings(loaded, conformance.environment(server.url, 20));
        const inbound = { number: '300', token: secret('token-of-the-portal') };
        const check = () =>
          operator.check({ db, clock, productName: 'Portal', inbound }, settings, operator.ports);
        const good = await check();
        const isGood = good.length > 0 && good.every((finding) => finding.isGood);
        expectThat(isGood, `a check where everything is right says ${show(good)}`);
        expectSame(await fixture.airtimeOf(msisdn), 0, 'what a line got by the check');
        await server.stop();
        const down = await check().catch((cause: Error) => {
          throw new ConformanceError(`the check rejected: ${cause.message}`, { cause });
        });
        expectThat(
          down.some((finding) => !finding.isGood),
          `nobody answers, and the check says ${show(down)}`,
        );
      }),
  },
  {
    name: 'shows no number or secret in outcomes',
    why: 'who reads a log could take over the account',
    run: (loaded) =>
      withOperator(loaded, async (opened) => {
        const { fixture, addLine, server } = opened;
        const seen: unknown[] = [];
        const hidden = [...loaded.conformance.secrets];
        for (const fault of [undefined, 'error', 'page', 'answer-lost', 'not-arrived'] as const) {
          const topUp = topUpTo(addLine('prepaid', fault), opened);
          hidden.push(toInternational(topUp.msisdn));
          seen.push(await fixture.operator.airtime.topUp(topUp).catch((error: unknown) => error));
        }
        server.answerAll({ status: 403, body: hidden.join(' ') });
        const topUp = topUpTo(addLine('prepaid'), opened);
        seen.push(await fixture.operator.airtime.topUp(topUp).catch((error: unknown) => error));
        seen.push(await fixture.operator.lines.find(topUp.msisdn).catch((error: unknown) => error));
        expectUnseen(hidden, seen);
      }),
  },
];

function isReference(reference: unknown): boolean {
  return typeof reference === 'string' && reference !== '';
}

/** Everything that an operator's adapter must do that delivers airtime or bundles. */
export const OPERATOR_SCENARIOS: readonly Scenario<LoadedOperator>[] = [
  ...OWN,
  ...[...AIRTIME_SCENARIOS, ...ONCE_SCENARIOS, ...RECORD_SCENARIOS].map(onOperator),
];
