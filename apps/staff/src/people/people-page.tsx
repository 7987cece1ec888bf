import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

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
      <DataTable caption={t('people.title')} isHeaded columns={columns} rows={people} />
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

/** Gives a role to a person or ends it. Everybody who is listed can be chosen; anybody else is named by e-mail. */
function RoleForm({ people }: { people: StaffPersonRow[] }) {
  const { t, translate } = useTexts();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<StaffRole>('care');
  const [change, setChange] = useState<'give' | 'end' | null>(null);
  const [said, setSaid] = useState('');
  const listed = people.find(
    ({ person, email }) => email === typed.trim().toLowerCase() || person === `subject:${typed.trim()}`,
  );
  const person = listed?.person ?? (typed.includes('@') ? `email:${typed.trim()}` : null);
  const ask = (asked: 'give' | 'end') => (person ? setChange(asked) : setSaid(t('people.no-email')));
  return (
    <section className="card stack" aria-labelledby="change-role">
      <h2 id="change-role">{t('people.change')}</h2>
      <div className="search">
        <label className="wide">
          {t('people.person')}
          <input
            list="people"
            value={typed}
            aria-describedby="person-hint"
            onChange={({ target }) => setTyped(target.value)}
          />
          <small id="person-hint">{t('people.person.hint')}</small>
          <datalist id="people">
            {people
              .filter(({ isOwn }) => !isOwn)
              .map((each) => (
                <option
                  key={each.person}
                  value={each.email ?? each.person.slice(each.person.indexOf(':') + 1)}
                >
                  {each.name}
                </option>
              ))}
          </datalist>
        </label>
        <Choice
          label={t('people.role')}
          values={STAFF_ROLES}
          textOf={(each) => translate('role', each)}
          value={role}
          onChange={({ target }) => setRole(target.value as StaffRole)}
        />
        <Button className="button" onPress={() => ask('give')}>
          {t('people.give')}
        </Button>
        <Button className="button plain" onPress={() => ask('end')}>
          {t('people.end')}
        </Button>
      </div>
      <p role="status">{said}</p>
      {change && person && (
        <ReasonDialog
          title={t(`people.${change}`)}
          onClose={() => setChange(null)}
          onConfirm={async ({ reason }) => {
            const { outcome } = await callDesk('changeRole', { person, role, change, reason });
            setSaid(t(`people.done.${outcome}`));
          }}
        >
          <p>{t(`people.will.${change}`, { person: typed, role: translate('role', role) })}</p>
          {change === 'give' && (role === 'finance' || role === 'admin') && (
            <p className="notice">{t('people.needs-two')}</p>
          )}
        </ReasonDialog>
      )}
    </section>
  );
}
