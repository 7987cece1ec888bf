import { z } from 'zod';
import { secret, secretReplacing } from '../crypto/secret.ts';

/** A secret of at least that many characters. */
export const hidden = (least: number) => z.string().min(least).transform(secret).optional();
/** Any text. */
export const text = z.string().min(1).optional();
/** Address of an API, kept without a slash at the end. */
export const address = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/$/, ''))
  .optional();
/**
 * Last piece of a callback's path: it must be as hard to guess as a key. While it is being replaced two, the new one
 * first: both are accepted, the first is what providers are told.
 */
export const pathSecret = z
  .string()
  .regex(
    /^[\w-]{22,}(,[\w-]{22,})?$/,
    '22 URL-safe characters or more; two with a comma between while replacing',
  )
  .transform((text) => {
    const [current = '', previous] = text.split(',');
    return previous ? secretReplacing(current, secret(previous)) : secret(current);
  })
  .optional();
