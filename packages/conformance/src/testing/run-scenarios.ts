import { test } from 'vitest';
import type { Scenario } from '../scenario.ts';

/**
 * A test for each scenario. Call it in a `describe`.
 * @param subject what they run on; a function, because it is built before the first test
 */
export function testScenarios<Subject>(
  scenarios: readonly Scenario<Subject>[],
  subject: () => Subject,
): void {
  for (const { name, applies, run } of scenarios)
    test(name, async ({ skip }) => {
      if (applies?.(subject()) === false) skip();
      await run(subject());
    });
}
