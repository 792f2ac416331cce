import type { DeliveryTimes } from '../schema/shop.ts';
import { shopPhoto } from './pictures.ts';
import type { DemoNews, DemoSlide } from './types.ts';

export const demoNews: readonly DemoNews[] = [
  {
    key: 'or-calme',
    goldCurve: true,
    title: 'L’or cette semaine : presque immobile',
    description:
      '<p>Semaine calme au comptoir. Le gramme d’or fin est resté dans un couloir de moins de deux euros, et la ' +
      'plupart des jours n’ont rien décidé.</p><p>Quand le cours dort, ce sont les primes qui parlent : celle du ' +
      'napoléon suit les acheteurs plus que le métal. Elle se lit chaque matin sur la page du cours de l’or.</p>' +
      '<p>Note d’une boutique de démonstration : le cours et sa courbe sont inventés.</p>',
    daysAgo: 2,
  },
  {
    key: 'cours-semaine',
    title: 'Lire les cours de la semaine',
    description:
      '<p>Chaque jour, la page des devises affiche deux cours par monnaie. À gauche, le prix auquel la boutique ' +
      'rachète vos billets. À droite, le prix auquel elle vous les vend. L’écart entre les deux paie le ' +
      'transport, l’assurance et la tenue du stock.</p><h2>Ce que montre la petite courbe</h2><p>La courbe ' +
      'retrace les derniers jours. Elle dit si une monnaie a monté ou baissé face à l’euro. Elle ne dit pas ce ' +
      'qui vient ensuite.</p><h2>Comment s’en servir</h2><ul><li>Regardez le nombre d’unités : le yen se lit ' +
      'pour 100, la roupie indonésienne pour 10 000.</li><li>Comparez toujours le prix total, livraison ' +
      'comprise.</li></ul><p>Le cours retenu est celui du moment où vous validez la commande. S’il a changé ' +
      'depuis l’ajout au panier, la boutique vous le montre avant le paiement.</p>',
    daysAgo: 1,
  },
  {
    key: 'napoleon-prime',
    title: 'Napoléon de 20 francs : comprendre la prime',
    description:
      '<p>Le napoléon de 20 francs pèse 6,45 grammes au titre de 900 millièmes. Il contient 5,806 grammes d’or fin : ce poids, multiplié par le prix du gramme, donne la valeur du métal. Le prix de la ' +
      'pièce est souvent différent : cet écart s’appelle la prime.</p><h2>D’où vient la prime</h2><p>Elle ' +
      'rémunère la fabrication ancienne, la rareté relative et la facilité de revente. Elle monte quand les ' +
      'acheteurs sont plus nombreux que les vendeurs. L’état compte aussi : une pièce rayée, tordue ou nettoyée ' +
      'perd sa prime et se paie au poids.</p><h2>Avant d’acheter</h2><ul><li>Comparez les primes, affichées sur chaque carte et chaque fiche.</li><li>Regardez l’écart entre le prix de vente et le prix de rachat.</li></ul><p>Une prime élevée à ' +
      'l’achat peut disparaître à la revente. L’or ne verse pas de revenu et son prix peut baisser.</p>',
    daysAgo: 4,
  },
  {
    key: 'dollar-euro',
    title: 'Dollar et euro : pourquoi le cours bouge',
    description:
      '<p>Un cours de change est un prix. Il dit combien d’euros il faut pour obtenir un dollar. Il se forme à ' +
      'chaque instant entre ceux qui échangent l’un contre l’autre.</p><h2>Ce qui pèse sur le ' +
      'cours</h2><ul><li>L’écart entre les taux d’intérêt de part et d’autre de ' +
      'l’Atlantique.</li><li>L’inflation et la croissance attendues.</li><li>Les achats et les ventes de biens ' +
      'entre les deux zones.</li><li>La recherche de sécurité lorsque l’actualité inquiète.</li></ul><h2>Pour un ' +
      'voyage</h2><p>Les variations d’une semaine restent souvent modestes au regard d’un budget de vacances. Si ' +
      'votre départ est lointain, vous pouvez acheter en deux fois : vous obtenez un cours moyen et vous évitez ' +
      'de tout décider le même jour.</p><p>Le cours du billet diffère du cours interbancaire lu dans la presse, ' +
      'car un billet se transporte, se trie et s’assure.</p>',
    daysAgo: 8,
  },
  {
    key: 'or-pointe',
    goldCurve: true,
    title: 'L’or cette semaine : une pointe, vite rendue',
    description:
      '<p>Le gramme a touché presque 120 euros en milieu de semaine, puis il a rendu son avance en quelques jours. ' +
      'Ceux qui avaient posé une alerte ont eu le temps de réfléchir.</p><p>Une pointe ne dit pas la suite. Pour ' +
      'qui achète un peu chaque mois, elle change à peine le prix moyen ; pour qui vend, elle est une occasion.</p>' +
      '<p>La courbe et les cours de cette démonstration sont inventés.</p>',
    daysAgo: 9,
  },
  {
    key: 'delais-fetes',
    title: 'Commander avant les fêtes de fin d’année',
    description:
      '<p>En décembre, les transporteurs sont très sollicités et plusieurs jours ne sont pas ouvrés. Mieux vaut ' +
      'commander tôt, surtout si vous partez à l’étranger ou si vous offrez une pièce.</p><h2>Ce qui prend du ' +
      'temps</h2><ul><li>La vérification d’identité, nécessaire pour toute commande de billets de ' +
      'banque.</li><li>L’arrivée d’un virement sur notre compte : la préparation commence ensuite.</li><li>La ' +
      'remise du colis assuré, contre signature.</li></ul><h2>Nos conseils</h2><p>Envoyez vos pièces d’identité ' +
      'avant de commander, depuis votre espace client. Vérifiez l’adresse et un numéro de téléphone joignable. ' +
      'Si vous serez absent, choisissez le retrait au comptoir. Pour un départ proche, regardez d’abord la date indiquée dans le panier : c’est elle qui compte, et non cet article.</p><p>Un colis d’or ou de billets ' +
      'n’est jamais laissé devant une porte. Une personne doit être présente pour le recevoir.</p>',
    daysAgo: 12,
  },
  {
    key: 'verification-identite',
    title: 'Pourquoi nous vérifions votre identité',
    description:
      '<p>La loi demande aux changeurs de connaître leurs clients. À distance, cette règle vaut pour tout achat ' +
      'de billets, quel qu’en soit le montant. Pour les métaux précieux, notre boutique la demande à partir de ' +
      '10 000 € en une commande ou sur trente jours.</p><h2>Ce que vous envoyez</h2><ul><li>Une copie lisible ' +
      'd’une pièce d’identité en cours de validité, recto et verso.</li><li>Un premier paiement fait depuis un ' +
      'compte ouvert à votre nom.</li></ul><h2>Ce que nous en faisons</h2><p>Les fichiers sont chiffrés et ' +
      'rangés hors du site public. Seules les personnes chargées du contrôle peuvent les ouvrir, et chaque consultation est enregistrée. Ils ne servent qu’à ce contrôle, puis sont supprimés au terme de la durée ' +
      'légale.</p><p>Vous pouvez payer avant la fin du contrôle : la commande attend, puis part une fois votre ' +
      'identité vérifiée.</p>',
    daysAgo: 17,
  },
  {
    key: 'bijoux-18-carats',
    title: 'Bijoux en or 18 carats : ce que dit le poinçon',
    description:
      '<p>Un bijou dit « 18 carats » contient 750 millièmes d’or. Le reste, argent, cuivre ou palladium, lui ' +
      'donne sa dureté et sa couleur. En France, un poinçon frappé dans le bijou atteste ce titre.</p><h2>Les ' +
      'poinçons les plus connus</h2><p>La tête d’aigle marque l’or à 750 millièmes. La coquille correspond à 585 ' +
      'millièmes, soit 14 carats, le trèfle à 375 millièmes, soit 9 carats. Un second poinçon, en losange, est ' +
      'celui du fabricant.</p><h2>Estimer un bijou</h2><ul><li>Retirez ce qui n’est pas de l’or : pierres, ' +
      'ressorts, mouvements de montre.</li><li>Pesez au dixième de gramme.</li><li>Multipliez par le prix au ' +
      'gramme affiché pour le titre du bijou.</li></ul><p>Le résultat vaut pour un bijou destiné à la fonte. Une ' +
      'pièce signée ou ancienne peut valoir davantage. Après la vente d’un bijou, vous disposez d’un droit de ' +
      'rétractation de quarante-huit heures.</p>',
    daysAgo: 23,
  },
];

