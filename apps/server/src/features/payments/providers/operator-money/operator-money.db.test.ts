import { afterAll, beforeAll } from 'vitest';
import { providerConformance } from '../conformance.ts';
import { type MoneyStage, makeMoneyStage } from './test-stage.ts';

let stage: MoneyStage;

beforeAll(async () => {
  stage = await makeMoneyStage();
});

afterAll(() => stage.close());

providerConformance('operator money by push', () => ({
  ...stage,
  provider: stage.money.push,
  unreachable: stage.unreachable.push,
}));
