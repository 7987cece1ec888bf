import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { RoleForm } from './role-form.tsx';

/** Loads who has roles. */
export const loadPeople = () => callDesk('listPeople', {});

/** Who has which roles, and giving or ending one. */
export function PeoplePage() {
  const { people } = useLoaderData<StaffResult<'listPeople'>>();
  const { t } = useTexts();
  const columns = usePeopleColumns();
  return (
    <>
      <h1>{t('people.title')}</h1>
      <p>{t('people.about')}</p>
      <RoleForm people={people} />
      <p>
        <Link to="/approvals?kind=role">{t('people.proposed')}</Link>
      </p>
      <DataTable caption={t('people.title')} columns={columns} rows={people} />
    </>
  );
}

function usePeopleColumns(): Columns<StaffPersonRow> {
  const { t, translate } = useTexts();
  const roleText = (roles: StaffPersonRow['given']) =>
    roles
      .map(({ role, by, reason }) => t('people.by', { role: translate('role', role), name: by, reason }))
      .join('; ') || '–';
  return [
    { header: t('people.name'), cell: (row) => <Person {...row} /> },
    {
      header: t('people.claimed'),
      cell: (row) =>
        row.claimed
          ? row.claimed.map((role) => translate('role', role)).join(', ') || t('people.none')
          : t('people.not-signed-in'),
    },
    { header: t('people.given'), cell: (row) => roleText(row.given) },
    { header: t('people.withheld'), cell: (row) => roleText(row.withheld) },
  ];
}

function Person({ name, person, email, isOwn }: StaffPersonRow) {
  const { t } = useTexts();
  const called = email ?? person.slice(person.indexOf(':') + 1);
  return (
    <>
      {name ?? called}
      <br />
      <small>{isOwn ? t('people.own') : name ? called : ''}</small>
    </>
  );
}
