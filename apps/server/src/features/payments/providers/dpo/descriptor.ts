import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
import { CARD_TRAITS } from '../mode-traits.ts';
import { CARD_OPTION } from '../payment-option.ts';
import { dpoAccount } from './account.ts';
import { dpo } from './dpo.ts';

/** DPO Pay (PROVIDERS.md section 2). */
export const dpoDescriptor = defineProvider({
  name: 'dpo',
  account: dpoAccount,
  modes: {
    'card-dpo': {
      option: CARD_OPTION,
      wireMode: 'PAYMENT_GATEWAY',
      leadMode: 'HBB_LEADS',
      gateway: 'dpo',
      traits: CARD_TRAITS,
    },
  },
  createProviders: (account, { clock }) => ({ 'card-dpo': dpo({ ...account, clock }) }),
  callbacks: { mode: 'card-dpo', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ publicUrl, callbackUrl, callbackSecret }) => {
    const companyToken = crypto.randomUUID().toUpperCase();
    return {
      simulator: { cardAccounts: { dpo: { companyToken, pushUrl: callbackUrl } } },
      createAccount: ({ cardBaseUrls }) => ({
        companyToken: secret(companyToken),
        serviceType: '3854',
        callbackSecret,
        baseUrl: cardBaseUrls.dpo,
        pageUrl: () => `${publicUrl()}/sandbox/dpo/payv3.php`,
      }),
    };
  },
});
