import { AUDITED_DAYS } from '@portal/payments/audit/audited-days';
import { expect, test } from 'vitest';
import { parseConfig } from '../config/config.ts';

test('no payment is archived while the nightly audit still covers it', () => {
  const parse = (days: number) => parseConfig({ ARCHIVE_AFTER_DAYS: String(days) });
  expect(parse(AUDITED_DAYS)).toMatchObject({
    kind: 'invalid',
    problems: [expect.stringContaining('ARCHIVE_AFTER_DAYS')],
  });
  expect(parse(AUDITED_DAYS + 1).kind).toBe('ok');
});
