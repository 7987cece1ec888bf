import type pg from 'pg';

/**
 * Empties the journal of a test's own database. The trigger that refuses it is disabled the first time and stays so,
 * because each change of a table makes every connection plan its statements again.
 */
export async function clearJournal(database: pg.Pool): Promise<void> {
  await database.query(`DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'journal_is_append_only' AND tgenabled <> 'D') THEN
      ALTER TABLE journal DISABLE TRIGGER journal_is_append_only;
    END IF;
    DELETE FROM journal;
  END $$`);
}
