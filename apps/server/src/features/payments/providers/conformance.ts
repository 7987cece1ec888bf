import { describe } from 'vitest';
import { callbackScenarios } from './test-callbacks.ts';
import { playOn, type Stage } from './test-play.ts';
import { promptScenarios } from './test-prompt.ts';
import { refundScenarios } from './test-refunds.ts';
import { unknownScenarios } from './test-unknown.ts';

/** The scenarios every provider with a prompt must pass against its simulator (PROVIDERS.md 12.4). */
export function providerConformance(name: string, stage: () => Stage): void {
  const play = playOn(stage);
  describe(`${name}: the prompt`, () => promptScenarios(play));
  describe(`${name}: what is unknown is not failed`, () => unknownScenarios(play));
  describe(`${name}: callbacks`, () => callbackScenarios(play));
  describe(`${name}: giving money back, and accounts`, () => refundScenarios(play));
}
