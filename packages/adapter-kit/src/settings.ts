// Environment variables of an adapter: a table of names and checks, from which types, help and errors follow.
export { networks } from '@portal/platform/config/proxy-and-hosts';
export { type Fields, type FieldValues, optional } from '@portal/platform/config/variable-fields';
export { baseUrl, requiredText, secretString, siteUrl, wholeNumber } from '@portal/platform/config/variables';
export { type Secret, secret } from '@portal/platform/crypto/secret';
export { z } from 'zod';
