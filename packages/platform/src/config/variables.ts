import { z } from 'zod';
import { createReplacingSecret, secret } from '../crypto/secret.ts';

/** A secret with a minimum length. */
export const secretString = (minLength: number) => z.string().min(minLength).transform(secret);
/** A text that is not empty. */
export const requiredText = z.string().min(1);
/** Address of a site. */
export const siteUrl = z.url({ protocol: /^https?$/ });
/** Base URL of an API, without a trailing slash. */
export const baseUrl = siteUrl.transform((url) => url.replace(/\/$/, ''));
/** Address of a gateway's payment page, with a default. A function: that of a simulator is known late. */
export const pageUrl = (usual: string) => siteUrl.default(usual).transform((url) => () => url);
/** `1` or `0`. */
export const flag = (usual: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(usual)
    .transform((text) => text === '1');
/**
 * Last segment of a callback path. It must be as hard to guess as a key. Two values, the new one first,
 * replace a secret: both are accepted, providers get the first.
 */
export const pathSecret = z
  .string()
  .regex(
    /^[\w-]{22,}(,[\w-]{22,})?$/,
    '22 URL-safe characters or more; two, separated by a comma, while replacing',
  )
  .transform((text) => {
    const [current = '', previous] = text.split(',');
    return previous ? createReplacingSecret(current, secret(previous)) : secret(current);
  });

/**
 * A whole number of the environment, written in digits only: `3000`. Everything else that JavaScript would
 * convert to a number (` 5`, `1e3`, `0x10`, `5.0`) is most likely a mistake and is rejected.
 */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number in digits, e.g. 20')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** A positive number of the environment with at most six digits on either side of the point: `2`, `0.5`. */
export function positiveDecimal() {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'a plain decimal, e.g. 0.5')
    .transform(Number)
    .pipe(z.number().positive());
}
