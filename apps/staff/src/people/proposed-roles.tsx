import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { DecideButtons } from '../ui/decide-buttons.tsx';

/** Roles that wait for another administrator, with the buttons of the second one. */
export function ProposedRoles({ people }: { people: StaffPersonRow[] }) {
  const { t, translate } = useTexts();
  const [said, setSaid] = useState('');
  const waiting = people.flatMap((of) => of.proposed.map((proposal) => ({ of, ...proposal })));
  return (
    <>
      <p role="status">{said}</p>
      {waiting.length > 0 && (
        <section aria-labelledby="proposed-roles">
          <h2 id="proposed-roles">{t('people.proposed')}</h2>
          <ul className="cards">
            {waiting.map(({ of, role, by, reason, isOwn }) => {
              const person = of.name ?? of.email ?? of.person;
              const words = { person, role: translate('role', role) };
              return (
                <li key={`${of.person} ${role}`} className="card proposal">
                  <p>{t('people.proposed.will', words)}</p>
                  <p>{t('people.by', { role: translate('role', role), name: by, reason })}</p>
                  {isOwn && <p className="quiet">{t('approvals.own')}</p>}
                  {!isOwn && !of.isOwn && (
                    <DecideButtons
                      onDecide={async (decision) => {
                        const { outcome } = await callDesk('decideRole', {
                          person: of.person,
                          role,
                          ...decision,
                        });
                        setSaid(t(`people.done.${outcome}`));
                      }}
                    >
                      {(approve) => (
                        <p>{approve ? t('people.will.give', words) : t('people.proposed.will', words)}</p>
                      )}
                    </DecideButtons>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
