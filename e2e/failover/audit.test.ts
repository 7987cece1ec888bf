import { expect, test } from 'vitest';
import { sortViolations } from './audit.ts';

test('lost and doubled payments are counted apart from other violations', () => {
  const [lost, doubled, other] = [
    { what: 'acknowledged, but not stored', id: 'a' },
    { what: 'charged twice', id: 'b' },
    { what: 'not final', id: 'c' },
  ];
  expect(sortViolations([lost, doubled, other])).toEqual({
    lost: [lost],
    doubled: [doubled],
    others: [other],
  });
});
