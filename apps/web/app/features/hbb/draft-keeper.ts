import type { FormValues } from '@portal/domain/form-field';

/** Where a draft is kept. Neither call throws. */
export type DraftShelf = {
  save: (values: FormValues) => Promise<unknown>;
  erase: () => Promise<unknown>;
  /** Runs something once typing rests; returns what calls it off. */
  afterPause: (work: () => void) => () => void;
};

/** Keeps a draft in the order it was typed and erased: a call waits for the one before. */
export type DraftKeeper = {
  /** Told of the form's values; the first are those the page came with. */
  keep: (values: FormValues) => void;
  /** The form was cleared; what is typed afterwards is kept again. */
  forget: () => void;
  /** The page is left: what waits for the pause is not kept. */
  leave: () => void;
  /** Nothing is kept any more; resolves when what was on its way has arrived. */
  close: () => Promise<unknown>;
};

/** Makes the keeper of one form on one page. */
export function draftKeeper(shelf: DraftShelf): DraftKeeper {
  let known: string | null = null;
  let closed = false;
  let callOff = () => {};
  let underWay: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<unknown>) => {
    underWay = underWay.then(work);
  };
  return {
    keep: (values) => {
      const told = JSON.stringify(values);
      const isNews = known !== null && known !== told;
      known = told;
      if (!isNews || closed) return;
      callOff();
      if (Object.values(values).some((value) => value !== '' && value !== false))
        callOff = shelf.afterPause(() => next(() => shelf.save(values)));
    },
    forget: () => {
      callOff();
      next(shelf.erase);
    },
    leave: () => callOff(),
    close: () => {
      closed = true;
      callOff();
      return underWay;
    },
  };
}
