import { countryCurrency } from '@portal/domain/money/money';
import { secret } from '@portal/platform/crypto/secret';
import { cardMode, defineProvider } from '../descriptor.ts';
import { paystackAccount } from './account.ts';
import { paystack } from './paystack.ts';

/** The script of the simulator's popup, with the same interface as the gateway's. */
const SANDBOX_SCRIPT = '/sandbox/paystack/inline.js';

/** Paystack (PROVIDERS.md section 1). */
export const paystackDescriptor = defineProvider({
  name: 'paystack',
  account: paystackAccount,
  modes: { 'card-paystack': cardMode('paystack', { refunds: 'parts', refundLimit: null }) },
  createProviders: (account) => ({ 'card-paystack': paystack(account) }),
  callbackMode: 'card-paystack',
  createSandboxAccount: ({ publicUrl, callbackUrl, callbackSecret, values, createCredential }) => {
    const secretKey = `sk_test_${createCredential('secret key')}`;
    return {
      simulator: { cardAccounts: { paystack: { secretKey, webhookUrl: callbackUrl } } },
      createAccount: ({ gateways }) => ({
        secretKey: secret(secretKey),
        publicKey: 'pk_test_sandbox',
        callbackSecret,
        baseUrl: gateways.paystack.baseUrl,
        pageUrl: publicUrl,
        mandates: true,
        popupScript: values.PAYSTACK_POPUP ? SANDBOX_SCRIPT : null,
        charge: { currency: countryCurrency(), multiplier: 100, rate: null },
      }),
    };
  },
});
