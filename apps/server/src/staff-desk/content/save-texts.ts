import { newId } from '@portal/platform/crypto/new-id';
import type { Tx } from '@portal/platform/database/open-db';
import { and, eq, sql } from 'drizzle-orm';
import { isTextPlace, type PlacedText, type TextPlace } from '../../features/content/published/text-place.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findDraft, isText, type StoredChange, showChanges } from './change-store.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';
import { contentChanges, contentChangeTexts } from './tables.ts';

/**
 * Saves texts in the draft of the caller, which is begun with the first one. A text that is as customers have it leaves the
 * draft. What is wrong with the texts by themselves is returned, but they are saved. Throws INVALID_REQUEST for a
 * place that the portal does not read.
 */
export const saveContentTexts: StaffHandler<'saveContentTexts'> = async (deps, { texts }, caller) => {
  requirePlaces(texts);
  const { change, written } = await deps.db.transaction(async (tx) => {
    const live = await readLiveTexts(deps.content, tx);
    const { draft, isNew } = await beginDraft({ db: tx, clock: deps.clock }, caller);
    for (const text of texts) await saveText(tx, { change: draft, text, live });
    const changed = await raiseVersion(tx, draft, deps.clock.now());
    if (isNew) await recordBegin({ db: tx, clock: deps.clock }, caller, draft);
    return { change: changed, written: texts.filter(({ text }) => text !== null) };
  });
  const [shown] = await showChanges(deps.db, [change], caller);
  if (!shown) throw new Error('the draft is not shown');
  return { change: shown, problems: deps.content.findProblems(written) };
};

/** Decides about a text of the draft that another person has published since. Throws NOT_FOUND without such a text. */
export const keepContentText: StaffHandler<'keepContentText'> = async (deps, { path, key, keep }, caller) => {
  await deps.db.transaction(async (tx) => {
    const draft = await findDraft(tx, caller);
    if (!draft) throw new StaffError('NOT_FOUND', { why: 'no-content' });
    const live = await readLiveTexts(deps.content, tx);
    const isOne = and(eq(contentChangeTexts.changeId, draft.id), isText({ path, key }));
    const { rowCount } =
      keep === 'live'
        ? await tx.delete(contentChangeTexts).where(isOne)
        : await tx
            .update(contentChangeTexts)
            .set({ base: live.find({ path, key })?.text ?? null })
            .where(isOne);
    if (rowCount !== 1) throw new StaffError('NOT_FOUND', { why: 'no-content' });
    await raiseVersion(tx, draft, deps.clock.now());
  });
  return {};
};

function requirePlaces(places: readonly TextPlace[]): void {
  if (!places.every(isTextPlace)) throw new StaffError('INVALID_REQUEST', { fields: { path: 'unknown' } });
}

type Recording = { db: Tx } & Pick<DeskDeps, 'clock'>;

/** The draft of the caller, a new one when there is none. Two requests at once begin one draft. */
export async function beginDraft(
  { db, clock }: Recording,
  caller: StaffCaller,
): Promise<{ draft: StoredChange; isNew: boolean }> {
  const now = clock.now();
  const added = await db
    .insert(contentChanges)
    .values({
      id: newId(),
      state: 'draft',
      version: 1,
      startedAt: now,
      movedAt: now,
      bySubject: caller.subject,
      by: caller.name,
    })
    .onConflictDoNothing()
    .returning();
  const [draft = await findDraft(db, caller)] = added;
  if (!draft) throw new StaffError('CHANGED', { why: 'content-changed' });
  return { draft, isNew: added.length > 0 };
}

/** Records that a person began a draft. Each text is recorded with the publication. */
export async function recordBegin(
  recording: Recording,
  caller: StaffCaller,
  { id }: StoredChange,
): Promise<void> {
  await recordAct(recording, caller, { act: 'edit content', subject: id, reason: '', outcome: 'done' });
}

/** Writes a text into a draft. Its base stays that of the first time. */
export async function saveText(
  tx: Tx,
  { change, text, live }: { change: Pick<StoredChange, 'id'>; text: PlacedText; live: LiveTexts },
): Promise<void> {
  const base = live.find(text)?.text ?? null;
  const wanted = text.text ?? live.findOriginal(text)?.text ?? null;
  const isOne = and(eq(contentChangeTexts.changeId, change.id), isText(text));
  if (wanted === base) {
    await tx.delete(contentChangeTexts).where(isOne);
    return;
  }
  await tx
    .insert(contentChangeTexts)
    .values({ changeId: change.id, path: text.path, key: text.key, text: text.text, base })
    .onConflictDoUpdate({
      target: [contentChangeTexts.changeId, contentChangeTexts.path, contentChangeTexts.key],
      set: { text: text.text },
    });
}

/** Increases the version of a draft. Throws CHANGED when it is no longer a draft. */
export async function raiseVersion(
  tx: Tx,
  { id }: Pick<StoredChange, 'id'>,
  now: Date,
): Promise<StoredChange> {
  const [changed] = await tx
    .update(contentChanges)
    .set({ version: sql`${contentChanges.version} + 1`, movedAt: now })
    .where(and(eq(contentChanges.id, id), eq(contentChanges.state, 'draft')))
    .returning();
  if (!changed) throw new StaffError('CHANGED', { why: 'content-changed' });
  return changed;
}
