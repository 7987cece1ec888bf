import { type ComponentType, lazy, Suspense, use } from 'react';
import { type CodeOnPageProps, ServerParts } from './server-parts.ts';

/** A browser that cannot load it goes on showing the form of the server, which works without it. */
const Loaded = lazy<ComponentType<CodeOnPageProps>>(() =>
  import('./code-on-page.tsx').then(
    ({ CodeOnPage }) => ({ default: CodeOnPage }),
    () => new Promise<never>(() => {}),
  ),
);

/** `CodeOnPage` in a script of its own: only pages that were posted without JavaScript have it. */
export function LazyCodeOnPage(props: CodeOnPageProps) {
  const CodeOnPage = use(ServerParts)?.CodeOnPage ?? Loaded;
  return (
    <Suspense>
      <CodeOnPage {...props} />
    </Suspense>
  );
}
