import { z } from 'zod';

/** Sender of messages: a name of at most eleven characters, or a number in digits. */
export const SMS_SENDER = z
  .string()
  .regex(/^([A-Za-z0-9][A-Za-z0-9 ._-]{0,10}|\d{3,15})$/, 'a name of at most 11 characters, or a number');
