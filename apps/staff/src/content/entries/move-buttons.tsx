import { useTexts } from '../../texts/use-texts.tsx';

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
export function MoveButtons({ title, position, total, isRemoved, onMove, onRemove }: MoveButtonsProps) {
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

const isAtEnd = (position: number, total: number) => position < 0 || position >= total;
