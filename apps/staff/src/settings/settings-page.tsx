import { compareSettings } from '@portal/contract/staff/compare-settings';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type {
  DeskSettingChange,
  DeskSettings,
  DeskSettingsPage,
} from '@portal/contract/staff/staff-settings';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { type FormProblem, readSettingsForm } from './read-settings-form.ts';
import { settingName } from './setting-name.ts';
import { CoverageField, LimitFields, MethodFields, NoticeField } from './settings-fields.tsx';

type Loaded = { page: DeskSettingsPage; changes: StaffResult<'listDeskSettingChanges'> };

/** Loads the settings and who changed them. */
export async function loadSettings({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const before = new URL(request.url).searchParams.get('before');
  const [page, changes] = await Promise.all([
    callDesk('readDeskSettings', {}),
    callDesk('listDeskSettingChanges', { before: before === null ? undefined : Number(before) }),
  ]);
  return { page, changes };
}

/** Shows and changes what customers may pay, with what, and what they are told. */
export function SettingsPage() {
  const { page, changes } = useLoaderData<Loaded>();
  const { t } = useTexts();
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <h1>{t('settings.title')}</h1>
      <p role="status">{isSaved && t('settings.saved')}</p>
      <p>{t('settings.about')}</p>
      {!page.operator && <p className="notice">{t('settings.no-operator')}</p>}
      <MethodFaults page={page} />
      <SettingsForm key={page.version} page={page} onSaved={() => setSaved(true)} />
      <SettingChanges changes={changes} />
    </>
  );
}

function SettingsForm({ page, onSaved }: { page: DeskSettingsPage; onSaved: () => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [pending, setPending] = useState<DeskSettings | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readSettingsForm(new FormData(form), page);
    const found = 'problem' in read ? read : null;
    setProblem(found);
    setUnchanged(!found && compareSettings(page.settings, read as DeskSettings).length === 0);
    if (found) showField(form, found.field);
    else if (compareSettings(page.settings, read as DeskSettings).length > 0)
      setPending(read as DeskSettings);
  };
  return (
    <>
      <form className="settings" onSubmit={submit} noValidate>
        <LimitFields page={page} wrong={problem?.field ?? null} />
        <MethodFields page={page} wrong={problem?.field ?? null} />
        <NoticeField
          name="notice"
          legend={t('settings.notice')}
          hint={t('settings.notice.hint')}
          texts={page.settings.notice ?? {}}
          {...{ page, wrong: problem?.field ?? null }}
        />
        <NoticeField
          name="pause"
          legend={t('settings.pause')}
          hint={t('settings.pause.hint')}
          texts={page.settings.pause ?? {}}
          {...{ page, wrong: problem?.field ?? null }}
        />
        <CoverageField page={page} />
        {problem && (
          <p role="alert" className="problem">
            {t(`settings.problem.${problem.problem}`)}
          </p>
        )}
        <p role="status">{isUnchanged && t('settings.unchanged')}</p>
        <div className="row">
          <button type="submit" className="button">
            {t('settings.save')}
          </button>
        </div>
      </form>
      {pending && (
        <ReasonDialog
          title={t('settings.confirm')}
          confirm={t('settings.save')}
          onClose={() => setPending(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('changeDeskSettings', { version: page.version, settings: pending, reason });
            onSaved();
          }}
        >
          <ChangeList changes={compareSettings(page.settings, pending)} />
        </ReasonDialog>
      )}
    </>
  );
}

/** Focuses the field that is wrong, and opens what hides it. */
function showField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const hidden = field.closest('details');
  if (hidden) hidden.open = true;
  field.focus();
}

/** The ways to pay that the portal switched off because of a fault of its configuration; each can be offered again. */
function MethodFaults({ page: { faults, operator } }: { page: DeskSettingsPage }) {
  const { t, language } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const labelOf = (method: string) => operator?.methods.find(({ name }) => name === method)?.label ?? method;
  if (faults.length === 0) return null;
  return (
    <section className="notice">
      <h2>{t('settings.fault.title')}</h2>
      <ul>
        {faults.map(({ method, fault, detail, since, offUntil }) => (
          <li key={method}>
            <p>
              {t('settings.fault.about', {
                method: labelOf(method),
                fault: t(`fault.${fault}`),
                detail,
                since: formatTime(since, language),
                until: formatTime(offUntil, language),
              })}
            </p>
            <Button className="button plain" onPress={() => setChosen(method)}>
              {t('settings.fault.retry', { method: labelOf(method) })}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <ReasonDialog
          title={t('settings.fault.retry', { method: labelOf(chosen) })}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('retryMethod', { method: chosen, reason });
          }}
        >
          <p>{t('settings.fault.preview')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

type Changes = StaffResult<'listDeskSettingChanges'>;

/** Who changed which setting, when and why. */
function SettingChanges({ changes: { rows, next } }: { changes: Changes }) {
  const { t } = useTexts();
  const columns = useChangeColumns();
  return (
    <section>
      <h2>{t('settings.history')}</h2>
      <DataTable
        caption={t('settings.history')}
        isHeaded
        columns={columns}
        rows={rows}
        none={t('settings.history.none')}
      />
      <MoreLink name="before" next={next}>
        {t('acts.next')}
      </MoreLink>
    </section>
  );
}

function useChangeColumns(): Columns<Changes['rows'][number]> {
  const { t } = useTexts();
  return [
    { header: t('row.time'), at: (row) => row.at },
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    { header: t('row.act'), cell: (row) => <ChangeList changes={row.changes} /> },
    { header: t('row.reason'), cell: (row) => row.reason },
  ];
}

/** Settings before and after a change. */
function ChangeList({ changes }: { changes: readonly DeskSettingChange[] }) {
  const texts = useTexts();
  const { t, translate } = texts;
  const valueText = (value: string | null) =>
    value === null ? t('settings.own') : translate('switch', value);
  return (
    <ul className="changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {(settingName(texts, name) ?? name) + t('app.colon')} {valueText(before)} →{' '}
          <b>{valueText(after)}</b>
        </li>
      ))}
    </ul>
  );
}
