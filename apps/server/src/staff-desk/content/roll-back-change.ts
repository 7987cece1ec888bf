import { readTextsBefore } from '../../features/content/published/published-texts.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { requireNoDraft } from './decide-change.ts';
import { readLiveTexts } from './live-texts.ts';
import { requireChange } from './require-change.ts';
import { beginDraft, saveText } from './save-texts.ts';

/**
 * Begins a draft with the texts that were there before a published change; it is approved like any other. Texts that were
 * published again since then stay. Throws REFUSED when nothing is left, or the caller has a draft.
 */
export const rollBackContentChange: StaffHandler<'rollBackContentChange'> = async (
  { db, clock, content },
  { id },
  caller,
) => {
  return db.transaction(async (tx) => {
    await requireChange(tx, { id, states: ['published'] });
    await requireNoDraft(tx, caller);
    const texts = await readTextsBefore(tx, id);
    if (texts.length === 0) throw new StaffError('REFUSED', { why: 'published-again' });
    const live = await readLiveTexts(content, tx);
    const { draft } = await beginDraft({ db: tx, clock }, caller);
    for (const text of texts) await saveText(tx, { change: draft, text, live });
    const act = { act: 'roll back content', subject: id, reason: '', outcome: 'done' };
    await recordAct({ db: tx, clock }, caller, { ...act, after: { draft: draft.id } });
    return { id: draft.id };
  });
};
