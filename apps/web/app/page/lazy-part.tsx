import { type ComponentType, Suspense, use } from 'react';
import { loadLater } from '../ui/load-later.tsx';
import { type PartName, ServerParts } from './server-parts.ts';

/**
 * A part of a page in a script of its own, which is loaded after what the page is opened for; the server draws it at once.
 * @param instead drawn by a browser that cannot load it; without it such a browser goes on showing what the server drew
 */
export function lazyPart<Props extends object>(
  name: PartName,
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
): ComponentType<Props> {
  const Later = loadLater(load, instead);
  return (props) => {
    const Drawn = use(ServerParts)?.[name] as ComponentType<Props> | undefined;
    // The same boundary on both sides, or React could not take over what the server drew.
    return Drawn ? (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    ) : (
      <Later {...props} />
    );
  };
}
