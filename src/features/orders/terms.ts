import { hours } from '../../dates.ts';

/** How long a card may pay the frozen prices, and how many working days a transfer has. */
export const cardPayable = hours(2);

export const transferWorkingDays = 5;
