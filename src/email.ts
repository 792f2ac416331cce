import { z } from 'zod';

const emailNeeded = 'Indiquez votre adresse électronique, par exemple nom@exemple.fr.';

export const email = z
  .string({ error: emailNeeded })
  .trim()
  .toLowerCase()
  .pipe(z.email(emailNeeded).max(254, emailNeeded));
