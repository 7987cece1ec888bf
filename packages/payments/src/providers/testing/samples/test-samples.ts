import { type Alteration, fillFrom, listAlterations } from '@portal/platform/api-client/testing/alter-answer';
import {
  type AnsweringServer,
  type Answers,
  openAnsweringServer,
  writeAnswer,
} from '@portal/platform/api-client/testing/answering-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../provider.ts';
import { callAdapter, listCalls } from './call-adapter.ts';
import { type Change, listFieldChanges } from './change-fields.ts';
import { findDishonesty } from './judge-outcome.ts';
import type { CallbackSample, Sample, SampleAnswer, SampleCall, SamplePayment, SampleSet } from './sample.ts';
import { testAmounts } from './test-amounts.ts';
import { testRequests } from './test-requests.ts';

/**
 * Opens a new adapter for one call to a provider at this address; `payment` is what the call is about. What the adapter
 * must remember of the payment by then, such as a prompt on its way, is prepared here.
 */
export type OpenAdapter = (
  baseUrl: string,
  payment: SamplePayment,
  call: SampleCall | 'callback',
) => PaymentProvider | Promise<PaymentProvider>;

/**
 * Runs an adapter against answers as the provider's documents show them: each has its outcome, and keeps it with every field
 * that it does not need missing, empty or in another type. Without a field that it needs it never is a movement of money.
 */
export function testSamples(set: SampleSet, open: OpenAdapter): void {
  let server: AnsweringServer;
  beforeAll(async () => {
    server = await openAnsweringServer();
  });
  afterAll(() => server.close());

  /** The outcome of a sample with these answers. */
  const run = async (sample: Sample, answers: Answers) => {
    server.answerWith({ ...set.shared, ...answers });
    const payment = { ...set.payment, ...sample.request };
    return callAdapter(await open(server.baseUrl, payment, sample.call), sample, payment);
  };

  describe(`${set.title}: answers as in its documents`, () => {
    test.skipIf(set.isPart)('every call has answers that say yes and answers that say no', async () => {
      const adapter = await open(server.baseUrl, set.payment, 'start');
      const kinds = (call: SampleCall) =>
        set.samples.filter((sample) => sample.call === call).map(({ outcome }) => outcome.kind);
      const missing = listCalls(adapter).filter(
        (call) => !ENDS[call].every((end) => end.some((kind) => kinds(call).includes(kind))),
      );
      expect(missing).toEqual([]);
      if (adapter.callbacks) expect(set.callbacks ?? []).not.toEqual([]);
    });

    test.each(set.samples)('$title ($source)', async (sample) => {
      expect(await run(sample, sample.answers)).toMatchObject(sample.outcome);
      expect(server.missing()).toEqual([]);
      for (const [call, times] of Object.entries(sample.calls ?? {})) {
        expect(server.countOf(call), call).toBe(times);
      }
    });

    test.each(set.samples.filter(({ changes }) => changes !== null))(
      'no field that does not decide changes this: $title',
      async (sample) => {
        const key = changedKeyOf(sample);
        const given = sample.answers[key];
        const answer = (Array.isArray(given) ? given.at(-1) : given) as SampleAnswer;
        expect(findUnknownNeeds(sample, answer)).toEqual([]);
        for (const change of listAnswerChanges(answer)) {
          const outcome = await run(sample, { ...sample.answers, [key]: replaceLast(given, change) });
          expectUnchanged(outcome, sample, change);
        }
      },
    );

    test.each(samplesOfEachOutcome(set.samples))(
      'an altered answer never lies about money: $title',
      async (sample) => {
        const found: string[] = [];
        for (const { key, alteration } of alterationsOf(set, sample)) {
          const given = sample.answers[key] ?? set.shared?.[key];
          const outcome = await run(sample, { ...sample.answers, [key]: replaceLast(given, alteration) });
          const payment = { ...set.payment, ...sample.request };
          const dishonesty = findDishonesty(outcome, { sample: inAnswer(sample, key), alteration, payment });
          if (dishonesty) found.push(`${key} ${alteration.path}: ${alteration.what}: ${dishonesty}`);
        }
        expect(found).toEqual([]);
      },
    );

    testAmounts(set, run);

    testRequests(set, {
      listCalls: async () => listCalls(await open(server.baseUrl, set.payment, 'start')),
      send: async (sample, answers) => {
        await run({ ...sample, answers: {}, outcome: { kind: 'unknown' } }, answers);
        return server.sent();
      },
    });

    testCallbacks(set, () => open(server.baseUrl, set.payment, 'callback'));
  });
}

/** Reads the callbacks of a set, each also with every change of a field. */
function testCallbacks(
  { callbacks = [] }: SampleSet,
  openReader: () => PaymentProvider | Promise<PaymentProvider>,
): void {
  const readAs = async ({ around }: CallbackSample, body: SampleAnswer) => {
    const text = writeAnswer(body);
    const reader = await openReader();
    return reader.callbacks?.read(text, typeof around === 'function' ? around(text) : around);
  };

  test.each(callbacks)('a callback: $title ($source)', async (sample) => {
    expect(await readAs(sample, sample.body)).toMatchObject(sample.read);
    for (const change of listAnswerChanges(sample.body)) {
      const about = `${change.path}: ${change.what}`;
      const affected = Object.entries(sample.needs ?? {}).find(([path]) => isAbout(path, change.path));
      const expected = affected && !change.isSameValue ? affected[1] : sample.read;
      expect(await readAs(sample, change.answer), about).toMatchObject(expected);
    }
  });
}

