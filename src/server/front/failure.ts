export const failureText = 'L’erreur est de notre côté. Si vous veniez de payer, ne payez pas une seconde fois.';

export const failurePage = `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Erreur</title><h1>La boutique n’a pas pu répondre</h1><p>${failureText}</p><p><a href="/">Accueil</a></p></html>`;
