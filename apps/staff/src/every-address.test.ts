import { STAFF_API } from '@portal/contract/staff/staff-routes';
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadActs } from './acts/acts-page.tsx';
import { loadApprovals } from './approvals/approvals-page.tsx';
import { bookPages } from './books/book-pages.tsx';
import { loadReceipt } from './case/receipt-page.tsx';
import { contentPages } from './content/content-pages.tsx';
import { loader as loadFigures } from './figures/figures-page.tsx';
import { loadIncident } from './incidents/incident-page.tsx';
import { loadLead } from './leads/lead-page.tsx';
import { loadLeads } from './leads/leads-page.tsx';
import { loadPayLinks } from './pay-links/pay-links-page.tsx';
import { loadPayment } from './payments/payment-page.tsx';
import { loadPayments } from './payments/payments-page.tsx';
import { loadStuck } from './payments/stuck-page.tsx';
import { loadQueues } from './queues/queues-page.tsx';
import { loadReminders } from './reminders/reminders-page.tsx';
import { loadSettings } from './settings/settings-page.tsx';

let asked: string[] = [];

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://portal.test' });
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(decodeURIComponent((url.pathname + url.search).slice(STAFF_API.length)));
    return Promise.resolve(Response.json({ today: '2026-03-15', sources: [], roles: ['finance'] }));
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => vi.unstubAllGlobals());

/** The loader of a page that is known by its path only. */
function loaderAt(pages: RouteObject, path: string): LoaderFunction {
  return pages.children?.find((page) => page.path === path)?.loader as LoaderFunction;
}

type Row = [page: string, load: LoaderFunction, address: string, asked: string[], params?: object];

/**
 * What a page asks the server for: each filter of its search, the next part of its list, and what its address names. One that is
 * dropped on the way shows another list than the one that was asked for.
 */
test.each<Row>([
  [
    'payments',
    loadPayments,
    '?text=0788&state=review&day=2026-03-01&mode=momo&reason=late&kind=lead&product=DT3&amountFrom=1&amountTo=9&after=c',
    [
      '/payments?text=0788&after=c&state=review&day=2026-03-01&mode=momo&reason=late&kind=lead&product=DT3&amountFrom=1&amountTo=9',
    ],
  ],
  ['a payment', loadPayment, '', ['/payment?id=PAY1', '/case?id=PAY1'], { id: 'PAY1' }],
  ['a receipt', loadReceipt, '', ['/case/receipt?id=PAY1'], { id: 'PAY1' }],
  [
    'what needs attention',
    loadStuck,
    '?because=overdue&after=c',
    ['/stuck-payments?because=overdue&after=c'],
  ],
  ['approvals', loadApprovals, '?kind=books', ['/approvals?kind=books']],
  ['approvals of no kind that there is', loadApprovals, '?kind=nothing', ['/approvals']],
  ['reminders', loadReminders, '?text=0788', ['/reminders?text=0788', '/mandate-ends']],
  ['links', loadPayLinks, '?text=abc', ['/pay-links?text=abc']],
  ['settings', loadSettings, '?before=12', ['/settings', '/settings/changes?before=12']],
  ['a disturbance', loadIncident, '', ['/incident?id=i1'], { id: 'i1' }],
  [
    'a queue',
    loadQueues,
    '?item=F-1&after=c',
    ['/queues', '/queue?queue=feedback&item=F-1&after=c'],
    { queue: 'feedback' },
  ],
  ['own items', loadQueues, '', ['/queues', '/queue/mine']],
  ['orders', loadLeads, '?text=L-1&toCheck=true&after=c', ['/leads?text=L-1&toCheck=true&after=c']],
  ['an order', loadLead, '', ['/lead?key=a/1'], { key: 'a/1' }],
  ['figures', loadFigures, '?period=week', ['/me', '/figures?period=week', '/figures/amounts?period=week']],
  [
    'acts',
    loadActs,
    '?who=Eric&about=PAY1&act=refund&day=2026-03-01&after=c',
    ['/acts?who=Eric&about=PAY1&act=refund&day=2026-03-01&after=c'],
  ],
  ['days', loaderAt(bookPages, 'days'), '', ['/books/days']],
  ['a day', loaderAt(bookPages, 'days/:day'), '', ['/books/day?day=2026-03-01'], { day: '2026-03-01' }],
  [
    'statements',
    loaderAt(bookPages, 'statements'),
    '?after=c',
    ['/books/statements?after=c', '/books/choices'],
  ],
  [
    'lines',
    loaderAt(bookPages, 'statements/:id'),
    '?state=difference&text=ref&after=c',
    ['/books/lines?fileId=9&state=difference&text=ref&after=c'],
    { id: '9' },
  ],
  [
    'differences',
    loaderAt(bookPages, 'differences'),
    '?day=2026-03-01&owner=finance&origin=api&id=4&after=c',
    ['/books/differences?day=2026-03-01&owner=finance&origin=api&id=4&after=c', '/books/choices'],
  ],
  [
    'entries',
    loaderAt(bookPages, 'entries'),
    '?account=momo&day=2026-03-01&after=7',
    ['/books/entries?account=momo&day=2026-03-01&after=7', '/books/choices'],
  ],
  [
    'entries of today',
    loaderAt(bookPages, 'entries'),
    '',
    ['/books/days', '/books/entries?account=differences&day=2026-03-15', '/books/choices'],
  ],
  [
    'tax receipts',
    loaderAt(bookPages, 'fiscal'),
    '?device=main',
    ['/books/fiscal', '/books/fiscal/authority?device=main'],
  ],
  ['taxes', loaderAt(bookPages, 'taxes'), '?month=2026-01', ['/books/taxes?month=2026-01']],
  [
    'taxes of the last month',
    loaderAt(bookPages, 'taxes'),
    '',
    ['/books/days', '/books/taxes?month=2026-02'],
  ],
  [
    'files of texts',
    loaderAt(contentPages, 'file'),
    '?file=pages/terms.md',
    ['/content/file?file=pages/terms.md'],
  ],
  [
    'found texts',
    contentPages.children?.[0]?.loader as LoaderFunction,
    '?text=bundle',
    ['/content/files', '/content/find?text=bundle'],
  ],
  [
    'changes',
    loaderAt(contentPages, 'changes'),
    '?which=published&after=c',
    ['/content/changes?which=published&after=c'],
  ],
  ['a change', loaderAt(contentPages, 'changes/:id'), '', ['/content/change?id=ch1'], { id: 'ch1' }],
])('%s: all that the address names is asked for', async (...row) => {
  const [, load, address, expected, params = {}] = row;
  const request = new Request(`https://portal.test/staff${address}`);
  await load({ request, params } as unknown as LoaderFunctionArgs);
  expect(asked).toEqual(expected);
});
