import { inspect } from 'node:util';

/** A value that must not be printed: every way of turning it into text gives `[hidden]`. */
export type Secret = {
  /** The value itself, for the line that hands it to whoever needs it. */
  reveal: () => string;
  toString: () => string;
  toJSON: () => string;
};

const HIDDEN = '[hidden]';

/** Wraps a value so that logs, JSON, templates and `console.log` show `[hidden]` instead of it. */
export function secret(value: string): Secret {
  const hide = () => HIDDEN;
  return Object.freeze({ reveal: () => value, toString: hide, toJSON: hide, [inspect.custom]: hide });
}
