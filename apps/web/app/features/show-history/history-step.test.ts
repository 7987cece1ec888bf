import type { PortalClient } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { readHistoryPage } from './history-step.ts';

const HISTORY = { msisdn: '788 123 456', purchases: [], next: null };

/** A portal that answers like this, and says which page it was asked for. */
function portalWith(answer: object) {
  const asked: unknown[] = [];
  const readHistory = async (input: unknown) => {
    asked.push(input);
    return answer;
  };
  return { portal: { readHistory } as unknown as PortalClient, asked };
}

test.each([
  [
    'the purchases of a number that was proved',
    { kind: 'ok', result: HISTORY },
    { kind: 'open', history: HISTORY },
  ],
  ['the form, when the proof is over', { kind: 'refused', code: 'PROOF_INVALID' }, { kind: 'closed' }],
  ['that a page of an old link is lost', { kind: 'refused', code: 'INVALID_REQUEST' }, { kind: 'lost' }],
  ['that it is busy', { kind: 'refused', code: 'RATE_LIMITED' }, { kind: 'unavailable' }],
  ['that it is away', { kind: 'unreachable' }, { kind: 'unavailable' }],
])('the page shows %s', async (_what, answer, page) => {
  expect(await readHistoryPage(portalWith(answer).portal, null)).toEqual(page);
});

test('an older page is asked for by its cursor, the first one without', async () => {
  const { portal, asked } = portalWith({ kind: 'unreachable' });
  await readHistoryPage(portal, null);
  await readHistoryPage(portal, 'c1');
  expect(asked).toEqual([{}, { after: 'c1' }]);
});
