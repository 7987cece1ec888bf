import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';

const STORED_AS = 'staff-shortcuts';

/** The page with the search for payments; its field is focused when it opens by the key. */
const SEARCH_PAGE = '/payments';
/** State of the history's entry that the key made. */
const TO_SEARCH = 'to-search';

/**
 * The keys of the desk: `/` goes to the search, `j` and `k` to the next and previous row of a list, whose link Enter opens, `e` to
 * the first thing that can be done with the row, or with the case, and `n` to its note. They do nothing while a text is typed or a dialog is open, and can be switched off (WCAG 2.2, 2.1.4).
 * @param maySearch whether the person may search payments, where the page itself has no search
 */
export function useShortcuts(maySearch: boolean): void {
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
export function ShortcutChoice() {
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
