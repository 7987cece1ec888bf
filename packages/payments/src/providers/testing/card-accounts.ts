import type { CardAccounts } from '@portal/sandbox/card-gateways';

/** Accounts at every gateway of the sandbox, for tests. */
export function testCardAccounts(callbackUrl: () => string): CardAccounts {
  return {
    paystack: { secretKey: 'sk_test_of_the_tests', webhookUrl: callbackUrl },
    dpo: { companyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3', pushUrl: callbackUrl },
    cellulant: {
      apiKey: 'an api key',
      clientId: 'portal',
      clientSecret: 'a secret of the test',
      serviceCode: 'ACMETOPUP',
      accessKey: 'an access key',
      ivKey: 'an iv key',
      secretKey: 'a secret key',
    },
    uba: { merchantId: 'MERCHANT', serviceKey: '5F0C4C3B-0000-4000-8000-000000000001' },
  };
}
