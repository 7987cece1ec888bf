import type { Answers, SentRequest } from '@portal/platform/api-client/testing/answering-server';
import { expect, test } from 'vitest';
import type { RequestSample, SampleCall, SampleSet } from './sample.ts';

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
}
