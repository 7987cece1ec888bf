import { afterAll, beforeAll } from 'vitest';
import type { HostedFixture } from '../testing/hosted-fixture.ts';
import { hostedConformance } from '../testing/hosted-scenarios.ts';
import { createTinggFixture } from './testing/tingg-fixture.ts';

let fixture: HostedFixture;

beforeAll(async () => {
  fixture = await createTinggFixture();
});

afterAll(() => fixture.close());

hostedConformance('Tingg', () => fixture, {
  signed: false,
  reportsDeclines: true,
  cancelled: { kind: 'attempt-declined', reason: 'refused-by-customer' },
  refunds: true,
  tokens: true,
});
