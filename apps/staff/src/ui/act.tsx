import { useId } from 'react';

type ActProps = {
  label: string;
  /** Why it is not allowed now; `null`: it is. */
  why: string | null;
  onPress: () => void;
  /** What a person should know before. */
  hint?: string | null;
  /** What is done here most often. */
  isMain?: boolean;
};

/** A button of an act. What is not allowed stays where it is, is reached by the keyboard and says why, also to screen readers. */
export function Act({ label, why, onPress, hint = null, isMain = false }: ActProps) {
  const id = useId();
  const says = why ?? hint;
  return (
    <div className="action">
      <button
        type="button"
        className={isMain ? 'button' : 'button plain'}
        aria-disabled={why !== null}
        aria-describedby={says ? id : undefined}
        onClick={() => why === null && onPress()}
      >
        {label}
      </button>
      {says && <small id={id}>{says}</small>}
    </div>
  );
}
