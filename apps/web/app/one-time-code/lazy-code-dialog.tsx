import { ReloadPage } from '../offline/reload-page.tsx';
import { loadLater } from '../ui/load-later.tsx';

/** `CodeDialog` in a script of its own: few who open a page ask for a code. */
export const LazyCodeDialog = loadLater(
  () => import('./code-dialog.tsx').then(({ CodeDialog }) => CodeDialog),
  ReloadPage,
);