/** What a provider may say to a call: of each list at least one answer is needed. */
const ENDS: Readonly<Record<SampleCall, readonly (readonly Sample['outcome']['kind'][])[]>> = {
  start: [['awaiting-customer', 'redirect', 'paid'], ['declined']],
  check: [['paid'], ['declined', 'attempt-declined'], ['pending', 'unpaid']],
  refund: [
    ['refunded', 'submitted'],
    ['refused', 'unknown'],
  ],
  refundPart: [['refunded', 'submitted']],
  payOut: [['refunded', 'submitted'], ['refused']],
  list: [['listed']],
  findDispute: [['found']],
  requestMandate: [['awaiting-customer'], ['declined']],
  checkMandate: [['active'], ['declined', 'ended', 'not-reusable'], ['pending']],
  endMandate: [['ended'], ['unknown']],
};

/**
 * The first sample of each outcome of each call: what is altered is the same for the others. Of an unclear answer an alteration
 * may make a clear one.
 */
function samplesOfEachOutcome(samples: readonly Sample[]): Sample[] {
  const name = ({ call, outcome }: Sample) => `${call} ${outcome.kind}`;
  return samples
    .filter(({ outcome }) => outcome.kind !== 'unknown')
    .filter((sample, _index, clear) => clear.find((each) => name(each) === name(sample)) === sample);
}

/** What is altered in the answers of a sample, one after the other: never to what another answer of the documents says. */
function alterationsOf({ samples }: SampleSet, sample: Sample) {
  return Object.entries(sample.answers).flatMap(([key, given]) => {
    const answer = lastOf(given);
    const donors = samples
      .filter(({ call, outcome }) => call === sample.call && outcome.kind !== sample.outcome.kind)
      .flatMap(({ answers: { [key]: donor } }) => (donor ? [lastOf(donor)] : []));
    const filled = donors.flatMap((donor) => fillFrom(answer, donor) ?? []);
    return [...listAlterations(answer), ...filled]
      .filter(({ path, after }) => !donors.some((donor) => saysSo(donor, path, after)))
      .map((alteration) => ({ key, alteration }));
  });
}

/** A sample as it is about one of its answers: what is needed is said of the one that is changed. */
function inAnswer(sample: Sample, key: string): Sample {
  const { needs: _, ...rest } = sample;
  return key === changedKeyOf(sample) ? sample : rest;
}

/** The answer whose fields `needs` are about. */
function changedKeyOf({ changes, answers }: Sample): string {
  return changes ?? Object.keys(answers).at(-1) ?? '';
}

/** Whether an answer has this value in this field. */
function saysSo(answer: SampleAnswer, path: string, value: unknown): boolean {
  const content = 'xml' in answer ? answer.xml : 'json' in answer ? answer.json : null;
  const found = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | null)?.[name], content);
  return path !== '' && String(found) === String(value);
}

function lastOf(given: SampleAnswer | readonly SampleAnswer[]): SampleAnswer {
  return (Array.isArray(given) ? given.at(-1) : given) as SampleAnswer;
}

/** An answer with a change, and what was changed. */
type ChangedAnswer = Change & { answer: SampleAnswer };

/** XML has texts only: `false` is one like any other. */
const ONLY_IN_JSON = ['the other type', 'false'];

function listAnswerChanges(answer: SampleAnswer): ChangedAnswer[] {
  if ('text' in answer) return [];
  const isXml = 'xml' in answer;
  return listFieldChanges(isXml ? answer.xml : answer.json)
    .filter(({ path, what }) => !isXml || (path.includes('.') && !ONLY_IN_JSON.includes(what)))
    .map((change) => ({
      ...change,
      answer: { ...answer, [isXml ? 'xml' : 'json']: change.value } as SampleAnswer,
    }));
}

function replaceLast(given: Answers[string] | undefined, { answer }: Pick<Alteration, 'answer'>) {
  return Array.isArray(given) ? [...given.slice(0, -1), answer] : answer;
}

function expectUnchanged(outcome: unknown, { outcome: expected, needs = {} }: Sample, change: Change): void {
  const about = `${change.path}: ${change.what}`;
  const { kind } = outcome as { kind: string };
  const affected = Object.entries(needs).filter(([path]) => isAbout(path, change.path));
  if (affected.length === 0 || (change.isSameValue && kind === expected.kind)) {
    expect(outcome, about).toMatchObject(expected);
    return;
  }
  const allowed = affected.flatMap(([, without]) => without);
  expect(allowed.includes('same kind') ? [...allowed, expected.kind] : allowed, about).toContain(kind);
}

/** Whether a needed field is the changed one, inside of it, or around it. */
function isAbout(needed: string, changed: string): boolean {
  return changed === '' || `${needed}.`.startsWith(`${changed}.`) || changed.startsWith(`${needed}.`);
}

/** Needs that name no field of the answer. */
function findUnknownNeeds({ needs = {} }: Sample, answer: SampleAnswer): string[] {
  const known = new Set(listAnswerChanges(answer).map(({ path }) => path));
  return Object.keys(needs).filter((path) => !known.has(path));
}
