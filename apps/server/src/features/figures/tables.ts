import { utcTimestamp } from '@portal/platform/database/columns';
import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Grain, Measure } from './measures.ts';

/**
 * How often something happened, by time. Nothing about a person. The rows of `5-minutes` are counted from the tables of
 * payments, orders and codes, or added up by the processes (line checks, page speed); the others are sums of these
 * (decision 120).
 */
export const figures = pgTable(
  'figures',
  {
    grain: text().$type<Grain>().notNull(),
    /** Begin of the five minutes, the hour or the country's day. */
    startsAt: utcTimestamp('starts_at').notNull(),
    measure: text().$type<Measure>().notNull(),
    /** Kind of purchase, purpose of a code, or page; empty where the measure has none. */
    part: text().notNull(),
    /** Payment mode, or kind of connection; empty where the measure has none. */
    way: text().notNull(),
    /** Number of the class of a duration or score (duration-classes.ts); 0 where the measure has none. */
    bin: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Sum in minor units of the country's currency; 0 where the measure has none. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.grain, table.startsAt, table.measure, table.part, table.way, table.bin],
    }),
  ],
);

/** How far the figures are counted. `changes`: later changes are not counted yet. `history`: earlier days are not. */
export const figureProgress = pgTable('figure_progress', {
  name: text().$type<'changes' | 'history'>().primaryKey(),
  through: utcTimestamp('through').notNull(),
});
