import { test } from 'vitest';
import type { Scenario } from '../scenario.ts';

/**
 * A test for each scenario, without those that do not apply. Call it in a `describe`.
 * @param subject what they run on, or a function, when it is built before the first test
 */
export function testScenarios<Subject extends object>(
  scenarios: readonly Scenario<Subject>[],
  subject: Subject | (() => Subject),
): void {
  const isBuiltLater = typeof subject === 'function';
  const read = () => (isBuiltLater ? (subject as () => Subject)() : subject);
  for (const { name, applies, run } of scenarios) {
    if (!isBuiltLater && applies?.(subject) === false) continue;
    test(name, () => run(read()));
  }
}
