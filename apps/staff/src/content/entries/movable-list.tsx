import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';

/** An entry of a list that can be opened, moved and removed. */
type ListedEntry = {
  key: string;
  title: string;
  /** What it is, beside the title. */
  about?: string;
  /** Something in it is wrong: it is open, so that this is seen. */
  hasProblem?: boolean;
  /** It is in the draft only as removed: customers will not see it. */
  isRemoved?: boolean;
};

type MovableListProps = {
  entries: readonly ListedEntry[];
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
  /** Key of an entry that was just added: it is opened, and its first field gets the focus. */
  added: string | null;
  /** Keys are places that entries go to, instead of names of the entries. */
  isNumbered?: boolean;
  /** The fields of an entry. */
  children: (key: string) => ReactNode;
};

const isAtEnd = (position: number, total: number) => position < 0 || position >= total;

/** A list whose entries are opened, moved and removed by buttons. What happened is said to screen readers too. */
export function MovableList(props: MovableListProps) {
  const { entries, onMove, onRemove, added, isNumbered = false, children } = props;
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  /** What the person opened or closed. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [said, setSaid] = useState('');
  const isAddedThere = entries.some(({ key }) => key === added);
  useEffect(() => {
    if (added !== null && isAddedThere) list.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [added, isAddedThere]);
  const isOpen = ({ key, hasProblem = false }: ListedEntry) =>
    chosen.get(key) ?? (hasProblem || key === added);
  const move = (position: number, by: -1 | 1) => {
    const [entry, other] = [entries[position], entries[position + by]];
    if (!entry || !other) return;
    onMove(entry.key, by);
    if (isNumbered) setChosen(exchange(chosen, entry.key, other.key));
    // Moving an element in the document takes its focus away.
    requestAnimationFrame(() => focusMoved(list.current, position + by, by));
    setSaid(
      t('content.entry.moved', { name: entry.title, position: position + 1 + by, total: entries.length }),
    );
  };
  const remove = (position: number) => {
    const { key = '', title = '' } = entries[position] ?? {};
    onRemove(key);
    setSaid(t('content.entry.removed', { name: title }));
    requestAnimationFrame(() => focusTitle(list.current, position));
  };
  return (
    <>
      <ol className="entries" ref={list}>
        {entries.map((entry, position) => {
          const { key, title, about, isRemoved = false } = entry;
          return (
            <li key={key} data-added={key === added || undefined}>
              <div className="entry-bar">
                <button
                  type="button"
                  className="link entry-title"
                  aria-expanded={isOpen(entry)}
                  onClick={() => setChosen(new Map([...chosen, [key, !isOpen(entry)]]))}
                >
                  {title} {about && <small>{about}</small>}
                </button>
                <MoveButtons
                  {...{ title, position, isRemoved }}
                  total={entries.length}
                  onMove={(by) => move(position, by)}
                  onRemove={() => remove(position)}
                />
              </div>
              {isOpen(entry) && <div className="entry-body">{children(key)}</div>}
            </li>
          );
        })}
      </ol>
      <p role="status" className="quiet">
        {said}
      </p>
    </>
  );
}

const FIRST_FIELD = ':scope > [data-added] .entry-body :is(input, textarea, select)';

function exchange<Value>(map: ReadonlyMap<string, Value>, one: string, other: string): Map<string, Value> {
  const pairs = [...map].map(
    ([key, value]) => [key === one ? other : key === other ? one : key, value] as const,
  );
  return new Map(pairs);
}

/** The button that was pressed has the focus at the new place of its entry, so that it can be pressed again. */
function focusMoved(list: HTMLOListElement | null, position: number, by: -1 | 1): void {
  const item = list?.children[position];
  item?.querySelector<HTMLElement>(`:scope > .entry-bar [data-move="${by}"]`)?.focus();
}

/** The entry that stands at a place after another one was removed has the focus, so that the keyboard does not begin again. */
function focusTitle(list: HTMLOListElement | null, position: number): void {
  const titles = [...(list?.querySelectorAll<HTMLElement>(':scope > li > .entry-bar > .entry-title') ?? [])];
  (titles[position] ?? titles.at(-1))?.focus();
}

type MoveButtonsProps = {
  title: string;
  /** From 0 on. */
  position: number;
  total: number;
  isRemoved: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Moves an entry of a list, or removes it. */
function MoveButtons({ title, position, total, isRemoved, onMove, onRemove }: MoveButtonsProps) {
  const { t } = useTexts();
  return (
    <div className="row">
      <button
        type="button"
        className="link"
        aria-label={`${t('content.entry.up')}, ${title}`}
        aria-disabled={isAtEnd(position - 1, total)}
        onClick={() => onMove(-1)}
        data-move="-1"
      >
        {t('content.entry.up')}
      </button>
      <button
        type="button"
        className="link"
        aria-label={`${t('content.entry.down')}, ${title}`}
        aria-disabled={isAtEnd(position + 1, total)}
        onClick={() => onMove(1)}
        data-move="1"
      >
        {t('content.entry.down')}
      </button>
      {!isRemoved && (
        <button
          type="button"
          className="link"
          aria-label={`${t('content.entry.remove')}, ${title}`}
          onClick={onRemove}
        >
          {t('content.entry.remove')}
        </button>
      )}
    </div>
  );
}
