import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ToastContent } from './toast-queue.ts';
import type { ToastLabels, ToastsProps } from './toasts.tsx';

type ShowToast = (content: ToastContent) => void;

const Show = createContext<ShowToast | null>(null);

/** Shows a short message: `const showToast = useToast(); showToast({ tone: 'error', message })`. */
export function useToast(): ShowToast {
  const show = useContext(Show);
  if (!show) throw new Error('no ToastProvider');
  return show;
}

type ToastProviderProps = {
  labels: ToastLabels;
  /** Loads what their look needs. */
  prepare?: () => Promise<void>;
  children: ReactNode;
};

/**
 * Shows the toasts of the page. What draws them is loaded once the page can be used, and before a toast is needed: the one
 * about a lost connection could not load it.
 */
export function ToastProvider({ labels, prepare, children }: ToastProviderProps) {
  const [contents, setContents] = useState<readonly ToastContent[]>([]);
  const [show] = useState(() => (content: ToastContent) => setContents((shown) => [...shown, content]));
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null);
  useEffect(() => {
    Promise.all([import('./toasts.tsx'), prepare?.()]).then(
      ([loaded]) => setToasts(() => loaded.Toasts),
      () => {},
    );
  }, [prepare]);
  return (
    <Show value={show}>
      {children}
      {Toasts && <Toasts labels={labels} contents={contents} />}
    </Show>
  );
}
