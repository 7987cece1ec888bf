import { expect, test } from 'vitest';
import { findMissingSegment, segmentsBetween } from './wal-segments.ts';

const MB_16 = 16 * 2 ** 20;
const name = (log: string, segment: string, timeline = '1') =>
  timeline.padStart(8, '0') + log.padStart(8, '0') + segment.padStart(8, '0');

test('names the segments from one to another, also over the end of 4 GB', () => {
  expect(segmentsBetween(name('0', 'FE'), name('1', '1'), MB_16)).toEqual([
    name('0', 'FE'),
    name('0', 'FF'),
    name('1', '0'),
    name('1', '1'),
  ]);
});

test('finds the segment that the archive lacks', () => {
  const archived = [name('0', '3'), name('0', '4'), name('0', '6')];
  expect(findMissingSegment(archived, name('0', '3'), MB_16)).toBe(name('0', '5'));
  expect(findMissingSegment(archived, name('0', '6'), MB_16)).toBeNull();
  expect(findMissingSegment(archived, name('0', '2'), MB_16)).toBe(name('0', '2'));
});

test('accepts an archive that goes on with the timeline of a restored database', () => {
  const archived = [name('0', '3'), name('0', '4'), name('0', '4', '2'), name('0', '5', '2')];
  expect(findMissingSegment([...archived, '00000002.history'], name('0', '3'), MB_16)).toBeNull();
});

test('has nothing to miss without an archive', () => {
  expect(findMissingSegment([], name('0', '3'), MB_16)).toBeNull();
});
