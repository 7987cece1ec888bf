import { describe, expect, test } from 'vitest';
import { findHeldBalance } from './held-bundle.ts';

const NOW = new Date('2040-03-01T08:00:00Z');
const SUNDAY = new Date('2040-03-04T20:00:00Z');
const MONDAY = new Date('2040-03-05T20:00:00Z');
const GIGABYTE = { megabytes: 1024, minutes: 20, messages: null };
const data = (left: number | 'unlimited', expiresAt: Date | null = SUNDAY) => {
  return { service: 'data', unit: 'MB', left, expiresAt } as const;
};

describe('who buys 1 GB is asked first', () => {
  test('with 3 GB in two bundles, the last of which ends on Monday', () => {
    expect(findHeldBalance(GIGABYTE, [data(1024), data(2048, MONDAY)], NOW)).toEqual({
      service: 'data',
      unit: 'MB',
      left: 3072,
      until: MONDAY,
    });
  });

  test('with half of it, with unlimited data, and with data that never ends', () => {
    expect(findHeldBalance(GIGABYTE, [data(512)], NOW)).toMatchObject({ left: 512, until: SUNDAY });
    expect(findHeldBalance(GIGABYTE, [data(1), data('unlimited')], NOW)?.left).toBe('unlimited');
    expect(findHeldBalance(GIGABYTE, [data(5000, null), data(10)], NOW)?.until).toBeNull();
  });
});

test('a bundle that is used up does not make the rest last longer', () => {
  expect(findHeldBalance(GIGABYTE, [data(0, MONDAY), data(1024)], NOW)?.until).toEqual(SUNDAY);
  expect(findHeldBalance(GIGABYTE, [data(0, null), data(1024)], NOW)?.until).toEqual(SUNDAY);
});

test.each([
  ['less than half of it', GIGABYTE, [data(511)]],
  ['nothing', GIGABYTE, []],
  ['used up and expired bundles', GIGABYTE, [data(0), data(9000, NOW)]],
  ['only minutes', GIGABYTE, [{ service: 'voice', unit: 'minutes', left: 500, expiresAt: null } as const]],
  ['some data, and buys unlimited data', { ...GIGABYTE, megabytes: 'unlimited' as const }, [data(90_000)]],
  ['data, and buys messages', { megabytes: null, minutes: null, messages: 20 }, [data(90_000)]],
  ['data, and buys a bundle of nothing', { megabytes: null, minutes: null, messages: null }, [data(90_000)]],
])('who has %s is not asked', (_what, bundle, buckets) => {
  expect(findHeldBalance(bundle, buckets, NOW)).toBeNull();
});
