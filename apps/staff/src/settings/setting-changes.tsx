import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { DeskSettingChange } from '@portal/contract/staff/staff-settings';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { settingName } from './setting-name.ts';

type Changes = StaffResult<'listDeskSettingChanges'>;

/** Who changed which setting, when and why. */
export function SettingChanges({ changes: { rows, next } }: { changes: Changes }) {
  const { t } = useTexts();
  const columns = useChangeColumns();
  return (
    <section>
      <h2>{t('settings.history')}</h2>
      <DataTable
        caption={t('settings.history')}
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
export function ChangeList({ changes }: { changes: readonly DeskSettingChange[] }) {
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
