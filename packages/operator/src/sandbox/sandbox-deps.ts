import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';

/** Dependencies of every part of the sandbox operator. */
export type SandboxDeps = { db: Db; clock: Clock };
