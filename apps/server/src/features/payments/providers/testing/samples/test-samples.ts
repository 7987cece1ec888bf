import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../provider.ts';
import { type AnsweringServer, type Answers, openAnsweringServer, writeAnswer } from './answering-server.ts';
import { type Change, listFieldChanges } from './change-fields.ts';
import type { CallbackSample, Sample, SampleAnswer, SampleCall, SamplePayment, SampleSet } from './sample.ts';

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
        const key = sample.changes ?? Object.keys(sample.answers).at(-1) ?? '';
        const given = sample.answers[key];
        const answer = (Array.isArray(given) ? given.at(-1) : given) as SampleAnswer;
        expect(findUnknownNeeds(sample, answer)).toEqual([]);
        for (const change of listAnswerChanges(answer)) {
          const outcome = await run(sample, { ...sample.answers, [key]: replaceLast(given, change) });
          expectUnchanged(outcome, sample, change);
        }
      },
    );

    const readAs = async (sample: CallbackSample, body: SampleAnswer) =>
      (await open(server.baseUrl, set.payment, 'callback')).callbacks?.read(writeAnswer(body), sample.around);

    test.each(set.callbacks ?? [])('a callback: $title ($source)', async (sample) => {
      expect(await readAs(sample, sample.body)).toMatchObject(sample.read);
      for (const change of listAnswerChanges(sample.body)) {
        const about = `${change.path}: ${change.what}`;
        const affected = Object.entries(sample.needs ?? {}).find(([path]) => isAbout(path, change.path));
        const expected = affected && !change.isSameValue ? affected[1] : sample.read;
        expect(await readAs(sample, change.answer), about).toMatchObject(expected);
      }
    });
  });
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

function replaceLast(given: Answers[string] | undefined, { answer }: ChangedAnswer) {
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

/** Makes the call of a sample. */
async function callAdapter(provider: PaymentProvider, { call }: Sample, payment: SamplePayment) {
  const { reference, amount, payer, key, attempt, providerReference } = payment;
  const names = { reference, providerReference: providerReference ?? '', amount };
  switch (call) {
    case 'start': {
      const returnUrl = 'https://portal.example/payment/return';
      const { email, encryptedPin } = payment;
      const pin = encryptedPin === undefined ? {} : { encryptedPin };
      return provider.start({ reference, payer, amount, description: 'Recharge', email, returnUrl, ...pin });
    }
    case 'check':
      return provider.check(payment);
    case 'refund':
      return provider.refunds?.refund({ ...payment, ...names, attempt });
    case 'refundPart':
      return provider.refunds?.refundPart?.({ ...payment, ...names, charged: amount, payer, key });
    case 'payOut':
      return provider.payouts?.payOut({ reference, payee: payer, amount, key });
  }
}
