import { lazyPart } from '../page/lazy-part.tsx';

/** `CodeOnPage` in a script of its own: only pages that were posted without JavaScript have it. */
export const LazyCodeOnPage = lazyPart('CodeOnPage', () =>
  import('./code-on-page.tsx').then(({ CodeOnPage }) => CodeOnPage),
);
