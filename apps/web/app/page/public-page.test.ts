import { expect, test } from 'vitest';
import { PUBLIC_PAGE_HEADERS, publicWithoutQuery } from './public-page.ts';

test.each([
  ['https://portal.example/prepaid-recharge', true],
  ['https://portal.example/sw/prepaid-recharge', true],
  ['https://portal.example/prepaid-recharge?', true],
  ['https://portal.example/prepaid-recharge?msisdn=788123456', false],
  ['https://portal.example/prepaid-recharge?lang=sw', false],
])('%s is kept for everybody: %s, because a query may hold a number', (url, isPublic) => {
  expect(publicWithoutQuery(new Request(url))).toEqual(isPublic ? { headers: PUBLIC_PAGE_HEADERS } : {});
});
