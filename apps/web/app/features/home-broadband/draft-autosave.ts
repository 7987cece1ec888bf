import type { FormValues } from '@portal/domain/forms/form-field';

/** The storage of a draft. Neither call throws. */
export type DraftStore = {
  save: (values: FormValues) => Promise<unknown>;
  erase: () => Promise<unknown>;
  /** Runs a function after a pause in typing; returns a function that cancels it. */
  afterPause: (work: () => void) => () => void;
};

/** Saves and erases a draft in order: each call waits for the previous one. */
export type DraftAutosave = {
  /** Takes the current values of the form. The first call has the values of the loaded page, which are not saved. */
  update: (values: FormValues) => void;
  /** Erases the draft after the form was cleared; later values are saved again. */
  erase: () => void;
  /** Cancels a pending save when the page is left. */
  cancelPending: () => void;
  /** Stops saving; resolves when the calls in progress have ended. */
  close: () => Promise<unknown>;
};

/** Creates the autosave of one form. */
export function createDraftAutosave(store: DraftStore): DraftAutosave {
  let last: string | null = null;
  let closed = false;
  let cancelPending = () => {};
  let inProgress: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<unknown>) => {
    inProgress = inProgress.then(work);
  };
  return {
    update: (values) => {
      const current = JSON.stringify(values);
      const hasChanged = last !== null && last !== current;
      last = current;
      if (!hasChanged || closed) return;
      cancelPending();
      if (Object.values(values).some((value) => value !== '' && value !== false))
        cancelPending = store.afterPause(() => enqueue(() => store.save(values)));
    },
    erase: () => {
      cancelPending();
      enqueue(store.erase);
    },
    cancelPending: () => cancelPending(),
    close: () => {
      closed = true;
      cancelPending();
      return inProgress;
    },
  };
}
