import type { Affected, IncidentText } from '@portal/contract/incident';
import { NETWORKS } from '@portal/contract/incident-limits';
import type { StaffInput } from '@portal/contract/staff/staff-calls';
import type { IncidentChoices, StaffIncident } from '@portal/contract/staff/staff-incidents';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { fromTimeField, toTimeField } from '../texts/operator-time.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { useAffectedText } from './affected-text.ts';

type IncidentFormProps = {
  choices: IncidentChoices;
  /** `null`: a new one. */
  incident: StaffIncident | null;
  /** An earlier one that a new one is like: what it affects and its texts are filled in. */
  like?: StaffIncident;
  onDone: () => void;
};

type Draft = Omit<StaffInput<'saveIncident'>, 'reason'>;

/** What a disturbance affects, since when, until when, and what visitors read about it in every language. */
export function IncidentForm({ choices, incident, like, onDone }: IncidentFormProps) {
  const { t, translate } = useTexts();
  const affectedText = useAffectedText(choices);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [now] = useState(() => toTimeField(new Date()));
  const filled = incident ?? like;
  const affected = filled?.affected;
  /** What is wrong stands where it is, which is where the focus goes. */
  const wrong = (...fields: string[]) =>
    problem &&
    fields.some((field) => problem.field.startsWith(field)) && (
      <p role="alert" className="problem">
        {t(`incidents.problem.${problem.problem}` satisfies TextKey)}
      </p>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readIncidentForm(new FormData(form), choices);
    const found = 'problem' in read ? read : null;
    setProblem(found);
    if (found) return showField(form, found.field);
    if (!('problem' in read))
      setDraft({ ...(incident && { id: incident.id }), version: incident?.version ?? 0, ...read });
  };
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <fieldset>
        <legend>{t('incidents.affected')}</legend>
        {wrong('method')}
        <div className="fields">
          {choices.methods.map(({ name, label }) => (
            <Box
              key={name}
              {...{ name: 'method', value: name, label }}
              on={affected?.methods.includes(name)}
            />
          ))}
          <Box name="sms" value="yes" label={t('incidents.sms')} on={affected?.sms} />
          {NETWORKS.map((network) => (
            <Box
              key={network}
              name="network"
              value={network}
              label={translate('incidents.network', network)}
              on={affected?.networks.includes(network)}
            />
          ))}
        </div>
      </fieldset>
      <details className="translated" open={(affected?.districts.length ?? 0) > 0}>
        <summary>{t('incidents.districts')}</summary>
        <p>{t('incidents.districts.hint')}</p>
        {choices.districts.length === 0 ? (
          <label>
            {t('incidents.districts.typed')}
            <input name="districts" autoComplete="off" defaultValue={affected?.districts.join(', ')} />
          </label>
        ) : (
          <div className="fields">
            {choices.districts.map((district) => (
              <Box
                key={district}
                name="district"
                value={district}
                label={district}
                on={affected?.districts.includes(district)}
              />
            ))}
          </div>
        )}
      </details>
      <fieldset>
        <legend>{t('incidents.times')}</legend>
        {wrong('startedAt', 'endedAt')}
        <div className="fields">
          <label>
            {t('incidents.from')}
            <input
              type="datetime-local"
              name="startedAt"
              required
              defaultValue={incident ? toTimeField(new Date(incident.startedAt)) : now}
              aria-invalid={problem?.field === 'startedAt'}
            />
          </label>
          <label>
            {t('incidents.to')}
            <input
              type="datetime-local"
              name="endedAt"
              defaultValue={incident?.endedAt ? toTimeField(new Date(incident.endedAt)) : ''}
              aria-invalid={problem?.field === 'endedAt'}
            />
            <small>{t('incidents.to.hint')}</small>
          </label>
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('incidents.text')}</legend>
        <p>{t('incidents.text.hint')}</p>
        {wrong('text.')}
        {choices.languages.map(({ code, name }) => (
          <label key={code}>
            {name}
            <textarea
              name={`text.${code}`}
              lang={code}
              rows={2}
              maxLength={300}
              defaultValue={filled?.texts[code as keyof StaffIncident['texts']] ?? ''}
              aria-invalid={problem?.field === `text.${code}`}
            />
          </label>
        ))}
      </fieldset>
      <div className="row">
        <button type="submit" className="button">
          {t('incidents.save')}
        </button>
        <Button className="button plain" onPress={onDone}>
          {t('incidents.close')}
        </Button>
      </div>
      {draft && (
        <ReasonDialog
          title={t('incidents.save')}
          onClose={() => setDraft(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('saveIncident', { ...draft, reason });
            onDone();
          }}
        >
          <p>{affectedText(draft.affected)}</p>
          <p>{t('incidents.preview')}</p>
        </ReasonDialog>
      )}
    </form>
  );
}

type BoxProps = { name: string; value: string; label: string; on: boolean | undefined };

function Box({ name, value, label, on = false }: BoxProps) {
  return (
    <label className="switch">
      <input type="checkbox" name={name} value={value} defaultChecked={on} />
      {label}
    </label>
  );
}

/** Focuses the field that is wrong; of several with one name the first. */
function showField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** A field that is not right, and why. */
type FormProblem = { problem: 'affected' | 'times' | 'language'; field: string };

type Read = { affected: Affected; texts: IncidentText; startedAt: string; endedAt: string | null };

/** What was filled in, or the first field that is not right. */
function readIncidentForm(
  form: FormData,
  { languages }: Pick<IncidentChoices, 'languages'>,
): Read | FormProblem {
  const all = (name: string) => form.getAll(name).map(String);
  const typed = String(form.get('districts') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const affected: Affected = {
    methods: all('method'),
    sms: form.get('sms') !== null,
    networks: all('network') as Affected['networks'],
    districts: [...all('district'), ...typed],
  };
  if (affected.methods.length + affected.networks.length === 0 && !affected.sms)
    return { problem: 'affected', field: 'method' };
  const [start, end] = [String(form.get('startedAt')), String(form.get('endedAt') ?? '')];
  if (start === '') return { problem: 'times', field: 'startedAt' };
  if (end !== '' && end <= start) return { problem: 'times', field: 'endedAt' };
  const texts = languages.map(({ code }) => [code, String(form.get(`text.${code}`) ?? '').trim()] as const);
  const missing = texts.find(([, text]) => text === '');
  if (missing) return { problem: 'language', field: `text.${missing[0]}` };
  return {
    affected,
    texts: Object.fromEntries(texts),
    startedAt: fromTimeField(start),
    endedAt: end === '' ? null : fromTimeField(end),
  };
}
