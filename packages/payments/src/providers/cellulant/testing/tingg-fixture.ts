import { secret } from '@portal/platform/crypto/secret';
import { testCardAccounts } from '../../testing/card-accounts.ts';
import { createHostedFixture } from '../../testing/hosted-fixture.ts';
import { CELLULANT_DEFAULTS, type CellulantAccount } from '../account.ts';
import { cellulant } from '../cellulant.ts';

/** Tingg and its simulator, on other terms than the documented ones when some are named. */
export function createTinggFixture(terms: Partial<CellulantAccount> = {}) {
  return createHostedFixture(
    'cellulant',
    testCardAccounts,
    ({ gateways: _, pagesUrl, ...adapterOptions }) => {
      const account = testCardAccounts(adapterOptions.callbackUrl).cellulant;
      const { accessKey, ivKey, secretKey } = account;
      return cellulant({
        ...CELLULANT_DEFAULTS,
        ...terms,
        ...account,
        apiKey: secret(account.apiKey),
        clientSecret: secret(account.clientSecret),
        keys: { accessKey, ivKey: secret(ivKey), secretKey: secret(secretKey) },
        ...adapterOptions,
        pageUrl: () => `${pagesUrl}/sandbox/cellulant/express/checkout`,
      });
    },
  );
}
