import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import { useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount, formatLanguage } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';
import { type ActDraft, fieldsOf, filledDraft, type OpenedAct, toAct } from './act-fields.ts';
import { ActFieldsForm } from './act-fields-form.tsx';
import { type PreviewState, usePreview } from './use-preview.ts';

type CaseActDialogProps = {
  /** Of the payment. */
  id: string;
  opened: OpenedAct;
  support: StaffCase;
  onDone: (result: StaffResult<'carryOutCaseAct'>) => Promise<void>;
  onClose: () => void;
};

const KEY_BYTES = 18;

/** Asks for what an act needs and why, says what the server would do now, and does it once. */
export function CaseActDialog({ id, opened, support, onDone, onClose }: CaseActDialogProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<ActDraft>({});
  // One key for the dialog: a press that is repeated after a lost answer does nothing twice.
  const [key] = useState(newKey);
  const fields = fieldsOf(opened, support, typed);
  const draft = filledDraft(fields, typed);
  const act = toAct(opened, fields, draft);
  const state = usePreview(id, act);
  const preview = state && 'preview' in state ? state.preview : null;
  const { request } = support;
  const title = t(`action.${opened.kind}` satisfies TextKey);
  return (
    <ReasonDialog
      title={title}
      confirm={preview?.needsApproval ? t('act.propose') : title}
      isReady={preview !== null}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        if (!act) return;
        await onDone(await callDesk('carryOutCaseAct', { id, act, reason, key }));
      }}
    >
      <p>{t(`preview.${opened.kind}` satisfies TextKey)}</p>
      {opened.kind === 'refund-delivered' && request && !request.outcome && (
        <p>{t('preview.closes-request', { reference: request.reference })}</p>
      )}
      <ActFieldsForm
        fields={fields}
        draft={draft}
        onChange={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
      />
      <div aria-live="polite">{act && <WhatWillHappen state={state} />}</div>
    </ReasonDialog>
  );
}

function WhatWillHappen({ state }: { state: PreviewState }) {
  const { t, language } = useTexts();
  if (!state) return <p className="quiet">{t('will.wait')}</p>;
  if ('problem' in state) return <Problem error={state.problem} />;
  const { money, message } = state.preview;
  if (!money && !message) return null;
  return (
    <section className="will">
      <h3>{t('will.title')}</h3>
      {money && <p>{t('will.amount', { amount: formatAmount(money, language) })}</p>}
      {message && (
        <>
          <p>{t('will.message', { language: formatLanguage(message.locale, language) })}</p>
          <blockquote lang={message.locale}>{message.text}</blockquote>
        </>
      )}
      <SecondPersonNote {...state.preview} />
    </section>
  );
}

/** An unguessable key in the alphabet of the portal's ids. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
