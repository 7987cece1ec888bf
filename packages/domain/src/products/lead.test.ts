import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressQueries, findTown, LEAD_STEPS, mayFollow, nextLeadStep } from './lead.ts';

const TOWNS = [
  { name: 'Kigali', feasible: true, at: null },
  { name: 'Rusizi', feasible: false, at: null },
];

test('a town is feasible when the list says so, however it is spelt; an unknown one never is', () => {
  expect(findTown(TOWNS, ' kigali ')?.feasible).toBe(true);
  expect(findTown(TOWNS, 'Rusizi')?.feasible).toBe(false);
  fc.assert(fc.property(fc.string(), (name) => !findTown([], name)));
});

test('an address is looked for with its town, then the landmark, then the town alone', () => {
  const typed = { address: ' KG 7 Ave ', landmark: 'Church', town: 'Kigali' };
  expect(addressQueries(typed)).toEqual(['KG 7 Ave, Kigali', 'Church, Kigali', 'Kigali']);
  expect(addressQueries({ ...typed, landmark: '' })).toEqual(['KG 7 Ave, Kigali', 'Kigali']);
  expect(addressQueries({ address: '', landmark: ' ', town: '' })).toEqual([]);
});

test('a lead goes forward one step at a time and can be cancelled until it is installed', () => {
  for (const [at, step] of LEAD_STEPS.entries()) {
    expect(nextLeadStep(step)).toBe(LEAD_STEPS[at + 1] ?? null);
    expect(mayFollow(step, 'cancelled')).toBe(step !== 'installed');
    for (const to of LEAD_STEPS) expect(mayFollow(step, to)).toBe(LEAD_STEPS.indexOf(to) === at + 1);
  }
  expect(nextLeadStep('cancelled')).toBeNull();
  expect(mayFollow('cancelled', 'registered')).toBe(false);
});
