import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Called by the close button and by Escape. Without it only the dialog's content can close the dialog. */
  onClose?: (() => void) | undefined;
  /** Label of the close button. Without it there is no close button, but Escape works when `onClose` is set. */
  closeLabel?: string | undefined;
  /** The focus starts at the title: for a dialog to be read first, whose first control may be far down. */
  focusTitle?: boolean;
  /** A look of its own; the class stands where it is used, so that other pages do not have its style. */
  look?: string;
  /** Called by Escape in a dialog that it does not close. */
  onEscape?: () => void;
  /**
   * A press of it is being answered: until then nothing closes it, so that a second tap does not hit the page behind it.
   */
  busy?: boolean;
};

/**
 * Modal dialog on the native element: the focus stays inside and returns to where it was, and the page behind does not
 * scroll. Set `autoFocus` on the first field. The parent controls `open`.
 */
export function Dialog(props: DialogProps) {
  const { open, title, children, focusTitle, look = '', onEscape, busy = false } = props;
  const onClose = busy ? undefined : props.onClose;
  const closeLabel = busy ? undefined : props.closeLabel;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // A layout effect closes the dialog while the element is still in the page; otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    if (focusTitle) heading.current?.focus();
    return () => dialog.close();
  }, [open, focusTitle]);
  return (
    <dialog
      ref={ref}
      className={`dialog ${look}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        (onClose ?? onEscape)?.();
      }}
      onClose={() => {
        // A second Escape closes a dialog whatever `cancel` does: notify the parent, or open it again.
        if (!open || ref.current?.open) return;
        if (onClose) return onClose();
        ref.current?.showModal();
        onEscape?.();
      }}
    >
      {open && (
        <>
          <div className="mb-3 flex items-start justify-between gap-2">
            <h2 id={titleId} ref={heading} tabIndex={focusTitle ? -1 : undefined}>
              {title}
            </h2>
            {closeLabel && (
              <button
                type="button"
                className="icon-btn -mt-2.5 -mr-2.5"
                aria-label={closeLabel}
                onClick={onClose}
              >
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
