import { z } from 'zod';
import { createReplacingSecret, secret } from '../crypto/secret.ts';

/** An optional secret with a minimum length. */
export const secretString = (minLength: number) => z.string().min(minLength).transform(secret).optional();
/** An optional text that is not empty. */
export const requiredText = z.string().min(1).optional();
/** Optional base URL of an API, without a trailing slash. */
export const baseUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/$/, ''))
  .optional();
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
  })
  .optional();
