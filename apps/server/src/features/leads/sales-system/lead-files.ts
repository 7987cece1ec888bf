import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { csvCell } from '@portal/domain/files/csv-cell';
import { writeWholeFile } from '@portal/platform/write-whole-file';
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { LeadsDeps } from '../leads-deps.ts';
import { FOLDER, leadHandovers, leads } from '../tables.ts';
import { periodBefore } from './file-period.ts';
import { readSalesContact } from './sales-contact.ts';

type FileDeps = Pick<LeadsDeps, 'db' | 'clock' | 'leads' | 'salesSystems' | 'log'>;

/** Orders that the operator is asked about at once. */
const AT_ONCE = 8;

/**
 * Writes the home broadband orders of the last hour or day into a file of the folder, if there are any. Which file has an order is stored
 * before it is written, so that whatever is repeated or killed, an order is in one file, and a file of the same name has the same orders.
 * A file is written whole or not at all: when the operator does not answer, the next run tries again.
 */
export async function writeLeadFiles(deps: FileDeps): Promise<void> {
  const { db, log, salesSystems } = deps;
  const { folder } = salesSystems;
  if (!folder) return;
  await chooseFile(deps, periodBefore(deps.clock.now(), folder.every));
  const isToWrite = and(isNotNull(leadHandovers.file), isNull(leadHandovers.doneAt));
  const { file } = leadHandovers;
  const waiting = await db.selectDistinct({ file }).from(leadHandovers).where(isToWrite).orderBy(asc(file));
  for (const { file: name } of waiting) {
    if (name === null) continue;
    await writeLeadFile(deps, folder.dir, name).catch((err) =>
      log.warn({ err, file: name }, 'a file with home broadband orders could not be written'),
    );
  }
}

/** Stores the file of the orders that have none and came before the end of its period. A period has one file. */
async function chooseFile({ db }: FileDeps, { name, end }: { name: string; end: Date }): Promise<void> {
  const file = `leads-${name}.csv`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('lead-files'))`);
    const [chosen] = await tx
      .select({ file: leadHandovers.file })
      .from(leadHandovers)
      .where(eq(leadHandovers.file, file))
      .limit(1);
    if (chosen) return;
    const { recipient, createdAt } = leadHandovers;
    const isNew = and(eq(recipient, FOLDER), isNull(leadHandovers.file), lt(createdAt, end));
    await tx.update(leadHandovers).set({ file }).where(isNew);
  });
}

async function writeLeadFile(deps: FileDeps, dir: string, name: string): Promise<void> {
  const { db, clock } = deps;
  const rows = await db
    .select({ lead: leads })
    .from(leadHandovers)
    .innerJoin(leads, eq(leads.key, leadHandovers.leadKey))
    .where(eq(leadHandovers.file, name))
    .orderBy(asc(leads.createdAt), asc(leads.key));
  const lines: string[] = [COLUMNS.join(',')];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    lines.push(
      ...(await Promise.all(rows.slice(from, from + AT_ONCE).map(({ lead }) => toLine(deps, lead)))),
    );
  await writeWholeFile(dir, name, lines.map((line) => `${line}\r\n`).join(''));
  const keys = rows.map(({ lead }) => lead.key);
  const { file, leadKey } = leadHandovers;
  if (keys.length > 0)
    await db
      .update(leadHandovers)
      .set({ doneAt: clock.now() })
      .where(and(eq(file, name), inArray(leadKey, keys), isNull(leadHandovers.doneAt)));
}

/** Columns never change their name, order or meaning; new ones come last. */
const COLUMNS = [
  ...['lead_id', 'ordered_at', 'full_name', 'contact_number', 'email', 'town', 'address', 'landmark'],
  ...[
    'latitude',
    'longitude',
    'plan_code',
    'plan_name',
    'price',
    'currency',
    'feasible',
    'obstacle',
    'language',
  ],
] as const;

/** An order as a line. Texts of customers run as no formula of a spreadsheet, and are in one line each. */
async function toLine(deps: FileDeps, lead: typeof leads.$inferSelect): Promise<string> {
  const contact = await readSalesContact(deps, lead);
  const text = (value: string | null) => csvCell((value ?? '').replace(/\s+/g, ' ').trim());
  return [
    ...[lead.leadId, contact.orderedAt, contact.fullName, contact.contactNumber, contact.email].map(text),
    ...[lead.town, contact.address, contact.landmark].map(text),
    // Numbers may begin with a minus.
    ...[contact.latitude ?? '', contact.longitude ?? ''].map(String),
    ...[lead.planCode, contact.planName].map(text),
    contact.price?.amount ?? '',
    ...[contact.price?.currencyCode ?? '', lead.feasible ? 'yes' : 'no'].map(text),
    ...[lead.obstacle, contact.language].map(text),
  ].join(',');
}

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes the files that are still in the folder after some days, and has those written again of which an order was erased. Files of
 * others stay.
 */
export async function eraseLeadFiles({ db, salesSystems, log }: FileDeps): Promise<void> {
  const { folder } = salesSystems;
  if (!folder) return;
  const names = await readdir(folder.dir).catch(() => []);
  for (const name of names.filter((each) => /^leads-\d{4}-\d{2}-\d{2}(T\d{2})?\.csv$/.test(each))) {
    const path = join(folder.dir, name);
    try {
      const count = await db.$count(leadHandovers, eq(leadHandovers.file, name));
      // The file system has the clock of the machine.
      const isOld = Date.now() - (await stat(path)).mtimeMs > folder.keptDays * DAY_MS;
      const orders = (await readFile(path, 'utf8')).split('\r\n').length - 2;
      if (isOld || count === 0) await rm(path);
      else if (orders !== count)
        await db.update(leadHandovers).set({ doneAt: null }).where(eq(leadHandovers.file, name));
    } catch (err) {
      // An SFTP job may have taken it in between.
      log.warn({ err, file: name }, 'a file with home broadband orders could not be looked at');
    }
  }
}
