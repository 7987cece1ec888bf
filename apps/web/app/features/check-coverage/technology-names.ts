import type { Technology } from '@portal/domain/places/site';

/** Text key of each technology (SPEC section 3 "Translation keys"). */
export const TECHNOLOGY_TEXT_KEY = {
  '2g': 'two_g',
  '3g': 'three_g',
  '4g': 'four_g',
  '5g': 'five_g',
} as const satisfies Record<Technology, string>;

/** Name of a technology, the same in every language: `4G`. */
export const technologyName = (technology: Technology): string => technology.toUpperCase();
