import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase, StaffCaseAct, StaffCasePreview } from '@portal/contract/staff/staff-case';
import { useEffect, useState } from 'react';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';
import { formatAmount, formatLanguage } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';
import { type ActDraft, type ActField, fieldsOf, filledDraft, type OpenedAct, toAct } from './act-fields.ts';

type CaseActDialogProps = {
  /** Of the payment. */
  id: string;
  opened: OpenedAct;
  support: StaffCase;
  onDone: (result: StaffResult<'carryOutCaseAct'>) => Promise<void>;
  onClose: () => void;
};

const KEY_BYTES = 18;

/** Typing is not asked about letter by letter. */
const PAUSE_MS = 300;

const INPUT_TYPES = { amount: 'text', text: 'text', number: 'tel', time: 'datetime-local' } as const;

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

/** What an act would do; `null` while the server is asked. */
type PreviewState = { preview: StaffCasePreview } | { problem: DeskError } | null;

/** Asks the server what an act would do now, again with every change. */
function usePreview(id: string, act: StaffCaseAct | null): PreviewState {
  const asked = act && JSON.stringify(act);
  const [answer, setAnswer] = useState<{ asked: string; state: PreviewState } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isLate = false;
    const settle = (state: PreviewState) => !isLate && setAnswer({ asked, state });
    const timer = setTimeout(() => {
      callDesk('previewCaseAct', { id, act: JSON.parse(asked) as StaffCaseAct }).then(
        (preview) => settle({ preview }),
        (error) => settle({ problem: toDeskError(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [id, asked]);
  return answer?.asked === asked ? answer.state : null;
}

type ActFieldsFormProps = {
  fields: readonly ActField[];
  draft: ActDraft;
  onChange: (name: ActField['name'], value: string) => void;
};

/** The fields of an act. */
function ActFieldsForm({ fields, draft, onChange }: ActFieldsFormProps) {
  return (
    <div className="stack">
      {fields.map((field) =>
        field.type === 'choice' ? (
          <Choice key={field.name} field={field} value={draft[field.name]} onChange={onChange} />
        ) : (
          <Typed key={field.name} field={field} value={draft[field.name]} onChange={onChange} />
        ),
      )}
    </div>
  );
}

type FieldProps<Field> = {
  field: Field;
  value: string | undefined;
  onChange: ActFieldsFormProps['onChange'];
};

function Choice({ field, value, onChange }: FieldProps<Extract<ActField, { type: 'choice' }>>) {
  const { t, translate } = useTexts();
  return (
    <fieldset className="choice">
      <legend>{t(`field.${field.name}` satisfies TextKey)}</legend>
      {field.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={field.name}
            value={option}
            checked={value === option}
            onChange={() => onChange(field.name, option)}
          />
          {translate('choice', option)}
        </label>
      ))}
    </fieldset>
  );
}

function Typed({ field, value, onChange }: FieldProps<Exclude<ActField, { type: 'choice' }>>) {
  const { t, language } = useTexts();
  const isRequired = field.type === 'number' || (field.type === 'time' && field.isRequired);
  const all = field.type === 'amount' && field.all;
  const hint = all
    ? t('field.amount.hint', { amount: formatAmount(all, language) })
    : isRequired
      ? null
      : t('field.optional');
  return (
    <label>
      {t(`field.${field.name}` satisfies TextKey)}
      <input
        type={INPUT_TYPES[field.type]}
        inputMode={field.type === 'amount' ? 'decimal' : undefined}
        required={isRequired}
        maxLength={100}
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => onChange(field.name, target.value)}
      />
      {hint && <small>{hint}</small>}
    </label>
  );
}
