import { expect, test } from 'vitest';
import { reportPageView } from './report-page-view.ts';

function namesCounted(consent: boolean | null, ...paths: string[]): string[] {
  const names: string[] = [];
  const portal = {
    recordPageView: async ({ name }: { name: string }) => {
      names.push(name);
      return { kind: 'ok', result: { counted: true } } as const;
    },
  };
  for (const pathname of paths) reportPageView({ pathname, consent, portal });
  return names;
}

test('counts a page under one tracking name in every language', () => {
  expect(namesCounted(true, '/', '/sw', '/sw/prepaid-recharge', '/about/')).toEqual([
    'RW_cw_homepage',
    'RW_cw_homepage',
    'RW_cw_prepaid_recharge',
    'RW_cw_about',
  ]);
});

test('counts nothing without consent', () => {
  expect(namesCounted(null, '/')).toEqual([]);
  expect(namesCounted(false, '/')).toEqual([]);
});
