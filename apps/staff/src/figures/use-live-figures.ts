import { useEffect, useState } from 'react';
import { type LoadedFigures, readFigures } from './read-figures.ts';

const POLL_MS = 10_000;
/** Without a key or a press for that long it pauses, so that a screen left open does not prolong the session. */
const IDLE_MS = 10 * 60_000;

/** The figures, of today read again every ten seconds while the tab is visible, until a person pauses it. */
export function useLiveFigures(loaded: LoadedFigures) {
  const [shown, setShown] = useState(loaded);
  const [isPaused, setPaused] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isLive = loaded.figures.period === 'today' && !isPaused;
  const hasAmounts = loaded.amounts !== null;
  useEffect(() => {
    if (!isLive) return;
    let usedAt = performance.now();
    let isReading = false;
    const noteUse = () => {
      usedAt = performance.now();
    };
    const read = async () => {
      if (document.visibilityState !== 'visible' || isReading) return;
      if (performance.now() - usedAt > IDLE_MS) return setPaused(true);
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
    for (const type of ['keydown', 'pointerdown'] as const) document.addEventListener(type, noteUse);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      for (const type of ['keydown', 'pointerdown'] as const) document.removeEventListener(type, noteUse);
    };
  }, [isLive, hasAmounts]);
  return { shown, isPaused, hasFailed, toggle: () => setPaused((paused) => !paused) };
}
