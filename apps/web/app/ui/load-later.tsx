import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose script is loaded when it is first drawn, or by `preload` before. */
export type LaterComponent<Props> = ComponentType<Props> & {
  /** Starts loading, so that it is there when it is needed. A failure is handled when it is drawn. */
  preload: () => void;
};

/**
 * A component in a script of its own, with nothing in its place while that loads.
 * @param instead drawn by a browser that cannot load it; without it such a browser goes on showing what is there
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
): LaterComponent<Props> {
  const Loaded = lazy<ComponentType<object>>(() =>
    load().then(
      (part) => ({ default: part as ComponentType<object> }),
      () => (instead ? { default: instead as ComponentType<object> } : new Promise<never>(() => {})),
    ),
  );
  return Object.assign(
    (props: Props) => (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ),
    { preload: () => void load().catch(() => {}) },
  );
}
