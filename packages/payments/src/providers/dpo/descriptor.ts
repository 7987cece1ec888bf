import { secret } from '@portal/platform/crypto/secret';
import { cardMode, defineProvider } from '../descriptor.ts';
import { dpoAccount } from './account.ts';
import { dpo } from './dpo.ts';

/** DPO Pay (PROVIDERS.md section 2). */
export const dpoDescriptor = defineProvider({
  name: 'dpo',
  account: dpoAccount,
  modes: { 'card-dpo': cardMode('dpo', { refunds: 'parts', refundLimit: null }) },
  createProviders: (account, { clock }) => ({ 'card-dpo': dpo({ ...account, clock }) }),
  callbackMode: 'card-dpo',
  createSandboxAccount: ({ publicUrl, callbackUrl, callbackSecret, createCredential }) => {
    const companyToken = createCredential('company token');
    return {
      simulator: { cardAccounts: { dpo: { companyToken, pushUrl: callbackUrl } } },
      createAccount: ({ gateways }) => ({
        companyToken: secret(companyToken),
        serviceType: '3854',
        callbackSecret,
        baseUrl: gateways.dpo.baseUrl,
        pageUrl: () => `${publicUrl()}/sandbox/dpo/payv3.php`,
      }),
    };
  },
});
