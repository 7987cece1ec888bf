import type { TmfClient } from '../client/tmf-client.ts';
import type { TmfProfile } from '../profile.ts';

/** What the functions of this dialect need. */
export type V4Parts = { client: TmfClient; profile: TmfProfile };
