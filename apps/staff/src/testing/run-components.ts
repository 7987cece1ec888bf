import * as React from 'react';

/** An element of the page or of React Aria, with what it shows; a text is a string. */
export type Shown = { type: string; props: Props; children: (Shown | string)[]; path: string };
// biome-ignore lint/suspicious/noExplicitAny: the properties of any component
export type Props = Record<string, any>;

type Hook = { value?: unknown; set?: unknown; deps?: readonly unknown[] | undefined; end?: unknown };
type Effect = { hook: Hook; run: () => unknown };
type Instance = { hooks: Hook[]; type: unknown; object?: Props };
/** Where a component stands: its place in the tree, and the contexts around it. */
type Place = { path: string; contexts: ReadonlyMap<unknown, unknown> };
type Component = (props: Props) => unknown;

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Where React looks for the hooks of the component that is run now. */
const internals = (React as unknown as Record<string, { H: unknown }>)[INTERNALS] as { H: unknown };

const areSame = (a: readonly unknown[] | undefined, b: readonly unknown[] | undefined) =>
  a !== undefined && b?.length === a.length && a.every((each, index) => Object.is(each, b[index]));

const MOST_TIMES = 50;

/**
 * Runs components with their state and effects where there is no browser, so that a test can press what they show. It knows no elements
 * of a document: a `ref` stays empty.
 */
export class ComponentRun {
  private readonly instances = new Map<string, Instance>();
  private readonly root: React.ReactNode;
  private readonly nameOf: (type: unknown) => string | undefined;
  private shown: Shown = { type: 'root', props: {}, children: [], path: '' };
  private seen = new Set<string>();
  private ids = 0;
  private effects: Effect[] = [];
  private isStale = true;
  private isEnded = false;
  private failure: unknown;

  /**
   * @param root what is shown
   * @param nameOf the name of a component that is shown as an element; `undefined`: it is run
   */
  constructor(root: React.ReactNode, nameOf: (type: unknown) => string | undefined) {
    this.root = root;
    this.nameOf = nameOf;
    this.render();
  }

  /** What is shown now. Throws what a component threw. */
  read(): Shown {
    if (this.failure) throw this.failure;
    this.render();
    return this.shown;
  }

  /** Ends all effects. */
  end(): void {
    this.isEnded = true;
    for (const path of [...this.instances.keys()]) this.unmount(path);
  }

  private readonly markStale = () => {
    if (this.isStale || this.isEnded) return;
    this.isStale = true;
    queueMicrotask(() => {
      try {
        this.render();
      } catch (error) {
        this.failure = error;
      }
    });
  };

  private render(): void {
    for (let times = 0; this.isStale && !this.isEnded; times++) {
      if (times > MOST_TIMES) throw new Error('it changes without end');
      this.isStale = false;
      this.seen = new Set();
      this.effects = [];
      const children = this.show(this.root, { path: '', contexts: new Map() });
      this.shown = { type: 'root', props: {}, children, path: '' };
      for (const path of [...this.instances.keys()]) if (!this.seen.has(path)) this.unmount(path);
      for (const { hook, run } of this.effects) {
        if (typeof hook.end === 'function') hook.end();
        hook.end = run();
      }
    }
  }

  private unmount(path: string): void {
    for (const hook of this.instances.get(path)?.hooks ?? []) if (typeof hook.end === 'function') hook.end();
    this.instances.delete(path);
  }

  private show(node: unknown, place: Place): (Shown | string)[] {
    if (node === null || node === undefined || typeof node === 'boolean') return [];
    if (typeof node === 'string' || typeof node === 'number') return [String(node)];
    const { path } = place;
    if (Array.isArray(node))
      return node.flatMap((each, index) =>
        this.show(each, { ...place, path: `${path}.${each?.key ?? `at ${index}`}` }),
      );
    const { type, props, key } = node as { type: unknown; props: Props; key: string | null };
    const here = key === null || path.endsWith(`.${key}`) ? path : `${path}.${key}`;
    const name = typeof type === 'string' ? type : this.nameOf(type);
    if (name === undefined) return this.showComponent(type, props, { ...place, path: here });
    const inside =
      typeof props.children === 'function' ? props.children({ close: () => {} }) : props.children;
    const children = this.show(inside, { ...place, path: `${here}/${name}` });
    return [{ type: name, props, children, path: here }];
  }

