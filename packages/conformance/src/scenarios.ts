import { CALLBACK_SCENARIOS } from './callback-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { SENDING_SCENARIOS } from './sending-scenarios.ts';

/** Everything that an adapter for messages must do. */
export const SMS_SCENARIOS: readonly Scenario[] = [...SENDING_SCENARIOS, ...CALLBACK_SCENARIOS];