export const demoSlides: readonly DemoSlide[] = [
  {
    key: 'napoleon',
    title: 'Le napoléon, pièce par pièce',
    text: 'Poids, titre, prix au gramme et prime : chaque pièce d’or est décrite avant d’être vendue.',
    link: '/pieces-or-investissement',
  },
  {
    key: 'lingots',
    title: 'Lingots et lingotins',
    text: 'Du gramme au kilogramme, des barres titrées dont le prix suit le cours de l’or.',
    link: '/lingots-lingotins-or',
  },
  {
    key: 'devises',
    title: 'Partez avec vos billets',
    text: 'Trente monnaies, deux cours affichés côte à côte et des coupures à choisir.',
    link: '/cours-des-devises',
  },
  {
    key: 'rachat',
    title: 'Vos bijoux au prix du gramme',
    text: 'Le prix du gramme pour chaque titre, et le calcul sous vos yeux.',
    link: '/rachat-bijoux-or',
  },
];

/** Plainly invented: the telephone numbers are of the range that Arcep keeps for fiction, the papers are specimens. */
const demoIdentity = {
  SHOP_ADDRESS: '12 rue de l’Exemple, 69000 Ville-Exemple',
  SHOP_PHONE: '04 65 71 00 12',
  SHOP_EMAIL: 'comptoir@vermeil.example',
  SHOP_HOURS: 'Du mardi au samedi, de 10 h à 18 h 30',
  SHOP_PLACE: '45.764, 4.8357',
  SHOP_PHOTO: shopPhoto,
  SHOP_SINCE: '1987',
  SHOP_PEOPLE:
    'Camille Exemple, gérante ; Sacha Exemple, numismate ; Alix Exemple, change de billets ; Noé Exemple, expéditions',
  SHOP_RCS: 'SPÉCIMEN 000 000 000 RCS Ville-Exemple',
  SHOP_SIREN: '000 000 000',
  SHOP_CAPITAL: '100 000 € (exemple)',
  SHOP_DIRECTOR: 'Camille Exemple',
  SHOP_VAT: 'FR12 000 000 000',
  SHOP_LICENCE: 'SPÉCIMEN, aucune autorisation',
  SHOP_HOST: 'Hébergeur Exemple, 3 rue de l’Exemple, 69000 Ville-Exemple, 04 65 71 00 34',
  SHOP_MEDIATOR: 'Médiateur Exemple, 5 rue de l’Exemple, 69000 Ville-Exemple',
  SHOP_ACCESSIBILITY: 'démonstration, sans déclaration',
};

