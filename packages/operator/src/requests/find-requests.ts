import type { Db } from '@portal/platform/database/open-db';
import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { REFUND_PORTS, type RequestPort } from './request-state.ts';
import { operatorRequests as table } from './tables.ts';

/**
 * Finds our keys of deliveries by the other side's ids, for records that do not have ours.
 * @returns key by id; ids that this portal did not request are left out
 */
export async function findRequestKeys(
  db: Db,
  port: RequestPort,
  references: readonly string[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .select({ key: table.key, reference: table.reference })
    .from(table)
    .where(and(eq(table.port, port), inArray(table.reference, [...references])));
  return new Map(rows.flatMap(({ key, reference }) => (reference ? [[reference, key] as const] : [])));
}

/**
 * Finds our keys of the charges that were refunded, by the other side's ids of the refunds.
 * @returns key of the charge by id of the refund; refunds that this portal did not request are left out
 */
export async function findRefundedCharges(
  db: Db,
  references: readonly string[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const charge = alias(table, 'charge');
  const rows = await db
    .select({ key: charge.key, reference: table.reference })
    .from(table)
    .innerJoin(charge, and(eq(charge.port, 'airtimeCharges'), eq(charge.reference, table.details)))
    .where(and(inArray(table.port, [...REFUND_PORTS]), inArray(table.reference, [...references])));
  return new Map(rows.flatMap(({ key, reference }) => (reference ? [[reference, key] as const] : [])));
}

/** A request that was sent, for records of the other side that are found only by what we sent. */
export type SentRequest = { key: string; details: string | null };

/**
 * Lists the requests of ports whose last call began in a period, oldest first.
 * @param period `from` inclusive, `to` exclusive
 */
export async function listSentRequests(
  db: Db,
  ports: readonly RequestPort[],
  { from, to }: { from: Date; to: Date },
): Promise<SentRequest[]> {
  return db
    .select({ key: table.key, details: table.details })
    .from(table)
    .where(and(inArray(table.port, [...ports]), gte(table.sentAt, from), lt(table.sentAt, to)))
    .orderBy(table.sentAt);
}
