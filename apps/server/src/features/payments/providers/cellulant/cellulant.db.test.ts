import { afterAll, beforeAll } from 'vitest';
import type { HostedStage } from '../hosted-stage.ts';
import { hostedConformance } from '../test-hosted.ts';
import { makeTinggStage } from './tingg-stage.ts';

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
