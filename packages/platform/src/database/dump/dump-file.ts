import { z } from 'zod';

/** A dump cannot be taken or loaded. The message is for the terminal. */
export class DumpError extends Error {}

/**
 * A dump is a file of lines of JSON, compressed by gzip: the heading, then for each table its name and columns followed by its
 * rows, and at last the number of all rows. Values are the texts of PostgreSQL, so that every type comes back as it was.
 */
export const dumpHeading = z.object({
  format: z.literal('portal-dump-1'),
  /** Of the snapshot, ISO 8601. */
  takenAt: z.string(),
  /** Hashes of the migrations that made the tables. */
  migrations: z.array(z.string()),
  /** Months that have a partition of their own. */
  partitions: z.array(z.object({ table: z.string(), month: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DumpHeading = z.infer<typeof dumpHeading>;

/** What follows the heading. A row is an array of texts. */
export type DumpLine = { table: string; columns: string[] } | (string | null)[] | { rows: number };

/** The settings that make the texts of values the same on every server. */
export const TEXT_SETTINGS =
  "SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET bytea_output = 'hex'";
