import { secret } from '@portal/platform/crypto/secret';
import { afterAll, beforeAll, describe } from 'vitest';
import { testCardAccounts } from '../testing/card-accounts.ts';
import { createHostedFixture, type HostedFixture } from '../testing/hosted-fixture.ts';
import { hostedConformance } from '../testing/hosted-scenarios.ts';
import { type UbaAccount, ubaDefaults } from './account.ts';
import { uba } from './uba.ts';

function createUbaFixture(terms: Partial<UbaAccount>) {
  return createHostedFixture('uba', testCardAccounts, ({ gateways: _, pagesUrl, ...adapterOptions }) => {
    const { merchantId, serviceKey } = testCardAccounts(adapterOptions.callbackUrl).uba;
    return uba({
      ...ubaDefaults(),
      ...terms,
      merchantId,
      serviceKey: secret(serviceKey),
      ...adapterOptions,
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
  let fixture: HostedFixture;

  beforeAll(async () => {
    fixture = await createUbaFixture(terms);
  });

  afterAll(() => fixture.close());

  hostedConformance(name, () => fixture, {
    signed: false,
    reportsDeclines: true,
    cancelled: { kind: 'attempt-declined', reason: 'refused-by-customer' },
    refunds: false,
    withoutAmounts: true,
    // The one that sends a form.
    playsEveryVariant: terms.register !== 'json',
  });
});
