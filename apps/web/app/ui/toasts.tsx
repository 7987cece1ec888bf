import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { browserTimers, createToastQueue, type Toast, type ToastContent } from './toast-queue.ts';

const NO_TOASTS: readonly Toast[] = [];

/** Headings by tone, and the name of the button that closes a message. */
export type ToastLabels = { error: string; success: string; close: string };

/** `contents`: every message that was to be shown on this page, the latest last. */
export type ToastsProps = { labels: ToastLabels; contents: readonly ToastContent[] };

/** Shows short messages. Their time stops while the pointer or the focus is on them. */
export function Toasts({ labels, contents }: ToastsProps) {
  const [queue] = useState(() => createToastQueue(browserTimers));
  const toasts = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NO_TOASTS);
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  useEffect(() => {
    for (const content of contents.slice(count.current)) queue.show(content);
    count.current = contents.length;
  }, [contents, queue]);
  // Opened again on each change, so that it is above a dialog that was opened meanwhile.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the visitor is reading
    <div
      ref={box}
      popover="manual"
      className="toasts"
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} labels={labels} onClose={() => queue.dismiss(toast.id)} />
      ))}
    </div>
  );
}

type ToastCardProps = { toast: Toast; labels: ToastLabels; onClose: () => void };

function ToastCard({ toast: { tone, message }, labels, onClose }: ToastCardProps) {
  return (
    <div className={`toast toast-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={tone === 'error' ? 'alert' : 'tick'} />
      <p>
        <strong>{labels[tone]}</strong>
        {message}
      </p>
      <button type="button" className="icon-btn" aria-label={labels.close} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
