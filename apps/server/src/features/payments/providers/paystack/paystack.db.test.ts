import { afterAll, beforeAll } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testCardAccounts } from '../test-card-accounts.ts';
import { hostedConformance } from '../test-hosted.ts';
import { playOn } from '../test-hosted-play.ts';
import { type HostedStage, makeHostedStage } from '../test-hosted-stage.ts';
import { statementScenarios } from '../test-statements.ts';
import { paystack } from './paystack.ts';

let stage: HostedStage;

beforeAll(async () => {
  stage = await makeHostedStage('paystack', testCardAccounts, ({ pagesUrl, baseUrl, timeoutMs }) =>
    paystack({
      baseUrl,
      pageUrl: () => pagesUrl,
      secretKey: secret('sk_test_of_the_tests'),
      charge: { currency: 'RWF', multiplier: 100, rate: null },
      ...(timeoutMs && { timeoutMs }),
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

statementScenarios('Paystack', () => ({
  ...stage,
  charge: async () => {
    const { payment, page, check } = await playOn(() => stage).started();
    await stage.answer(page, 'approved');
    const outcome = await check();
    if (outcome.kind !== 'paid') throw new Error('not charged');
    return { reference: payment.reference, providerReference: outcome.providerReference };
  },
}));
