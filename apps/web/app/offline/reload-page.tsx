import { useEffect } from 'react';

/** For a phone that could not load a part of the page: the page is loaded again. */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
