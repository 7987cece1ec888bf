import type { SandboxOptions } from '@portal/sandbox/start-sandbox';

const product = (name: string) => ({ apiUser: name, apiKey: `${name} key`, subscriptionKey: `${name} door` });

/** Accounts at the companies of the sandbox that ask on the handset, for tests. */
export const testPushAccounts = {
  mpesa: {
    daraja: { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'passkey' },
    openApi: null,
  },
  momo: {
    collection: product('collection'),
    disbursement: product('disbursement'),
    targetEnvironment: 'mtnrwanda',
  },
  airtel: {
    clientId: 'client',
    clientSecret: 'secret',
    callbackUrl: () => 'http://127.0.0.1:9/callback',
    callbackKey: 'callback key of the test',
    disbursementPin: '4170',
  },
  gsma: { clientId: 'client', clientSecret: 'secret', apiKey: 'key', creditAccount: 'PORTAL' },
  ekash: { clientId: 'client', clientSecret: 'secret' },
} satisfies Pick<SandboxOptions['wallets'], 'mpesa' | 'momo' | 'airtel' | 'gsma' | 'ekash'>;
