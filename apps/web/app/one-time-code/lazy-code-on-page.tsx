import type { ComponentType } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';
import type { CodeOnPageProps } from './code-on-page.tsx';

declare module '../page/server-parts.ts' {
  interface LazyParts {
    CodeOnPage: ComponentType<CodeOnPageProps>;
  }
}

/** `CodeOnPage` in a script of its own: only pages that were posted without JavaScript have it. */
export const LazyCodeOnPage = lazyPart('CodeOnPage', () =>
  import('./code-on-page.tsx').then(({ CodeOnPage }) => CodeOnPage),
);
