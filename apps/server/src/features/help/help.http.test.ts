import { FAQS_PATH, LIKE_COUNT_PATH } from '@portal/contract/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';
import { countMissedSearch, listMissedSearches } from './missed-searches.ts';
import { faqMissedSearches, faqVotes } from './tables.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

const ask = (headers: Record<string, string> = {}) =>
  portal.app.inject({ url: FAQS_PATH, query: { opco: 'RW' }, headers });

async function item(questionId: string) {
  const { data } = (await ask()).json();
  return data.find((faq: { questionId: string }) => faq.questionId === questionId);
}

type Ballot = { isLike: string; visitor?: string; headers?: Record<string, string> };

const vote = (questionId: string, { isLike, visitor, headers = {} }: Ballot) =>
  portal.app.inject({
    url: LIKE_COUNT_PATH,
    query: { questionId, isLike, opco: 'RW' },
    headers: { ...headers, ...(visitor && { cookie: portal.cookieOf(visitor) }) },
  });

test('every question comes with its place, filled in, in the language that was asked for', async () => {
  const reply = await ask({ lang: 'sw' });
  expect(reply.headers['cache-control']).toBe('public, max-age=60');
  expect(reply.headers['set-cookie']).toBeUndefined();
  const faqs = reply.json().data;
  expect(faqs.length).toBeGreaterThan(60);
  expect(JSON.stringify(faqs)).not.toMatch(/\{\w+\}|%7B/);
  expect(faqs[0]).toMatchObject({ category: 'Kuongeza salio kwenye laini', href: '#', popular: 'true' });
});

test('categories that are pages of their own, and questions with a real link, say where they lead', async () => {
  expect((await item('shops')).href).toBe('store_finder/isano_shop');
  expect((await item('all-prices')).href).toBe('table');
});

test('limits and customer care are those the operator has now', async () => {
  const { prepaidLimits, customerCareNumber } = await portal.root.app.operator.settings.read();
  expect((await item('recharge-limits')).answer).toContain(prepaidLimits.max.minor.toLocaleString('en'));
  expect((await item('how-to-complain')).answer).toContain(`href="tel:${customerCareNumber}"`);
});

test('a visitor has one vote on a question and may change it', async () => {
  expect((await item('pay-a-bill')).countLikePercentage).toBeNull();
  expect((await vote('pay-a-bill', { isLike: 'true', visitor: 'keza' })).json()).toEqual({ data: true });
  await vote('pay-a-bill', { isLike: 'true', visitor: 'keza' });
  await vote('pay-a-bill', { isLike: 'false', visitor: 'mugisha' });
  expect((await item('pay-a-bill')).countLikePercentage).toBe(50);
  await vote('pay-a-bill', { isLike: '0', visitor: 'keza' });
  expect((await item('pay-a-bill')).countLikePercentage).toBe(0);
  expect((await item('pay-a-part')).countLikePercentage).toBeNull();
});

test('a vote can be told to nobody: neither who it was nor what else they voted on', async () => {
  await vote('forgot-pin', { isLike: 'true', visitor: 'uwase' });
  await vote('wrong-code', { isLike: 'true', visitor: 'uwase' });
  const { db } = portal.root.app.help.deps;
  const rows = await db.select().from(faqVotes).where(sql`question_id IN ('forgot-pin', 'wrong-code')`);
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain('uwase');
});

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a link that was sent', { 'sec-fetch-site': 'none' }],
  ['an older browser on another site', { referer: 'https://evil.example/page' }],
])('%s can cast no vote', async (_who, headers) => {
  const reply = await vote('line-kinds', { isLike: 'true', visitor: 'keza', headers });
  expect(reply.json()).toMatchObject({ statusCode: 'BAD_HEADERS' });
  expect((await item('line-kinds')).countLikePercentage).toBeNull();
});

test.each([
  ['no-such-question', 'true', 404],
  ['all-prices', 'true', 404],
  ['pay-a-bill', 'perhaps', 400],
])('a vote of %s, %s is refused with %i', async (id, isLike, status) => {
  expect((await vote(id, { isLike })).statusCode).toBe(status);
});

test('whoever votes is shown pages of their own from then on: answers say what they voted', async () => {
  const reply = await vote('pay-a-part', { isLike: 'true', visitor: 'gasana' });
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^voted=1; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/,
  );
  expect(String((await vote('none', { isLike: 'true' })).headers['set-cookie'])).not.toContain('voted');
});

test('nobody votes a hundred times', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => vote('call-abroad', { isLike: 'true', visitor: 'stuffer' })),
  );
  expect(replies.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

test('searches in vain are counted without anything personal', async () => {
  const search = (text: string, lang = 'en') =>
    portal.call('recordMissedSearch', { text }, { lang, visitor: 'n'.repeat(24) });
  await search('Crédit  Express');
  await search('credit express');
  for (const text of ['0788 123 456', 'keza@example.rw', 'x', 'PE1000000001']) {
    expect((await search(text)).envelope.result).toEqual({ counted: false });
  }
  const kept = await listMissedSearches(portal.root.app.help.deps.db);
  expect(kept.map(({ query, misses }) => [query, misses])).toEqual([['credit express', 2]]);
});

test('when there is no room for another search in vain, the rarest and oldest gives way', async () => {
  const { db } = portal.root.app.help.deps;
  await db.delete(faqMissedSearches);
  for (const [second, typed] of ['often', 'often', 'first', 'second', 'often', 'third'].entries()) {
    const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 8, 0, second)) };
    await countMissedSearch({ db, clock, most: 3 }, typed, 'en');
  }
  const kept = await listMissedSearches(db);
  expect(kept.map(({ query, misses }) => `${query} ${misses}`).sort()).toEqual([
    'often 3',
    'second 1',
    'third 1',
  ]);
});