/** Amounts in cents; metal prices per gram, near 118 € a gram of fine gold less the shop's share. */
export const demoConfiguration = {
  offers: '',
  identity: demoIdentity,
  carrates24: 10_620,
  carrates22: 9_725,
  carrates18: 7_965,
  carrates14: 6_210,
  carrates9: 3_980,
  /** Cents for a kilogram of fine gold: what every price of the demo comes from. */
  goldPrice: 11_800_000,
  delivery: [
    { upTo: 60_000, cost: 1_500 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: 1_000_000, cost: 4_500 },
    { upTo: null, cost: 0 },
  ],
  cardLimit: 500_000,
  countries: ['FR', 'MC', 'BE', 'LU', 'CH'],
  times: {
    preparationDays: 1,
    cutOffHour: 12,
    carrier: 'Transporteur de démonstration',
    transitDays: [1, 2],
    identityHours: 24,
    closedDays: [],
  } satisfies DeliveryTimes,
};

type DemoSeoPage = { title: string; description: string; text: string };

export const demoSeo = {
  main: {
    title: 'Or et devises en ligne',
    description:
      'Pièces d’or, lingots, billets étrangers et rachat de bijoux : prix affichés, achat et vente expliqués.',
    text:
      '<p>Comptoir Vermeil réunit deux métiers voisins : l’or et le change. Vous y trouvez des pièces d’or ' +
      'd’investissement, des pièces de collection, des lingots de plusieurs poids et les billets d’une trentaine ' +
      'de monnaies. Chaque prix porte sa date et son heure, et le prix de rachat figure à côté du prix de ' +
      'vente.</p><p>Les fiches donnent le poids, le titre, le diamètre et le prix au gramme d’or fin. Les pages ' +
      'des devises montrent les coupures en circulation. Une courbe retrace chaque prix sur trente jours et sur ' +
      'un an.</p>',
  },
  rachatBijoux: {
    title: 'Rachat de bijoux en or',
    description:
      'Prix du gramme d’or de 24, 22, 18, 14 et 9 carats, calcul de la valeur d’un bijou et droits du vendeur.',
    text:
      '<p>Chaînes, alliances, bracelets, boucles dépareillées ou bijoux cassés : tout ce qui est en or s’achète au ' +
      'poids, quel que soit son état. Le titre se lit sur le poinçon français : une tête d’aigle pour 18 carats, ' +
      'une coquille Saint-Jacques pour 14 carats, un trèfle pour 9 carats. Sans poinçon lisible, l’essai au ' +
      'comptoir le donne.</p><p>Venez avec vos bijoux tels quels, sans les faire démonter ni nettoyer, et une pièce ' +
      'd’identité. Si vous avez encore la facture, apportez-la : la date et le prix d’achat peuvent réduire la ' +
      'taxe.</p>',
  },
  bills: {
    title: 'Cours des devises et billets étrangers',
    description: 'Cours d’achat et de vente des billets étrangers en euros, coupures disponibles et conseils par pays.',
    text:
      '<p>Le tableau compare les cours des billets étrangers. Le cours d’achat, à gauche, est celui auquel la ' +
      'boutique reprend vos billets ; le cours de vente, à droite, celui auquel elle vous les cède. Les deux ' +
      's’entendent en euros, pour une unité ou pour le nombre d’unités indiqué.</p><p>Chaque monnaie a sa page : ' +
      'coupures en circulation, courbe des derniers mois, usages de paiement dans le pays. À distance, toute ' +
      'commande de billets demande une vérification d’identité, quel que soit le montant. Une somme de 10 000 € ' +
      'ou plus transportée en entrant dans l’Union européenne ou en la quittant se déclare à la douane.</p>',
  },
  investment: {
    title: 'Pièces d’or d’investissement',
    description: 'Napoléon, souverain, krugerrand et autres pièces d’or : poids, titre, prime et prix au gramme.',
    text:
      '<p>Une pièce d’or est dite d’investissement lorsqu’elle titre au moins 900 millièmes, qu’elle a été ' +
      'frappée après 1800, qu’elle a ou a eu cours légal dans son pays et que son prix ne dépasse pas 180 % de ' +
      'la valeur de son or. Elle est alors exonérée de TVA.</p><p>Son prix suit celui du métal, auquel s’ajoute ' +
      'une prime qui varie selon l’offre et la demande. Comparez les pièces par leur prix au gramme d’or fin, et ' +
      'regardez l’écart entre vente et rachat. Le prix de l’or peut monter ou baisser : une pièce ne garantit ' +
      'aucun gain.</p>',
  },
  collection: {
    title: 'Pièces d’or de collection',
    description: 'Pièces d’or choisies pour leur histoire, leur état et leur rareté, décrites une à une.',
    text:
      '<p>Une pièce de collection se choisit pour son histoire, son état et sa rareté, plus que pour son poids ' +
      'd’or. Son prix peut s’éloigner beaucoup de la valeur du métal. Chaque fiche indique l’atelier ou le ' +
      'fabricant, les années de frappe, le diamètre, le poids et le titre.</p><p>Ne nettoyez pas une pièce ' +
      'ancienne : une patine ôtée ne revient pas, et la valeur baisse. Tenez-la par la tranche, gardez-la dans ' +
      'un étui inerte, au sec. Pour ces pièces, la TVA suit en général le régime de la marge et n’apparaît donc ' +
      'pas sur la facture.</p>',
  },
  ingot: {
    title: 'Lingots et lingotins d’or',
    description: 'Lingots d’or du gramme au kilogramme : poids, titre, numéro, prix au gramme et rachat.',
    text:
      '<p>Le lingot est la forme la plus simple de l’or : un poids, un titre, un fabricant, souvent un numéro. ' +
      'Les petites barres, dites lingotins, commencent à un gramme. Plus la barre est lourde, plus les frais de ' +
      'fabrication pèsent peu dans le prix du gramme.</p><p>Plusieurs petites barres se revendent plus ' +
      'souplement qu’une grande, puisqu’on peut n’en céder qu’une partie. Conservez le certificat avec le ' +
      'lingot, et laissez scellé ce qui est scellé. À partir de 995 millièmes et au-dessus d’un gramme, ' +
      'un lingot est de l’or d’investissement, exonéré de TVA. Le cours de l’or peut monter ou baisser.</p>',
  },
} as const satisfies Record<string, DemoSeoPage>;
