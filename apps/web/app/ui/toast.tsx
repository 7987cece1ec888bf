import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon } from './icon.tsx';
import {
  browserTimers,
  createToastQueue,
  type Toast,
  type ToastContent,
  type ToastQueue,
} from './toast-queue.ts';

type ToastLabels = { error: string; success: string; close: string };

const Queue = createContext<ToastQueue | null>(null);
const NO_TOASTS: readonly Toast[] = [];

/** Shows a short message: `const showToast = useToast(); showToast({ tone: 'error', message })`. */
export function useToast(): (content: ToastContent) => void {
  const queue = useContext(Queue);
  if (!queue) throw new Error('useToast needs a ToastProvider around it');
  return queue.show;
}

/** Shows the toasts of the page. Their time stops while the pointer or the focus is on them. */
export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [queue] = useState(() => createToastQueue(browserTimers));
  const toasts = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NO_TOASTS);
  const box = useRef<HTMLDivElement>(null);
  // Opened again on each change, so that it is above a dialog that was opened meanwhile.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <Queue value={queue}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the visitor is reading */}
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
    </Queue>
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
