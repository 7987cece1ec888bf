import { describe } from 'vitest';
import type { AirtimeFixture } from '../../../conformance/src/operator/airtime-fixture.ts';
import { AIRTIME_SCENARIOS } from '../../../conformance/src/operator/airtime-scenarios.ts';
import { ONCE_SCENARIOS } from '../../../conformance/src/operator/once-scenarios.ts';
import { RECORD_SCENARIOS } from '../../../conformance/src/operator/record-scenarios.ts';
import { testScenarios } from '../../../conformance/src/testing/run-scenarios.ts';

/** The scenarios of `isano-conformance` for an operator that tops up, as tests. */
export function testAirtime(name: string, fixture: () => AirtimeFixture): void {
  describe(`${name}: airtime`, () => testScenarios(AIRTIME_SCENARIOS, fixture));
  describe(`${name}: airtime once`, () => testScenarios(ONCE_SCENARIOS, fixture));
  describe(`${name}: record of deliveries`, () => testScenarios(RECORD_SCENARIOS, fixture));
}
