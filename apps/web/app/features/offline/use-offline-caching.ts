import { useEffect } from 'react';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { scheduleOfflineCaching } from './schedule-offline-caching.ts';

/** Caches the offline pages once the page has loaded and the browser is idle. */
export function useOfflineCaching(): void {
  const { canCacheOffline } = useRootData();
  const locale = useLocale();
  useEffect(() => (canCacheOffline ? scheduleOfflineCaching(locale) : undefined), [canCacheOffline, locale]);
}
