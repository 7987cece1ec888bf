import { FAQS_PATH, LIKE_COUNT_PATH } from '@portal/contract/http/paths';
import { RATE_LIMITS } from '@portal/platform/http/rate-limits/rate-limits';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../testing/portal.ts';
import { countMissedSearch, listMissedSearches } from './missed-searches.ts';
import { faqMissedSearches, faqVotes } from './tables.ts';

const portal = openTestPortal({ clock: standingClock });

const requestFaqs = (headers: Record<string, string> = {}) =>
  portal.app.inject({ url: FAQS_PATH, query: { opco: 'RW' }, headers });

async function item(questionId: string) {
  const { data } = (await requestFaqs()).json();
  return data.find((faq: { questionId: string }) => faq.questionId === questionId);
}

type VoteInput = { isLike: string; visitor?: string; headers?: Record<string, string> };

const vote = (questionId: string, { isLike, visitor, headers = {} }: VoteInput) =>
  portal.app.inject({
    url: LIKE_COUNT_PATH,
    query: { questionId, isLike, opco: 'RW' },
    headers: { ...headers, ...(visitor && { cookie: portal.cookieOf(visitor) }) },
  });

test('lists every question with its category, placeholders filled, in the requested language', async () => {
  const reply = await requestFaqs({ lang: 'sw' });
  expect(reply.headers['cache-control']).toBe('public, max-age=60');
  expect(reply.headers['set-cookie']).toBeUndefined();
  const faqs = reply.json().data;
  expect(faqs.length).toBeGreaterThan(60);
  expect(JSON.stringify(faqs)).not.toMatch(/\{\w+\}|%7B/);
  expect(faqs[0]).toMatchObject({ category: 'Kuongeza salio kwenye laini', href: '#', popular: 'true' });
});

test('categories and questions that link to a page have its address', async () => {
  expect((await item('shops')).href).toBe('store_finder/isano_shop');
  expect((await item('all-prices')).href).toBe('table');
});

test("shows the operator's current limits and customer care number", async () => {
  const { prepaidLimits, customerCareNumber } = await portal.root.operator.settings.read();
  expect((await item('recharge-limits')).answer).toContain(prepaidLimits.max.minor.toLocaleString('en'));
  expect((await item('how-to-complain')).answer).toContain(`href="tel:${customerCareNumber}"`);
});

test('does not promise a part of the VAT where no receipt is signed for the tax authority', async () => {
  expect(await item('ebm-receipt')).toBeUndefined();
});

test('counts one vote per visitor and question, which can be changed', async () => {
  expect((await item('pay-a-bill')).countLikePercentage).toBeNull();
  expect((await vote('pay-a-bill', { isLike: 'true', visitor: 'keza' })).json()).toEqual({ data: true });
  await vote('pay-a-bill', { isLike: 'true', visitor: 'keza' });
  await vote('pay-a-bill', { isLike: 'false', visitor: 'mugisha' });
  expect((await item('pay-a-bill')).countLikePercentage).toBe(50);
  await vote('pay-a-bill', { isLike: '0', visitor: 'keza' });
  expect((await item('pay-a-bill')).countLikePercentage).toBe(0);
  expect((await item('pay-a-part')).countLikePercentage).toBeNull();
});

test('a stored vote identifies neither the visitor nor their other votes', async () => {
  await vote('forgot-pin', { isLike: 'true', visitor: 'uwase' });
  await vote('wrong-code', { isLike: 'true', visitor: 'uwase' });
  const { db } = portal.root.databases;
  const rows = await db.select().from(faqVotes).where(sql`question_id IN ('forgot-pin', 'wrong-code')`);
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain('uwase');
});

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a link that was sent', { 'sec-fetch-site': 'none' }],
  ['an older browser on another site', { referer: 'https://evil.example/page' }],
])('rejects a vote from %s', async (_who, headers) => {
  const reply = await vote('line-kinds', { isLike: 'true', visitor: 'keza', headers });
  expect(reply.json()).toMatchObject({ statusCode: 'BAD_HEADERS' });
  expect((await item('line-kinds')).countLikePercentage).toBeNull();
});

test.each([
  ['no-such-question', 'true', 404],
  ['all-prices', 'true', 404],
  ['pay-a-bill', 'perhaps', 400],
])('refuses a vote on %s with "%s": %i', async (id, isLike, status) => {
  expect((await vote(id, { isLike })).statusCode).toBe(status);
});

test('sets the voted cookie, because pages of the visitor then show their vote', async () => {
  const reply = await vote('pay-a-part', { isLike: 'true', visitor: 'gasana' });
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^voted=1; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/,
  );
  expect(String((await vote('none', { isLike: 'true' })).headers['set-cookie'])).not.toContain('voted');
});

test('a vote without a cookie is answered and not counted (RULINGS 87)', async () => {
  for (let nth = 0; nth < 30; nth += 1) {
    const reply = await vote('how-can-i-pay', { isLike: 'false' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: false }]);
    expect(String(reply.headers['set-cookie'])).not.toContain('voted');
  }
  expect((await item('how-can-i-pay')).countLikePercentage).toBeNull();
});

test('the cookie of the first reply makes the next vote count', async () => {
  const first = await vote('how-can-i-pay', { isLike: 'true' });
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
  const second = await vote('how-can-i-pay', { isLike: 'true', headers: { cookie } });
  expect(second.json()).toEqual({ data: true });
  expect((await item('how-can-i-pay')).countLikePercentage).toBe(100);
});

test('many cookies from one network do not turn an answer', async () => {
  for (let nth = 0; nth < RATE_LIMITS.votesOnQuestion.perAddress + 10; nth += 1)
    await vote('receipt', { isLike: 'false', visitor: `stuffer ${nth}` });
  const votes = await portal.root.databases.db
    .select()
    .from(faqVotes)
    .where(eq(faqVotes.questionId, 'receipt'));
  expect(votes).toHaveLength(RATE_LIMITS.votesOnQuestion.perAddress);
});

test('limits the votes of one visitor', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => vote('call-abroad', { isLike: 'true', visitor: 'stuffer' })),
  );
  expect(replies.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

test('counts searches without results, but none with personal data', async () => {
  const search = (text: string, lang = 'en') =>
    portal.call('recordMissedSearch', { text }, { lang, visitor: 'n'.repeat(24) });
  await search('Crédit  Express');
  await search('credit express');
  for (const text of ['0788 123 456', 'keza@example.rw', 'x', 'PE1000000001']) {
    expect((await search(text)).envelope.result).toEqual({ counted: false });
  }
  const stored = await listMissedSearches(portal.root.databases.db);
  expect(stored.map(({ query, misses }) => [query, misses])).toEqual([['credit express', 2]]);
});

test('removes the rarest and oldest search when the table is full', async () => {
  const { db } = portal.root.databases;
  await db.delete(faqMissedSearches);
  for (const [second, typed] of ['often', 'often', 'first', 'second', 'often', 'third'].entries()) {
    const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 8, 0, second)) };
    await countMissedSearch({ db, clock, most: 3 }, typed, 'en');
  }
  const stored = await listMissedSearches(db);
  expect(stored.map(({ query, misses }) => `${query} ${misses}`).sort()).toEqual([
    'often 3',
    'second 1',
    'third 1',
  ]);
});
