import { expect, test } from 'vitest';
import type { Feasibility, InstallationPlace } from '../feasibility-port.ts';

/** An operator that knows where home broadband can be installed, and a place for each answer. */
export type FeasibilityFixture = {
  feasibility: Feasibility;
  places: Readonly<Record<'yes' | 'no' | 'unknown' | 'unanswered', InstallationPlace>>;
};

/** Tests that every adapter of the port `feasibility` must pass. */
export function testFeasibility(fixture: () => FeasibilityFixture): void {
  test.each(['yes', 'no', 'unknown'] as const)(
    'a place whose answer is %s, each time it is asked',
    async (answer) => {
      const { feasibility, places } = fixture();
      for (let asked = 0; asked < 2; asked += 1) expect(await feasibility.check(places[answer])).toBe(answer);
    },
  );

  test('an operator that does not answer is neither a yes nor a no', async () => {
    const { feasibility, places } = fixture();
    await expect(feasibility.check(places.unanswered)).rejects.toThrow();
  });
}
