import type { CardGateways, CardGatewaysOptions } from '@portal/sandbox/card-gateways';
import {
  CELLULANT_DEFAULTS,
  type CellulantAccount,
} from './features/payments/providers/cellulant/account.ts';
import { UBA_DEFAULTS, type UbaAccount } from './features/payments/providers/uba/account.ts';
import { newId } from './platform/crypto/new-id.ts';
import { type Secret, secret } from './platform/crypto/secret.ts';

/** An account at a gateway that is told with each payment where to call us. */
export type Told<Account extends { pageUrl: string }> = Omit<Account, 'pageUrl'> & {
  pageUrl: () => string;
  callbackUrl: () => string;
};

/** Accounts at the gateways of that kind; `null` where we have none. */
export type ToldAccounts = { cellulant: Told<CellulantAccount> | null; uba: Told<UbaAccount> | null };

/** Accounts of the environment; `null` where none is described. */
export type ConfiguredTold = { cellulant: CellulantAccount | null; uba: UbaAccount | null };

/** Where a gateway is to call this portal. */
function callbackAt(origin: () => string, name: keyof ToldAccounts, callbackSecret: Secret) {
  return () => `${origin()}/callbacks/${name}/${callbackSecret.reveal()}`;
}

function told<Account extends { pageUrl: string; callbackSecret: Secret }>(
  account: Account | null,
  name: keyof ToldAccounts,
  publicUrl: () => string,
): Told<Account> | null {
  const callbackUrl = account && callbackAt(publicUrl, name, account.callbackSecret);
  return account && callbackUrl && { ...account, pageUrl: () => account.pageUrl, callbackUrl };
}

/** The accounts you have, and no others. */
export function onlyConfiguredTold(configured: ConfiguredTold, publicUrl: () => string): ToldAccounts {
  return {
    cellulant: told(configured.cellulant, 'cellulant', publicUrl),
    uba: told(configured.uba, 'uba', publicUrl),
  };
}

type Playing = {
  /** Address of this process for the sandbox's companies. */
  home: () => string;
  /** Address of the portal for browsers. */
  publicUrl: () => string;
  configured: ConfiguredTold;
  /** The last piece of a gateway's callback path, the same at every start. */
  callbackSecret: (name: keyof ToldAccounts) => Secret;
};

/** Accounts made up for the gateways the sandbox plays: what the sandbox is told, and what we use once it runs. */
export function sandboxTold({ home, publicUrl, configured, callbackSecret }: Playing) {
  const tingg = {
    apiKey: newId(),
    clientId: newId(),
    clientSecret: newId(),
    serviceCode: 'PORTAL',
    accessKey: newId(),
    ivKey: newId(),
    secretKey: newId(),
  };
  const uba = { merchantId: newId(), serviceKey: crypto.randomUUID() };
  const callback = { cellulant: callbackSecret('cellulant'), uba: callbackSecret('uba') };
  const real = onlyConfiguredTold(configured, publicUrl);
  const used = (baseUrls: CardGateways['baseUrls']): ToldAccounts => ({
    cellulant: real.cellulant ?? {
      ...CELLULANT_DEFAULTS,
      apiKey: secret(tingg.apiKey),
      clientId: tingg.clientId,
      clientSecret: secret(tingg.clientSecret),
      serviceCode: tingg.serviceCode,
      keys: null,
      baseUrl: baseUrls.cellulant,
      pageUrl: () => `${publicUrl()}/sandbox/cellulant/express/checkout`,
      callbackSecret: callback.cellulant,
      callbackUrl: callbackAt(home, 'cellulant', callback.cellulant),
    },
    uba: real.uba ?? {
      ...UBA_DEFAULTS,
      merchantId: uba.merchantId,
      serviceKey: secret(uba.serviceKey),
      baseUrl: baseUrls.uba,
      pageUrl: () => `${publicUrl()}/sandbox/uba/paytran`,
      callbackSecret: callback.uba,
      callbackUrl: callbackAt(home, 'uba', callback.uba),
    },
  });
  const accounts: Pick<CardGatewaysOptions['accounts'], 'cellulant' | 'uba'> = { cellulant: tingg, uba };
  return { told: accounts, used };
}
