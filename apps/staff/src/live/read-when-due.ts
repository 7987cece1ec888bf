/** A busy queue is read at most so often. */
const REST_MS = 1_000;

/** After a portal that restarts, or a session that is over. */
const FAILED_MS = 15_000;

/** How soon what waits for a dialog is looked at again. */
const DIALOG_MS = 500;

type Page = {
  /** Reads it again. Resolves to whether it could be read. */
  read: () => Promise<boolean>;
  /** Whether it stands still now, as behind a dialog. */
  standsStill: () => boolean;
};

/**
 * Reads a page each time that something changed: never twice at once, again when something changed meanwhile, and until it could be
 * read. `end` also ends what waits.
 */
export function readWhenDue({ read, standsStill }: Page): { onChange: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isReading = false;
  let isEnded = false;
  const readLater = (ms: number) => {
    clearTimeout(timer);
    // It ended while it was read.
    if (isEnded) return;
    timer = setTimeout(() => void readAgain(), ms);
  };
  const readAgain = async () => {
    if (isReading || !isDue) return;
    if (standsStill()) return readLater(DIALOG_MS);
    isDue = false;
    isReading = true;
    const isRead = await read();
    isReading = false;
    isDue ||= !isRead;
    // What changed meanwhile.
    readLater(isRead ? REST_MS : FAILED_MS);
  };
  return {
    onChange: () => {
      isDue = true;
      void readAgain();
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
