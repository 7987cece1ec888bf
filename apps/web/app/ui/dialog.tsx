import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Called by the close button and by Escape. Absent: the dialog can only be left by what it holds. */
  onClose?: (() => void) | undefined;
  /** Name of the close button; without it there is none (Escape still works when `onClose` is there). */
  closeLabel?: string | undefined;
};

/**
 * A modal dialog on the native element: focus stays inside and goes back to where it was, the page behind does not
 * scroll. Mark the field to begin with by `autoFocus`. The parent owns `open`; nothing closes by itself.
 */
export function Dialog({ open, title, children, onClose, closeLabel }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: it closes while the element is still in the page, or the focus would not go back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes a dialog whatever `cancel` says: tell the parent, or open it again.
        if (!open || ref.current?.open) return;
        if (onClose) onClose();
        else ref.current?.showModal();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {closeLabel && (
              <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
                <Icon name="cross" />
              </button>
            )}
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
