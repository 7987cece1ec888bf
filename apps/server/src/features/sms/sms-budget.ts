import { localDay, utcOffsetMs } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import type { SmsKind } from '@portal/operator/sms-port';
import type { Db } from '@portal/platform/database/open-db';
import { and, gte, lt, notInArray, sql } from 'drizzle-orm';
import { smsMessages } from './tables.ts';

/** What one day may cost, over all processes and routes. */
export type SmsBudget = ReturnType<typeof createSmsBudget>;

/**
 * Part of the day's messages that only codes may use: without a code nobody can pay or prove a number, while receipts are also on
 * the status page and are sent later.
 */
const FOR_CODES = 0.1;

/** So often the messages of the other processes are counted. */
const RECOUNT_MS = 10_000;

/** A younger message may still turn out not to have been sent; it is counted again. */
const SETTLES_WITHIN_MS = 60_000;

const NOT_SENT = ['not-sent', 'refused'] as const;

type Count = { day: string; settledUntil: Date; settled: number; young: number; at: number };

/**
 * Counts the messages of a day (of the country), each part of a long one. Limits by number, network and browser hold per attacker; this
 * one holds whatever those miss, because each message costs money (SAFETY X22).
 * @param perDay messages a day for the whole portal
 */
export function createSmsBudget({ db, clock, perDay }: { db: Db; clock: Clock; perDay: number }) {
  let latest: Count | null = null;
  let counting: Promise<Count> | null = null;
  let ownSince = 0;

  const recount = async (): Promise<Count> => {
    const now = clock.now();
    const day = localDay(now);
    const from = latest?.day === day ? latest.settledUntil : startOf(day);
    const until = new Date(Math.max(from.getTime(), now.getTime() - SETTLES_WITHIN_MS));
    const before = latest?.day === day ? latest.settled : 0;
    const [settled, young] = await Promise.all([count(db, from, until), count(db, until)]);
    ownSince = 0;
    latest = { day, settledUntil: until, settled: before + settled, young, at: now.getTime() };
    return latest;
  };
  const current = async (): Promise<Count> => {
    const now = clock.now();
    if (latest?.day === localDay(now) && now.getTime() - latest.at < RECOUNT_MS) return latest;
    counting ??= recount().finally(() => {
      counting = null;
    });
    return counting;
  };
  return {
    /** Whether a message of this kind may be sent now. It counts at once; those of other processes within ten seconds. */
    take: async (kind: SmsKind): Promise<boolean> => {
      const most = kind === 'code' ? perDay : Math.floor(perDay * (1 - FOR_CODES));
      const { settled, young } = await current();
      if (settled + young + ownSince >= most) return false;
      ownSince += 1;
      return true;
    },
    /** Part of the day's messages that is used, 0 to 1. */
    share: async (): Promise<number> => {
      const { settled, young } = await current();
      return (settled + young + ownSince) / perDay;
    },
  };
}

async function count(db: Db, from: Date, until?: Date): Promise<number> {
  const [row] = await db
    .select({ parts: sql<number>`coalesce(sum(${smsMessages.parts}), 0)::int` })
    .from(smsMessages)
    .where(
      and(
        gte(smsMessages.createdAt, from),
        until && lt(smsMessages.createdAt, until),
        notInArray(smsMessages.state, [...NOT_SENT]),
      ),
    );
  return row?.parts ?? 0;
}

/** Midnight in the country. */
function startOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - utcOffsetMs());
}
