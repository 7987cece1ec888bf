import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import address from '../app.css?url';
import { whenIdle } from '../ui/when-idle.ts';

let loading: Promise<void> | null = null;
let isLoaded = false;

/**
 * Fetches the whole style sheet once the first page works: its HTML contains only the rules of its own route. The sheet is applied
 * when something needs it, because the browser then computes the style of the whole page again. A navigation waits for it, with
 * the old screen.
 */
export function useWholeStyle(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useEffect(() => whenIdle(() => void fetch(address, { priority: 'low' }).catch(() => null)), []);
  if (key !== firstKey && !isLoaded) use(loadWholeStyle());
}

/** Appends the sheet to the head, behind the rules of the first page. Resolves also when it cannot be loaded. */
export function loadWholeStyle(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.onload = link.onerror = () => {
      isLoaded = true;
      resolve();
    };
    document.head.append(link);
  });
  return loading;
}

/** Waits with a script of its own until the whole sheet is there, which alone has its rules (`page-styles/build-plugin.ts`). */
export function withWholeStyle<Module>(module: Promise<Module>): Promise<Module> {
  return Promise.all([module, loadWholeStyle()]).then(([loaded]) => loaded);
}
