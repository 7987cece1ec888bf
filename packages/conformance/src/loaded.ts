import type { AddOn } from '@isano/adapter-kit/add-on';
import type { SmsConformance } from '@isano/adapter-kit/conformance';

/** A way to send messages, and what is known of its other side. */
export type Loaded = {
  name: string;
  sms: NonNullable<AddOn['sms']>;
  conformance: SmsConformance;
  /** How long a message may have no outcome. */
  longestMs: number;
};
