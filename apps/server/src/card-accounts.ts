import type { CardAccounts, CardGateways } from '@portal/sandbox/card-gateways';
import type { z } from 'zod';
import {
  CELLULANT_VARIABLES,
  cellulantAccountOf,
  missingForCellulant,
} from './features/payments/providers/cellulant/account.ts';
import {
  DPO_VARIABLES,
  type DpoAccount,
  dpoAccountOf,
  missingForDpo,
} from './features/payments/providers/dpo/account.ts';
import {
  missingForPaystack,
  PAYSTACK_VARIABLES,
  type PaystackAccount,
  paystackAccountOf,
} from './features/payments/providers/paystack/account.ts';
import { missingForUba, UBA_VARIABLES, ubaAccountOf } from './features/payments/providers/uba/account.ts';
import { newId } from './platform/crypto/new-id.ts';
import { type Secret, secret } from './platform/crypto/secret.ts';
import { onlyConfiguredTold, sandboxTold, type ToldAccounts } from './told-accounts.ts';

/** Variables about our accounts at card gateways. */
export const CARD_VARIABLES = {
  ...PAYSTACK_VARIABLES,
  ...DPO_VARIABLES,
  ...CELLULANT_VARIABLES,
  ...UBA_VARIABLES,
};

type Given = z.output<z.ZodObject<typeof CARD_VARIABLES>>;

/** One sentence for each account of which only a part is given. */
export function incompleteCards(given: Record<string, unknown>): string[] {
  return [
    missingForPaystack(given),
    missingForDpo(given),
    missingForCellulant(given),
    missingForUba(given),
  ].flatMap((names) =>
    names.length ? [`${names.join(', ')}: needed beside what is set of this card gateway`] : [],
  );
}

/** Accounts that are configured, `null` where there is none. */
export function configuredCards(given: Given) {
  return {
    paystack: paystackAccountOf(given),
    dpo: dpoAccountOf(given),
    cellulant: cellulantAccountOf(given),
    uba: ubaAccountOf(given),
  };
}

/** An account whose page may stand at an address that is known late. */
type Reached<Account extends { pageUrl: string }> = Omit<Account, 'pageUrl'> & { pageUrl: () => string };

/** Our accounts at card gateways as this process reaches them; `null`: we have none, its cards are not offered. */
export type CardGatewayAccounts = ToldAccounts & {
  paystack: Reached<PaystackAccount> | null;
  dpo: Reached<DpoAccount> | null;
};

function reached<Account extends { pageUrl: string }>(account: Account | null): Reached<Account> | null {
  return account && { ...account, pageUrl: () => account.pageUrl };
}

/** The accounts you have, and no others. */
export function onlyConfigured(
  { paystack, dpo, ...others }: ReturnType<typeof configuredCards>,
  publicUrl: () => string,
): CardGatewayAccounts {
  return { paystack: reached(paystack), dpo: reached(dpo), ...onlyConfiguredTold(others, publicUrl) };
}

/** The script of the sandbox's popup, with the same interface as the gateway's. */
const SANDBOX_SCRIPT = '/sandbox/paystack/inline.js';

type Playing = {
  /** Address of this process for the sandbox's companies. */
  home: () => string;
  /** Address of the portal for browsers. */
  publicUrl: () => string;
  configured: ReturnType<typeof configuredCards> & { paystackPopup: boolean };
  /** The last piece of a gateway's callback path, the same at every start. */
  callbackSecret: (name: keyof CardGatewayAccounts) => Secret;
};

/** Accounts made up for the gateways the sandbox plays: what the sandbox is told, and what we use once it runs. */
export function sandboxCards({ home, publicUrl, configured, callbackSecret }: Playing) {
  const callback = { paystack: callbackSecret('paystack'), dpo: callbackSecret('dpo') };
  const secretKey = `sk_test_${newId()}`;
  const companyToken = crypto.randomUUID().toUpperCase();
  const others = sandboxTold({ home, publicUrl, configured, callbackSecret });
  const told: CardAccounts = {
    paystack: { secretKey, webhookUrl: () => `${home()}/callbacks/paystack/${callback.paystack.reveal()}` },
    dpo: { companyToken, pushUrl: () => `${home()}/callbacks/dpo/${callback.dpo.reveal()}` },
    ...others.told,
  };
  const used = (baseUrls: CardGateways['baseUrls']): CardGatewayAccounts => ({
    paystack: reached(configured.paystack) ?? {
      secretKey: secret(secretKey),
      publicKey: 'pk_test_sandbox',
      callbackSecret: callback.paystack,
      baseUrl: baseUrls.paystack,
      pageUrl: publicUrl,
      popupScript: configured.paystackPopup ? SANDBOX_SCRIPT : null,
      charge: { currency: 'RWF', multiplier: 100, rate: null },
    },
    dpo: reached(configured.dpo) ?? {
      companyToken: secret(companyToken),
      serviceType: '3854',
      callbackSecret: callback.dpo,
      baseUrl: baseUrls.dpo,
      pageUrl: () => `${publicUrl()}/sandbox/dpo/payv3.php`,
    },
    ...others.used(baseUrls),
  });
  return { told, used };
}
