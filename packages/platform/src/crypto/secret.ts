import { inspect } from 'node:util';

/** A value that must not be printed. Every conversion to text gives `[hidden]`. */
export type Secret = {
  /** The previous secret while this one replaces it: accepted, but never sent or used to sign. */
  previous?: Secret;
  /** Returns the value. Call it only where the value is used. */
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

/** A secret that replaces another one, which is still accepted. */
export function createReplacingSecret(value: string, previous: Secret): Secret {
  return Object.freeze({ ...secret(value), previous });
}

/**
 * Returns a secret followed by its predecessors. New values use the first one; values made with any of them
 * are accepted, so that a secret can be replaced without an effect on customers (docs/operations.md).
 */
export function acceptedSecrets(secret: Secret): [Secret, ...Secret[]] {
  return [secret, ...(secret.previous ? acceptedSecrets(secret.previous) : [])];
}

/**
 * Derives a secret from another one. The value derived from the previous secret is accepted as long as that
 * one is.
 */
export function deriveSecret(source: Secret, derive: (source: Secret) => string): Secret {
  const { previous } = source;
  return previous
    ? createReplacingSecret(derive(source), deriveSecret(previous, derive))
    : secret(derive(source));
}
