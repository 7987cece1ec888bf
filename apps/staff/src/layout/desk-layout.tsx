import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { NavLink, Outlet, useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { setOperator } from '../texts/operator-time.ts';
import { LANGUAGES, type StaffLanguage, type TextKey, useTexts } from '../texts/use-texts.tsx';
import { typedDrafts } from '../ui/typed-drafts.ts';
import { mayCall, pageGroupsOf, pagesOf } from './pages.ts';

type Me = StaffResult<'readMe'>;

const STORED_AS = 'staff-shortcuts';

/** The page with the search for payments; its field is focused when it opens by the key. */
const SEARCH_PAGE = '/payments';

/** State of the history's entry that the key made. */
const TO_SEARCH = 'to-search';

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

/**
 * Names the tab of the browser after the heading of its page, so that who has several open finds each. The heading is observed:
 * pages load their data and change their language after they are opened.
 * @param operator the name of the operator, behind it
 */
function useTabTitle(operator: string): void {
  const { t } = useTexts();
  const desk = t('app.name');
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    const name = () => {
      const parts = [...(content.querySelector('h1')?.childNodes ?? [])].map(({ textContent }) =>
        textContent?.trim(),
      );
      const title = [parts.filter(Boolean).join(' '), `${desk}, ${operator}`].filter(Boolean).join(' · ');
      if (document.title !== title) document.title = title;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(content, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [desk, operator]);
}

type PageGroupsProps = {
  roles: readonly StaffRole[];
  onOpen?: () => void;
};

/** The pages of the person's roles by group: the column at the side of a wide screen, and the menu of a narrow one. */
function PageGroups({ roles, onOpen }: PageGroupsProps) {
  const { t } = useTexts();
  return (
    <nav className="pages" aria-label={t('app.name')}>
      {pageGroupsOf(roles).map(({ group, pages }) => (
        <section key={group}>
          <h2>{t(`nav.group.${group}` satisfies TextKey)}</h2>
          {pages.map((page) => (
            <NavLink key={page} to={`/${page}`} {...(onOpen && { onClick: onOpen })}>
              {t(`nav.${page}` satisfies TextKey)}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
}

type PageMenuProps = {
  roles: readonly StaffRole[];
  /** What follows the pages. */
  children: ReactNode;
};

/** The navigation on a narrow screen: a button that opens the pages by group. Escape and a press beside it close it. */
function PageMenu({ roles, children }: PageMenuProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button plain menu-button">{t('app.menu')}</Button>
      <Popover className="menu" placement="bottom end">
        <Dialog aria-label={t('app.menu')}>
          <PageGroups roles={roles} onOpen={() => setOpen(false)} />
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/**
 * The keys of the desk: `/` goes to the search, `j` and `k` to the next and previous row of a list, whose link Enter opens, `e` to
 * the first thing that can be done with the row, or with the case, and `n` to its note. They do nothing while a text is typed or a dialog is open, and can be switched off (WCAG 2.2, 2.1.4).
 * @param maySearch whether the person may search payments, where the page itself has no search
 */
function useShortcuts(maySearch: boolean): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (state === TO_SEARCH) focusSearch();
  }, [state]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !areShortcutsOn()) return;
      const move = { j: 1, k: -1 }[event.key];
      if (move) return focusRow(move) && event.preventDefault();
      if (event.key === 'e') return focusAct() && event.preventDefault();
      if (event.key === 'n') return focusNote() && event.preventDefault();
      if (event.key !== '/') return;
      event.preventDefault();
      if (!focusSearch() && maySearch) void navigate(SEARCH_PAGE, { state: TO_SEARCH });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, maySearch]);
}

/** Switches the keys of the desk off and on, for this browser. */
function ShortcutChoice() {
  const { t } = useTexts();
  return (
    <label className="shortcuts">
      <input
        type="checkbox"
        defaultChecked={areShortcutsOn()}
        onChange={({ target }) => localStorage.setItem(STORED_AS, target.checked ? 'on' : 'off')}
      />
      <span>
        {t('app.shortcuts')} <small>{t('app.shortcuts.keys')}</small>
      </span>
    </label>
  );
}

function areShortcutsOn(): boolean {
  return localStorage.getItem(STORED_AS) !== 'off';
}

function isShortcut({ key, altKey, ctrlKey, metaKey, target, isComposing }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || !['/', 'j', 'k', 'e', 'n'].includes(key)) return false;
  if (document.querySelector('[role="dialog"]')) return false;
  return !(
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="slider"]')
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

function focusNote(): boolean {
  const note = document.querySelector<HTMLElement>('main .note textarea');
  note?.focus();
  return note !== null;
}

/** Focuses the first allowed button of the row that has the focus, else of a case or list; false where there is none. */
function focusAct(): boolean {
  const row = document.activeElement?.closest('main tbody tr');
  const selector = 'button:not(:disabled, [aria-disabled="true"])';
  const places = row ? [row] : document.querySelectorAll('main .action, main .acts');
  const act = [...places].flatMap((place) => place.querySelector<HTMLElement>(selector) ?? [])[0];
  act?.focus();
  return act !== undefined;
}

/** Focuses the first link of the next or previous row; false where no row has one. */
function focusRow(move: number): boolean {
  const links = [...document.querySelectorAll('main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  );
  const row = document.activeElement?.closest('tr');
  const present = links.findIndex((link) => link.closest('tr') === row);
  const next = links[present === -1 && move < 0 ? links.length - 1 : present + move];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
