import { useEffect, useState } from 'react';
import { trackUse } from '../live/track-use.ts';
import { type LoadedFigures, readFigures } from './read-figures.ts';

const POLL_MS = 10_000;

/** The figures, of today read again every ten seconds while the tab is visible, until a person pauses it. */
export function useLiveFigures(loaded: LoadedFigures) {
  const [shown, setShown] = useState(loaded);
  const [isPaused, setPaused] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isLive = loaded.figures.period === 'today' && !isPaused;
  const hasAmounts = loaded.amounts !== null;
  useEffect(() => {
    if (!isLive) return;
    const use = trackUse();
    let isReading = false;
    const read = async () => {
      if (document.visibilityState !== 'visible' || isReading) return;
      if (use.isIdle()) return setPaused(true);
      isReading = true;
      await readFigures('today', hasAmounts).then(
        (read) => {
          setShown(read);
          setFailed(false);
        },
        () => setFailed(true),
      );
      isReading = false;
    };
    const timer = setInterval(() => void read(), POLL_MS);
    const onVisible = () => void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      use.stop();
    };
  }, [isLive, hasAmounts]);
  return { shown, isPaused, hasFailed, toggle: () => setPaused((paused) => !paused) };
}
