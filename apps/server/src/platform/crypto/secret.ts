import { inspect } from 'node:util';

/** A value that must not be printed: every way of turning it into text gives `[hidden]`. */
export type Secret = {
  /** The one before it, accepted while it is being replaced; what is sent or signed is never it. */
  previous?: Secret;
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

/** A secret that takes the place of another one, which is still accepted. */
export function secretReplacing(value: string, previous: Secret): Secret {
  return Object.freeze({ ...secret(value), previous });
}

/**
 * A secret and those before it. The first one makes whatever is new; what any of them made is accepted, so that a
 * secret can be replaced without a customer noticing (docs/operations.md).
 */
export function acceptedSecrets(secret: Secret): [Secret, ...Secret[]] {
  return [secret, ...(secret.previous ? acceptedSecrets(secret.previous) : [])];
}

/** A secret made of another one; made of the one before it, it is accepted as long as that one is. */
export function secretMadeOf(own: Secret, make: (own: Secret) => string): Secret {
  const { previous } = own;
  return previous ? secretReplacing(make(own), secretMadeOf(previous, make)) : secret(make(own));
}
