import type { DarajaApi, DarajaApiOptions } from './daraja-api.ts';
import type { DarajaAddresses } from './daraja-callback.ts';
import type { DarajaRequests } from './daraja-requests.ts';

/** What the adapter is created with. */
export type DarajaOptions = DarajaApiOptions & {
  requests: DarajaRequests;
  /** The portal's callback path with its secret; read at each request because the port may be known late. */
  callbackBase: () => string;
  /** Keys of the codes in callback addresses; the first one is for new addresses. */
  addressKeys: readonly Buffer[];
};

/** What the files of the adapter share. */
export type DarajaContext = DarajaOptions & { api: DarajaApi; addresses: DarajaAddresses };
