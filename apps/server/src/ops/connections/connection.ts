import type { Clock } from '@portal/domain/time/clock';
import type { CheckFinding } from '@portal/operator/check-finding';
import type { Db } from '@portal/platform/database/open-db';

/** Something outside that is configured, and what a question to it showed. */
export type CheckedConnection = { name: string; findings: CheckFinding[] };

/** What the questions need. */
export type ConnectionDeps = { db: Db; clock: Clock };
