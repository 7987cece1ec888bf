import { expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { createPageViews } from './module.ts';
import type { PageView } from './page-view-sink.ts';

const views: PageView[] = [];
const at = new Date('2026-01-02T03:04:05Z');

const portal = openTestPortal({
  clock: { now: () => at },
  change: ({ databases: { clock } }) => ({
    pageViews: createPageViews({ clock, record: (view) => void views.push(view) }),
  }),
});

const visit = (consent: string | null, lang = 'en') =>
  portal.call(
    'recordPageView',
    { name: 'RW_cw_homepage' },
    { lang, headers: consent ? { cookie: `consent=${consent}` } : {} },
  );

test('does not count visitors without consent', async () => {
  for (const consent of [null, 'no', 'maybe']) {
    expect((await visit(consent)).envelope).toMatchObject({ result: { counted: false } });
  }
  expect(views).toEqual([]);
});

test('records only page, language and time of a visitor with consent', async () => {
  expect((await visit('yes', 'sw')).envelope).toMatchObject({ result: { counted: true } });
  expect(views).toEqual([{ name: 'RW_cw_homepage', locale: 'sw', at }]);
});
