/** Characters that turn the direction of what follows: a name that holds one reads as another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string): string => text.replace(turning, '');
