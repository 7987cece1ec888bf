import type { Site } from '@portal/domain/places/site';

/** Network sites of the operator. */
export type NetworkLocations = {
  /** Returns all sites. `version` changes with them and is used as cache version. */
  sites: () => Promise<{ version: string; sites: readonly Site[] }>;
};
