import type { StoredRequest } from '@isano/adapter-kit/operator';
import type { TmfClient } from '../client/tmf-client.ts';
import type { TmfProfile } from '../profile.ts';

/** Our own rows of requests: the server's log does not have our ids. */
export type OwnRequests = {
  find: (key: string) => Promise<StoredRequest | null>;
  /** Our keys of top-ups by the server's ids. */
  keysOf: (references: readonly string[]) => Promise<Map<string, string>>;
  /** Our keys of charges by the server's ids of their refunds. */
  refundedBy: (references: readonly string[]) => Promise<Map<string, string>>;
};

/** What the functions of this dialect need. */
export type SigscaleParts = { client: TmfClient; profile: TmfProfile; requests: OwnRequests };
