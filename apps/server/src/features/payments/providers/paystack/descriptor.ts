import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
import { CARD_TRAITS } from '../mode-traits.ts';
import { CARD_OPTION } from '../payment-option.ts';
import { paystackAccount } from './account.ts';
import { paystack } from './paystack.ts';

/** The script of the simulator's popup, with the same interface as the gateway's. */
const SANDBOX_SCRIPT = '/sandbox/paystack/inline.js';

/** Paystack (PROVIDERS.md section 1). */
export const paystackDescriptor = defineProvider({
  name: 'paystack',
  account: paystackAccount,
  modes: {
    'card-paystack': {
      option: CARD_OPTION,
      wireMode: 'PAYMENT_GATEWAY',
      leadMode: 'HBB_LEADS',
      gateway: 'paystack',
      traits: CARD_TRAITS,
    },
  },
  createProviders: (account) => ({ 'card-paystack': paystack(account) }),
  callbacks: { mode: 'card-paystack', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ publicUrl, callbackUrl, callbackSecret, values }) => {
    const secretKey = `sk_test_${newId()}`;
    return {
      simulator: { cardAccounts: { paystack: { secretKey, webhookUrl: callbackUrl } } },
      createAccount: ({ cardBaseUrls }) => ({
        secretKey: secret(secretKey),
        publicKey: 'pk_test_sandbox',
        callbackSecret,
        baseUrl: cardBaseUrls.paystack,
        pageUrl: publicUrl,
        popupScript: values.PAYSTACK_POPUP === '1' ? SANDBOX_SCRIPT : null,
        charge: { currency: 'RWF' as const, multiplier: 100, rate: null },
      }),
    };
  },
});
