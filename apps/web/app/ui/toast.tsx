import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { ToastContent } from './toast-queue.ts';
import type { ToastLabels, ToastsProps } from './toasts.tsx';
import { whenIdle } from './when-idle.ts';

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
  /** Applies what their look needs, before the first one is shown. */
  prepare?: () => Promise<void>;
  children: ReactNode;
};

/**
 * Shows the toasts of the page. What draws them is loaded once the page can be used, and before a toast is needed: the one
 * about a lost connection could not load it. Their look is applied with the first toast (decision 258).
 */
export function ToastProvider({ labels, prepare, children }: ToastProviderProps) {
  const [contents, setContents] = useState<readonly ToastContent[]>([]);
  const show = useCallback(
    (content: ToastContent) => {
      void Promise.resolve(prepare?.()).then(() => setContents((shown) => [...shown, content]));
    },
    [prepare],
  );
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null);
  useEffect(() => {
    whenIdle(() => {
      import('./toasts.tsx').then(
        (loaded) => setToasts(() => loaded.Toasts),
        () => {},
      );
    });
  }, []);
  return (
    <Show value={show}>
      {children}
      {Toasts && <Toasts labels={labels} contents={contents} />}
    </Show>
  );
}
