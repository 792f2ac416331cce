/** Characters that turn the direction of what follows: a name that holds one reads as another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string): string => text.replace(turning, '');

/** One line with its spaces in order; those that hold two words together, as French has them, stay. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
