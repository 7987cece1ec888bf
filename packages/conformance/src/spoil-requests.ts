import type { OtherSideRequest } from '@isano/adapter-kit/conformance';
import type { Fault } from './serve-world.ts';

/** A fault of all requests that are some, from `spoil` to `heal`. */
export function createSpoiling() {
  let spoiled: { is: (request: OtherSideRequest) => boolean; fault: Fault } | null = null;
  return {
    spoil: (is: (request: OtherSideRequest) => boolean, fault: Fault) => {
      spoiled = { is, fault };
    },
    heal: () => {
      spoiled = null;
    },
    /** The fault of a request; `null`: none. */
    faultOf: (request: OtherSideRequest): Fault | null => (spoiled?.is(request) ? spoiled.fault : null),
  };
}
