import { money } from '@portal/domain/money/money';
import type { Answers, SentRequest } from '@portal/platform/api-client/testing/answering-server';
import { expect, test } from 'vitest';
import type { RequestSample, SampleCall, SampleSet } from './sample.ts';
import { nameCurrency, WITH_CENTS } from './test-amounts.ts';

type Sender = {
  /** The calls that the adapter offers. */
  listCalls: () => Promise<SampleCall[]>;
  /** Makes the call of a sample against these answers; returns what the provider got. */
  send: (sample: RequestSample, answers: Answers) => Promise<readonly SentRequest[]>;
};

/**
 * Compares what each call sends with the provider's documents. The simulators are ours too: they take what the adapter sends,
 * so a field that is wrong on both sides is seen only here.
 */
export function testRequests(set: SampleSet, { listCalls, send }: Sender): void {
  const { requests = [], shared = {}, samples } = set;

  test.skipIf(set.isPart)('what every call sends is written down, also for a second refund', async () => {
    const given = requests.map(({ call, request }) => `${call} ${request?.attempt ?? 1}`);
    const needed = (await listCalls()).flatMap((call) =>
      call === 'refund' ? ['refund 1', 'refund 2'] : [`${call} 1`],
    );
    expect(needed.filter((each) => !given.includes(each))).toEqual([]);
  });

  test.each(requests)('sends: $title ($source)', async (sample) => {
    const usual = samples.find(({ call }) => call === sample.call)?.answers ?? {};
    const sent = (await send(sample, sample.answers ?? usual)).filter(
      ({ address }) => !Object.hasOwn(shared, address.split('?')[0] ?? ''),
    );
    expect(sent.map(({ address, body }) => ({ to: address, body }))).toEqual(
      sample.sends.map(({ to, body = null }) => ({ to, body })),
    );
    for (const [index, { headers = {} }] of sample.sends.entries())
      expect(sent[index]?.headers).toMatchObject(headers);
  });

  // As the answers are read (`testAmounts`).
  test.skipIf(requests.length === 0)('sends the same amount in a currency with cents', async () => {
    for (const sample of requests) {
      const usual = samples.find(({ call }) => call === sample.call)?.answers ?? {};
      const { amount } = { ...set.payment, ...sample.request };
      const sentIn = async (currency: string) => {
        const request = { ...sample.request, amount: money(amount.minor, currency) };
        const answers = nameCurrency(sample.answers ?? usual, amount.currency, currency);
        return withoutCurrency(await send({ ...sample, request }, answers), currency);
      };
      expect(await sentIn(WITH_CENTS), sample.title).toEqual(await sentIn(amount.currency));
    }
  });
}

/** What was sent, without what differs between currencies: their names, decimals that say nothing, and a new cipher text. */
function withoutCurrency(sent: readonly SentRequest[], currency: string): unknown {
  const text = JSON.stringify(sent.map(({ address, body }) => ({ address, body })));
  const plain = text.replaceAll(currency, 'XXX').replace(/"(\d+)\.00"/g, '"$1"');
  return JSON.parse(plain.replace(/"[\w+/=]{300,}"/g, '"encrypted"'));
}
