import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Outlet, useLoaderData, useLocation, useNavigation } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { setOperator } from '../texts/operator-time.ts';
import { LANGUAGES, type StaffLanguage, type TextKey, useTexts } from '../texts/use-texts.tsx';
import { typedDrafts } from '../ui/typed-drafts.ts';
import { PageGroups, PageMenu } from './page-menu.tsx';
import { mayCall, pagesOf } from './pages.ts';
import { ShortcutChoice, useShortcuts } from './shortcuts.tsx';
import { useTabTitle } from './use-tab-title.ts';

type Me = StaffResult<'readMe'>;

/** Loads who is signed in, and sets the operator's time zone and country, and whose typed texts come back. */
export async function loadMe(): Promise<Me> {
  const me = await callDesk('readMe', {});
  setOperator(me);
  typedDrafts.setOwner(me.email ?? me.name);
  return me;
}

/**
 * The frame of every page: the pages of the person's roles, who is signed in, language and signing out; in a column at the side of a
 * wide screen, behind a button on a narrow one.
 */
export function DeskLayout() {
  const me = useLoaderData<Me>();
  const { t } = useTexts();
  const isLoading = useNavigation().state !== 'idle';
  useTabTitle(me.operator);
  useShortcuts(mayCall(me.roles, 'findPayments'));
  return (
    <>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="bar">
        <p className="brand">
          {me.operator} <span>{t('app.name')}</span> <PresentPage roles={me.roles} />
        </p>
        <div className="column">
          <PageGroups roles={me.roles} />
          <Person {...me} />
        </div>
        <PageMenu roles={me.roles}>
          <Person {...me} />
        </PageMenu>
      </header>
      <p role="status" className="visually-hidden">
        {isLoading ? t('app.loading') : ''}
      </p>
      <main id="content" tabIndex={-1} aria-busy={isLoading}>
        <Outlet context={me} />
      </main>
    </>
  );
}

/** Names the page where the navigation is closed, on a narrow screen. */
function PresentPage({ roles }: Pick<Me, 'roles'>) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const present = pagesOf(roles).find((page) => page === pathname.split('/')[1]);
  return present && <strong>{t(`nav.${present}` satisfies TextKey)}</strong>;
}

function Person({ name, roles }: Me) {
  const { t, translate, language, choose } = useTexts();
  const [leaving, setLeaving] = useState<'no' | 'pending' | 'failed'>('no');
  // A second press would have no session: it would open the sign-in page, which leads back into the desk.
  const signOut = () => {
    setLeaving('pending');
    callDesk('signOut', {}).then(
      ({ next }) => {
        typedDrafts.clear();
        location.assign(next);
      },
      () => setLeaving('failed'),
    );
  };
  return (
    <div className="person">
      <span>
        {name} <small>{roles.map((role) => translate('role', role)).join(', ')}</small>
      </span>
      <select
        aria-label={t('app.language')}
        value={language}
        onChange={({ target }) => choose(target.value as StaffLanguage)}
      >
        {Object.entries(LANGUAGES).map(([code, own]) => (
          <option key={code} value={code} lang={code}>
            {own}
          </option>
        ))}
      </select>
      <ShortcutChoice />
      <Button className="button plain" isPending={leaving === 'pending'} onPress={signOut}>
        {t('app.sign-out')}
      </Button>
      {leaving === 'failed' && <p role="alert">{t('error.UNAVAILABLE')}</p>}
    </div>
  );
}
