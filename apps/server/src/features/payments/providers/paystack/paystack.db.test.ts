import { afterAll, beforeAll } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testCardAccounts } from '../test-card-accounts.ts';
import { hostedConformance } from '../test-hosted.ts';
import { type HostedStage, makeHostedStage } from '../test-hosted-stage.ts';
import { paystack } from './paystack.ts';

let stage: HostedStage;

beforeAll(async () => {
  stage = await makeHostedStage('paystack', testCardAccounts, ({ baseUrl, pagesUrl }) =>
    paystack({
      baseUrl,
      pageUrl: () => pagesUrl,
      secretKey: secret('sk_test_of_the_tests'),
      charge: { currency: 'RWF', multiplier: 100, rate: null },
      timeoutMs: 2_000,
    }),
  );
});

afterAll(() => stage.close());

hostedConformance('Paystack', () => stage, {
  signed: true,
  tellsDeclines: false,
  cancelled: { kind: 'unpaid' },
  refunds: true,
});
