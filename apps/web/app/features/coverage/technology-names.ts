import type { Technology } from '@portal/domain/site';

/** Keys of SPEC section 3 "Translation keys" by technology. */
export const TECHNOLOGY_TEXT = {
  '2g': 'two_g',
  '3g': 'three_g',
  '4g': 'four_g',
  '5g': 'five_g',
} as const satisfies Record<Technology, string>;

/** `4G`: the same in every language. */
export const technologyName = (technology: Technology): string => technology.toUpperCase();