  private showComponent(type: unknown, props: Props, place: Place): (Shown | string)[] {
    const inside = (name: string) => ({ ...place, path: `${place.path}/${name}` });
    if (typeof type === 'symbol') return this.show(props.children, inside(''));
    if (typeof type === 'function') {
      const own = inside(type.name);
      return this.show(this.run(type as Component, props, own), own);
    }
    const special = type as Props;
    switch (special.$$typeof) {
      case Symbol.for('react.context'): {
        const contexts = new Map(place.contexts).set(special, props.value);
        return this.show(props.children, { ...inside(''), contexts });
      }
      case Symbol.for('react.memo'):
        return this.show(React.createElement(special.type, props), inside('memo'));
      case Symbol.for('react.forward_ref'): {
        const own = inside('ref');
        return this.show(this.run(special.render, props, own), own);
      }
      default:
        throw new Error(`no way to show ${String(special.$$typeof)}`);
    }
  }

  private run(component: Component, props: Props, place: Place): unknown {
    const { path } = place;
    if (this.instances.get(path)?.type !== component) this.unmount(path);
    const instance: Instance = this.instances.get(path) ?? { hooks: [], type: component };
    this.instances.set(path, instance);
    this.seen.add(path);
    if ((component as { prototype?: { isReactComponent?: object } }).prototype?.isReactComponent) {
      instance.object ??= new (component as unknown as new (props: Props) => Props)(props);
      Object.assign(instance.object, { props });
      return instance.object.render();
    }
    const outer = internals.H;
    internals.H = this.hooksOf(instance, place);
    try {
      return component(props);
    } finally {
      internals.H = outer;
    }
  }

  /** What React's hooks do in a component that is run now. */
  private hooksOf(instance: Instance, { contexts }: Place) {
    let at = 0;
    const next = (make: () => Hook): Hook => {
      const hook = instance.hooks[at] ?? make();
      instance.hooks[at++] = hook;
      return hook;
    };
    const useReducer = (reduce: Reduce, from: unknown, init?: (from: unknown) => unknown) => {
      const hook = next(() => this.stateOf(reduce, init ? init(from) : from));
      return [hook.value, hook.set];
    };
    const useEffect = (run: () => unknown, deps?: readonly unknown[]) => {
      const hook = next(() => ({}));
      if (!areSame(hook.deps, deps)) this.effects.push({ hook, run });
      hook.deps = deps;
    };
    const useMemo = (make: () => unknown, deps?: readonly unknown[]) => {
      const hook = next(() => ({}));
      if (!areSame(hook.deps, deps)) hook.value = make();
      hook.deps = deps;
      return hook.value;
    };
    const useContext = (context: Props) =>
      contexts.has(context) ? contexts.get(context) : context._currentValue;
    return {
      useReducer,
      useState: (from: unknown) => useReducer(call, undefined, () => (isCallable(from) ? from() : from)),
      useEffect,
      useLayoutEffect: useEffect,
      useInsertionEffect: useEffect,
      useMemo,
      useCallback: (value: unknown, deps?: readonly unknown[]) => useMemo(() => value, deps),
      useRef: (current: unknown) => next(() => ({ value: { current } })).value,
      useId: () => next(() => ({ value: `id${++this.ids}` })).value,
      useContext,
      use: useContext,
      useSyncExternalStore: (subscribe: (changed: () => void) => unknown, read: () => unknown) => {
        useEffect(() => subscribe(this.markStale), [subscribe]);
        return read();
      },
      useOptimistic: (value: unknown) => [value, () => {}],
      useDebugValue: () => {},
    };
  }

  private stateOf(reduce: Reduce, from: unknown): Hook {
    const hook: Hook = { value: from };
    hook.set = (act: unknown) => {
      const value = reduce(hook.value, act);
      if (Object.is(value, hook.value)) return;
      hook.value = value;
      this.markStale();
    };
    return hook;
  }
}

type Reduce = (state: unknown, act: unknown) => unknown;

const isCallable = (value: unknown): value is (state?: unknown) => unknown => typeof value === 'function';
/** The next state of `useState`: what is set, or what a function makes of the state before. */
const call: Reduce = (state, act) => (isCallable(act) ? act(state) : act);
