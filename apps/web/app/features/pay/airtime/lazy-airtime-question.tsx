import { ReloadPage } from '../../../offline/reload-page.tsx';
import { loadLater } from '../../../ui/load-later.tsx';

/** `AirtimeQuestion` in a script of its own: only who pays with airtime is asked. */
export const LazyAirtimeQuestion = loadLater(
  () => import('./airtime-question.tsx').then(({ AirtimeQuestion }) => AirtimeQuestion),
  ReloadPage,
);
