/** Attribute of a `<details>` that closes at Escape, and when the visitor moves to another element. */
export const DISMISSIBLE = { 'data-dismiss': '' };

const OPEN = 'details[data-dismiss][open]';

/** Closes the open lists of the page so, now and later. Works on every page, whoever drew its lists. */
export function dismissLists(): void {
  const closeOthers = ({ target }: Event) => {
    for (const list of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (!list.contains(target as Node)) list.open = false;
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key, target }) => {
    const list = key === 'Escape' && target instanceof Element && target.closest<HTMLDetailsElement>(OPEN);
    if (!list) return;
    list.open = false;
    list.querySelector('summary')?.focus();
  });
}
