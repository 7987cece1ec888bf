import type { Clock } from '@portal/domain/time/clock';
import type { CheckFinding } from '../../operator/check-finding.ts';
import type { Db } from '../../platform/database/open-db.ts';

/** Something outside that is configured, and what a question to it showed. */
export type CheckedConnection = { name: string; findings: CheckFinding[] };

/** What the questions need. */
export type ConnectionDeps = { db: Db; clock: Clock };
