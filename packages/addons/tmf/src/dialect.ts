import type {
  AskOutcome,
  BucketService,
  DeliveryRecords,
  LineType,
  SendOutcome,
  StoredRequest,
} from '@isano/adapter-kit/operator';
import type { Msisdn } from '@isano/adapter-kit/values';

/** A line in the operator's inventory. */
export type TmfLine = {
  type: LineType;
  state: 'open' | 'barred' | 'closed';
  /** Id of its product. */
  productId: string;
  /** Id of the account that gets its bills; `null` when it gets none or the interface does not say. */
  billingAccountId: string | null;
  /** The contact of a router, as the operator writes it. */
  contact: string | null;
};

/** A bucket of a line. `amount` is decimal text in `units`, which are the operator's. */
export type TmfBucket = {
  id: string;
  accountId: string | null;
  name: string;
  service: BucketService | null;
  amount: string;
  units: string;
  isActive: boolean;
  expiresAt: Date | null;
};

/** What differs between the servers that have TM Forum's interfaces. Every function throws when it does not know. */
export type Dialect = {
  /** Finds a line in any state; `null` when the operator has no such number. */
  findLine: (msisdn: Msisdn) => Promise<TmfLine | null>;
  listBuckets: (msisdn: Msisdn, line: TmfLine) => Promise<TmfBucket[]>;
  /** Makes the look-ups that a top-up of an open line needs, and returns the function that sends it. */
  prepareTopUp: (request: StoredRequest, line: TmfLine) => Promise<() => Promise<SendOutcome>>;
  /** Asks what became of a top-up. */
  askTopUp: (request: StoredRequest) => Promise<AskOutcome>;
  deliveries: DeliveryRecords;
  /** Proves that a top-up is found again by our id; a sentence for `operator check`, and whether it is in order. */
  checkSearch: () => Promise<{ isGood: boolean; text: string }>;
};
