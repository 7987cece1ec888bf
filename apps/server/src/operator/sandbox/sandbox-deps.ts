import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '../../platform/database/open-db.ts';

/** Dependencies of every part of the sandbox operator. */
export type SandboxDeps = { db: Db; clock: Clock };
