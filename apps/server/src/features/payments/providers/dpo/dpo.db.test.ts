import { afterAll, beforeAll } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testCardAccounts } from '../test-card-accounts.ts';
import { hostedConformance } from '../test-hosted.ts';
import { type HostedStage, makeHostedStage } from '../test-hosted-stage.ts';
import { dpo } from './dpo.ts';

let stage: HostedStage;

beforeAll(async () => {
  stage = await makeHostedStage(
    'dpo',
    testCardAccounts,
    ({ pagesUrl, gateways: _, callbackUrl: __, ...ground }) =>
      dpo({
        ...ground,
        pageUrl: () => `${pagesUrl}/sandbox/dpo/payv3.php`,
        companyToken: secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'),
        serviceType: '3854',
      }),
  );
});

afterAll(() => stage.close());

hostedConformance('DPO Pay', () => stage, {
  signed: false,
  tellsDeclines: true,
  cancelled: { kind: 'declined', reason: 'refused-by-customer' },
  refunds: true,
});
