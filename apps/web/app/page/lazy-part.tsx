import { type ComponentType, lazy, Suspense, use } from 'react';
import { ServerParts } from './server-parts.ts';

type Parts = NonNullable<React.ContextType<typeof ServerParts>>;
type PropsOf<Name extends keyof Parts> =
  Parts[Name] extends ComponentType<infer Props extends object> ? Props : never;

/**
 * A part of a page in a script of its own, which is loaded after what the page is opened for. A browser that cannot load it
 * goes on showing what the server drew.
 */
export function lazyPart<Name extends keyof Parts>(
  name: Name,
  load: () => Promise<ComponentType<PropsOf<Name>>>,
): ComponentType<PropsOf<Name>> {
  const Loaded = lazy<ComponentType<object>>(() =>
    load().then(
      (part) => ({ default: part as ComponentType<object> }),
      () => new Promise<never>(() => {}),
    ),
  );
  return (props) => {
    const Part = (use(ServerParts)?.[name] ?? Loaded) as ComponentType<object>;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
