/** Longest name and note of somebody who asks another person to pay, in characters. */
export const PAY_LINK_NAME_MAX = 40;
export const PAY_LINK_NOTE_MAX = 140;
