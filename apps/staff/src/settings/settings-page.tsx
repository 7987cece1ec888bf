import { compareSettings } from '@portal/contract/staff/compare-settings';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { DeskSettings, DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { MethodFaults } from './method-faults.tsx';
import { type FormProblem, readSettingsForm } from './read-settings-form.ts';
import { ChangeList, SettingChanges } from './setting-changes.tsx';
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
  return (
    <>
      <h1>{t('settings.title')}</h1>
      <p>{t('settings.about')}</p>
      {!page.operator && <p className="notice">{t('settings.no-operator')}</p>}
      <MethodFaults page={page} />
      <SettingsForm key={page.version} page={page} />
      <SettingChanges changes={changes} />
    </>
  );
}

function SettingsForm({ page }: { page: DeskSettingsPage }) {
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
