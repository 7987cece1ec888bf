import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { ReloadPage } from '../offline/reload-page.tsx';
import type { CodeDialogProps } from './code-dialog.tsx';

const loadDialog = () => import('./code-dialog.tsx');

const Dialog = lazy<ComponentType<CodeDialogProps>>(() =>
  loadDialog().then(
    ({ CodeDialog }) => ({ default: CodeDialog }),
    () => ({ default: ReloadPage }),
  ),
);

/** Loads the dialog once the page can be used, so that it is there at the press. A failure is handled when it opens. */
export function usePreloadCodeDialog(): void {
  useEffect(() => void loadDialog().catch(() => {}), []);
}

/** `CodeDialog` in a script of its own: few who open a page ask for a code. */
export function LazyCodeDialog(props: CodeDialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
