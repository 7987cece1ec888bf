import { describe, expect, test } from 'vitest';
import { createWithoutUnreadQuery } from './query-keys.ts';

const withoutUnreadQuery = createWithoutUnreadQuery({
  layout: {},
  home: { index: true, parentId: 'layout', module: { handle: { readsQuery: ['type'] } } },
  help: { path: 'gethelp', module: { handle: { readsQuery: ['q', 'shown'] } } },
  topic: { path: 'gethelp/:topic', module: { handle: { readsQuery: [] } } },
  payment: { path: 'payment/start', module: {} },
  wallet: { path: ':wallet', parentId: 'payment', module: {} },
  elsewhere: { path: 'payment/*', module: {} },
  others: { path: '*', module: { handle: { readsQuery: [] } } },
});

describe('the address of an advertisement', () => {
  test.each([
    ['/?utm_source=radio&fbclid=IwAR0', '/'],
    ['/gethelp?gclid=1', '/gethelp'],
    ['/gethelp/bundles?q=1', '/gethelp/bundles'],
    ['/terms?utm_campaign=may', '/terms'],
    ['/?', '/'],
  ])('%s is the page %s', (url, page) => expect(withoutUnreadQuery(url)).toBe(page));

  test.each([
    '/',
    '/?type=postpaid&utm_source=radio',
    '/gethelp?q=pin',
    // Its route does not say what it reads.
    '/payment/start?order=1',
    '/payment/start/isano-money?order=1',
    '/payment/other?order=1',
    // They are redirected to the spelling of the route list.
    '/Payment/Start?order=1',
    '/payment/start/?order=1',
    '/SW/payment/start?order=1',
    // React Router names what it fetches in the query.
    '/gethelp/bundles.data?_routes=routes%2Ftopic',
  ])('%s keeps what its page reads', (url) => expect(withoutUnreadQuery(url)).toBe(url));
});
