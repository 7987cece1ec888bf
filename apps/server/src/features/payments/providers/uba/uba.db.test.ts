import { afterAll, beforeAll, describe } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testCardAccounts } from '../test-card-accounts.ts';
import { hostedConformance } from '../test-hosted.ts';
import { type HostedStage, makeHostedStage } from '../test-hosted-stage.ts';
import { UBA_DEFAULTS, type UbaAccount } from './account.ts';
import { uba } from './uba.ts';

function makeUbaStage(terms: Partial<UbaAccount>) {
  return makeHostedStage('uba', testCardAccounts, ({ gateways: _, pagesUrl, ...ground }) => {
    const { merchantId, serviceKey } = testCardAccounts(ground.callbackUrl).uba;
    return uba({
      ...UBA_DEFAULTS,
      ...terms,
      merchantId,
      serviceKey: secret(serviceKey),
      ...ground,
      pageUrl: () => `${pagesUrl}/sandbox/uba/paytran`,
    });
  });
}

/** Both readings of what the bank's documents leave open. */
const READINGS: [string, Partial<UbaAccount>][] = [
  ['UBA, by form and its own id', {}],
  ['UBA, in JSON and by our reference', { register: 'json', verify: 'form', verifiesByReference: true }],
];

describe.each(READINGS)('%s', (name, terms) => {
  let stage: HostedStage;

  beforeAll(async () => {
    stage = await makeUbaStage(terms);
  });

  afterAll(() => stage.close());

  hostedConformance(name, () => stage, {
    signed: false,
    tellsDeclines: true,
    cancelled: { kind: 'declined', reason: 'refused-by-customer' },
    refunds: false,
    withoutAmounts: true,
  });
});
