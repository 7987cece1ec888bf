import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { expect, test } from 'vitest';
import { pagesOf } from './pages.ts';

test.each<[StaffRole, string]>([
  ['care', 'payments queues stuck approvals leads pay-links reminders figures incidents'],
  ['finance', 'payments queues stuck approvals books figures incidents'],
  ['sales', 'queues leads figures towns'],
  ['content', 'queues figures content'],
  [
    'admin',
    'payments queues stuck approvals leads pay-links reminders books figures incidents content towns settings people acts',
  ],
])('the navigation has the pages that %s may open, in their order, and no other', (role, pages) => {
  expect(pagesOf([role]).join(' ')).toBe(pages);
});

test('who has two roles finds the pages of both, each once', () => {
  expect(pagesOf(['sales', 'content']).join(' ')).toBe('queues leads figures content towns');
});
