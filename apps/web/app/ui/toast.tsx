import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ToastContent } from './toast-queue.ts';
import type { ToastLabels, ToastsProps } from './toasts.tsx';

type ShowToast = (content: ToastContent) => void;

const Show = createContext<ShowToast | null>(null);

/** Shows a short message: `const showToast = useToast(); showToast({ tone: 'error', message })`. */
export function useToast(): ShowToast {
  const show = useContext(Show);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

/**
 * Shows the toasts of the page. What draws them is loaded once the page can be used, and before a toast is needed: the one
 * about a lost connection could not load it.
 */
export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [contents, setContents] = useState<readonly ToastContent[]>([]);
  const [show] = useState(() => (content: ToastContent) => setContents((shown) => [...shown, content]));
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null);
  useEffect(() => {
    import('./toasts.tsx').then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => {},
    );
  }, []);
  return (
    <Show value={show}>
      {children}
      {Toasts && <Toasts labels={labels} contents={contents} />}
    </Show>
  );
}
