import type { AddOn } from '@isano/adapter-kit/add-on';
import type { SmsConformance } from '@isano/adapter-kit/conformance';
import { LONGEST_MS } from '../load-adapter.ts';
import { SMS_SCENARIOS } from '../scenarios.ts';
import { testScenarios } from './run-scenarios.ts';

/**
 * A test for each scenario that `isano-conformance` has for an adapter that sends messages, without those that wait for its time
 * limits. Call it in a `describe`.
 */
export function testSmsAdapter({ name, sms }: AddOn, conformance: SmsConformance): void {
  if (!sms) throw new Error(`${name} sends no messages`);
  const loaded = { name, sms, conformance, longestMs: LONGEST_MS };
  testScenarios(
    SMS_SCENARIOS.filter(({ isSlow }) => !isSlow),
    loaded,
  );
}
