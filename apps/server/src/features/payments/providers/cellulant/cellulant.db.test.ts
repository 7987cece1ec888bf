import { afterAll, beforeAll } from 'vitest';
import { hostedConformance } from '../test-hosted.ts';
import type { HostedStage } from '../test-hosted-stage.ts';
import { makeTinggStage } from './test-tingg-stage.ts';

let stage: HostedStage;

beforeAll(async () => {
  stage = await makeTinggStage();
});

afterAll(() => stage.close());

hostedConformance('Tingg', () => stage, {
  signed: false,
  tellsDeclines: true,
  cancelled: { kind: 'declined', reason: 'refused-by-customer' },
  refunds: true,
  tokens: true,
});
