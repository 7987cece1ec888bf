import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { expect, test } from 'vitest';
import { readFilters } from './acts/act-filters.ts';
import { SearchForm } from './find/search-form.tsx';
import { ItemActions } from './queues/item-actions.tsx';
import { QueueItems } from './queues/queue-items.tsx';
import { renderDesk } from './testing/render-desk.tsx';

const item = (queue: StaffQueueItem['queue']) => ({ queue, item: 'AB12', payment: null }) as StaffQueueItem;
const buttonsOf = (queue: StaffQueueItem['queue'], roles: readonly StaffRole[]) => {
  const html = renderDesk(<ItemActions item={item(queue)} isShown={false} open={() => {}} />, roles);
  return [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text);
};

// The server refuses a call of another role too (authorisation.http.test.ts); a button that only leads to a refusal wastes a call.
test.each([
  ['care', 'call-backs', ['Take', 'Give', 'Show personal data', 'Close']],
  ['content', 'feedback', ['Take', 'Give', 'Show personal data', 'Close']],
  ['finance', 'call-backs', ['Take', 'Give']],
  ['finance', 'review', ['Take', 'Give']],
] as const)('%s is offered for an item of %s what the role may do', (role, queue, buttons) => {
  expect(buttonsOf(queue, [role])).toEqual(buttons);
});

// A person with a company writes by the contact form, which asks for no time.
test.each([
  ['morning payment', 'payment, in the morning, 8 to 12'],
  ['several-sites', 'several sites'],
])('who waits for a call with "%s" is listed with "%s"', (about, words) => {
  const row = {
    ...item('call-backs'),
    kind: 'call-back',
    about,
    detail: 'en',
    since: '2026-02-28T08:00:00Z',
  };
  const html = renderDesk(<QueueItems name="call-backs" title="" rows={[row as StaffQueueItem]} />, ['care']);
  expect([...html.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text)).toContain(words);
});

test('each field of the search is sent by its own name, once', () => {
  const choices = { states: [], modes: [], reasons: [], kinds: [] };
  const html = renderDesk(<SearchForm search={new URLSearchParams()} choices={choices} />);
  const sent = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(sent).toEqual([
    ...['text', 'state', 'day', 'mode', 'reason', 'kind', 'product', 'amountFrom', 'amountTo'],
  ]);
});

test('each filter of the acts is read from the address', () => {
  const filters = { who: 'Keza', about: '0788123456', act: 'refund', day: '2026-02-28' };
  expect(readFilters(new URLSearchParams({ ...filters, after: '7' }))).toEqual(filters);
});
