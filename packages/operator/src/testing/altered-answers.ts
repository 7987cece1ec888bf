import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { fillFrom, listAlterations } from '@portal/platform/api-client/testing/alter-answer';
import {
  type AnsweringServer,
  openAnsweringServer,
} from '@portal/platform/api-client/testing/answering-server';
import type { SampleAnswer } from '@portal/platform/api-client/testing/sample-answer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RemoteDelivery, StoredRequest } from '../requests/request-state.ts';

/** An answer of an operator's system as its document shows it, and what it means. */
export type DeliverySample = {
  title: string;
  call: 'send' | 'ask';
  request?: Partial<StoredRequest>;
  /** The answer that is altered, by method and path. */
  key: string;
  answer: SampleAnswer;
  outcome: 'delivered' | 'refused' | 'pending' | 'never-arrived';
  /** Fields of a list by which our request is found: with others it is not there. */
  finds?: readonly string[];
};

type Options = {
  title: string;
  request: StoredRequest;
  /** Answers to other calls, such as that for a token. */
  shared: Readonly<Record<string, SampleAnswer>>;
  samples: readonly DeliverySample[];
  open: (baseUrl: string) => RemoteDelivery | Promise<RemoteDelivery>;
};

/** A top-up of RWF 500 that was sent to an operator's system. */
export const SENT_TOP_UP: StoredRequest = {
  port: 'airtime',
  key: 'payment-0001',
  msisdn: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  state: 'sent',
  delivery: null,
  reference: null,
  turn: 1,
  sentAt: new Date('2026-11-28T08:00:00Z'),
};

/** What a list with two entries of one key means: what was delivered counts first, and what is under way is no refusal. */
const BY_WEIGHT = ['delivered', 'pending', 'refused'] as const;

/** Outcomes that say that nothing was or will be delivered. `ask` and `send` throw when they do not know. */
const FAILED = ['refused', 'not-sent', 'never-arrived'];

/**
 * Alters every field of the answers: none may then say delivered where the answer does not say so, nor that nothing was delivered
 * where something may have been, nor that our amount was delivered where it names another one.
 */
export function testAlteredDeliveries({ title, request, shared, samples, open }: Options): void {
  let server: AnsweringServer;
  beforeAll(async () => {
    server = await openAnsweringServer();
  });
  afterAll(() => server.close());

  const run = async (sample: DeliverySample, answer: SampleAnswer) => {
    server.answerWith({ ...shared, [sample.key]: answer });
    const remote = await open(server.baseUrl);
    const made = { ...request, ...sample.request };
    try {
      return (await remote[sample.call](made)).kind;
    } catch {
      return 'unknown';
    }
  };

  describe(title, () => {
    test.each(samples)('$title', async (sample) => {
      expect(await run(sample, sample.answer)).toBe(sample.outcome);
    });

    test.each(samples)('an altered answer delivers and refuses nothing: $title', async (sample) => {
      const donors = samples.filter(({ key, outcome }) => key === sample.key && outcome !== sample.outcome);
      const filled = donors.flatMap(({ answer }) => fillFrom(sample.answer, answer) ?? []);
      const wrong: string[] = [];
      for (const { path, what, before, after, answer } of [...listAlterations(sample.answer), ...filled]) {
        const kind = await run(sample, answer);
        if (kind === 'never-arrived' && sample.finds?.includes(path)) continue;
        const isLie =
          (kind === 'delivered' && sample.outcome !== 'delivered') ||
          (FAILED.includes(kind) && !FAILED.includes(sample.outcome) && !/HTTP 4/.test(what));
        const isOther =
          kind === 'delivered' &&
          typeof after !== 'object' &&
          [request.key, '500', 'RWF'].includes(String(before)) &&
          String(after) !== String(before);
        if (isLie || isOther) wrong.push(`${path}: ${what}: ${kind}`);
      }
      expect(wrong).toEqual([]);
    });

    const listed = samples.filter(({ finds }) => finds);
    test.skipIf(listed.length === 0)(
      'of two entries with our key the one that may have delivered counts',
      async () => {
        const read: string[] = [];
        const expected: string[] = [];
        for (const first of listed) {
          for (const second of listed.filter(({ key }) => key === first.key)) {
            const about = `${first.outcome} and ${second.outcome}: `;
            read.push(about + (await run(first, joinLists(first.answer, second.answer))));
            expected.push(about + BY_WEIGHT.find((kind) => [first.outcome, second.outcome].includes(kind)));
          }
        }
        expect(read).toEqual(expected);
      },
    );
  });
}

/** An answer with the entries of both, where they are a list or have one. */
function joinLists(first: SampleAnswer, second: SampleAnswer): SampleAnswer {
  if (!('json' in first) || !('json' in second)) throw new Error('only lists in JSON can be joined');
  const join = (own: unknown, other: unknown) =>
    Array.isArray(own) && Array.isArray(other) ? [...own, ...other] : own;
  const { json: own } = first;
  const other = second.json as Record<string, unknown>;
  if (Array.isArray(own)) return { ...first, json: join(own, other) };
  const fields = Object.entries(own as object).map(([name, value]) => [name, join(value, other[name])]);
  return { ...first, json: Object.fromEntries(fields) };
}
