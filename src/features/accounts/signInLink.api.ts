import { z } from 'zod';
import { email } from '../../email.ts';
import { contract } from '../../http/contract.ts';
import { tokenParams } from './model/token.ts';
import { factorCode, signedInShape } from './session.api.ts';

const returnPath = z.string('Indiquez la page.').max(2000, 'Cette page n’existe pas.').optional();

export const mailSignInLinkContract = contract('POST /api/users/signInLink', {
  access: 'public',
  summary:
    'Mails a client a link that signs in once and leads to `retour`; without `email`, to the client of the order that `retour` names. Answers alike for every address',
  body: z.union(
    [
      z.object({ email, retour: returnPath }),
      z.object({ retour: z.string().startsWith('/historique-commandes/').max(2000) }),
    ],
    { error: 'Indiquez votre adresse électronique.' },
  ),
  data: z.null(),
});

export const openSignInLinkContract = contract('POST /api/users/signInLink/{token}', {
  access: 'public',
  summary:
    'Opens a session with the token of the mailed link, which works once. 401 with `data.secondFactor` asks for `code` and leaves the token',
  throttle: { hits: 30, minutes: 15 },
  params: tokenParams,
  body: z.object({ code: factorCode.optional() }),
  data: signedInShape,
});
