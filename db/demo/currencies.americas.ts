import type { DemoCurrency } from './types.ts';

export const americanCurrencies: readonly DemoCurrency[] = [
  {
    iso: 'USD',
    moneyName: 'Dollar américain',
    plural: 'dollars américains',
    one: 'dollar',
    synonyms: 'dollar US, billet vert, USA, Amérique, New York',
    currencyName: 'États-Unis',
    midRate: 0.858,
    margins: [3, 3.2],
    isFeatured: true,
    text: `
      Le dollar est la monnaie la plus échangée dans le monde.

      Les billets américains ont tous le même format, 156 sur 66 millimètres, quelle que soit leur valeur. Les coupures
      courantes vont de 1 à 100 dollars ; le billet de 2 dollars existe mais se voit peu. Tous les billets fédéraux
      gardent leur cours légal, quelle que soit leur série. La carte est acceptée presque partout aux États-Unis, mais
      les espèces restent commodes pour les pourboires, les taxis et les petits commerces, qui refusent parfois les
      billets de 50 et de 100 dollars. Toute somme supérieure à 10 000 dollars se déclare à l'entrée du pays.

      Demandez une part de petites coupures : les billets de 1 et de 5 dollars servent aux pourboires. Pour d'autres
      pays où le dollar est accepté, préférez des billets récents et sans pli. Les prix affichés aux États-Unis
      s'entendent souvent hors taxes.
    `,
    bills: {
      1: 'George Washington au recto, le grand sceau des États-Unis au verso.',
      5: 'Abraham Lincoln au recto, le Lincoln Memorial au verso.',
      10: 'Alexander Hamilton au recto, le bâtiment du Trésor au verso.',
      20: 'Andrew Jackson au recto, la Maison-Blanche au verso.',
      50: 'Ulysses S. Grant au recto, le Capitole au verso.',
      100: 'Benjamin Franklin au recto, l’Independence Hall de Philadelphie au verso. Un ruban de sécurité bleu à effet 3D traverse les billets récents.',
    },
  },
  {
    iso: 'CAD',
    moneyName: 'Dollar canadien',
    plural: 'dollars canadiens',
    synonyms: 'Québec, Montréal',
    currencyName: 'Canada',
    midRate: 0.6217,
    margins: [3.6, 3.8],
    isFeatured: true,
    text: `
      Les billets canadiens sont en polymère et se reconnaissent à leur fenêtre transparente.

      Le Canada utilise des billets de polymère, tous de même format. Il en existe cinq, de 5 à 100 dollars. Celui de
      10 dollars est vertical et montre Viola Desmond, militante des droits civiques. Le pays n'a plus de pièce d'un
      cent : un paiement en espèces s'arrondit aux 5 cents, un paiement par carte reste exact. La carte suffit le plus
      souvent. Les billets aident pour les marchés, les petites auberges et les pourboires, qui sont d'usage au
      restaurant. Les prix affichés ne comprennent en général pas les taxes.

      Les billets de 20 dollars sont les plus faciles à utiliser. Certains commerces refusent ceux de 100 dollars.
      Prévoyez la taxe et le pourboire lorsque vous estimez votre budget.
    `,
    bills: {
      5: 'Billet bleu. Wilfrid Laurier au recto, le bras spatial Canadarm2 au verso.',
      10: 'Billet violet et vertical. Viola Desmond au recto, le Musée canadien pour les droits de la personne au verso.',
      20: 'Billet vert. Élisabeth II au recto, le mémorial de Vimy au verso.',
      50: 'Billet rouge. William Lyon Mackenzie King au recto, le brise-glace Amundsen au verso.',
      100: 'Billet brun. Robert Borden au recto, la recherche médicale et l’insuline au verso.',
    },
  },
  {
    iso: 'MXN',
    moneyName: 'Peso mexicain',
    plural: 'pesos mexicains',
    synonyms: 'Mexico, Cancún',
    currencyName: 'Mexique',
    coefficient: 100,
    midRate: 4.82,
    margins: [7.5, 8],
    text: `
      Les billets mexicains associent l'histoire du pays et ses paysages.

      La Banque du Mexique renouvelle ses billets depuis 2018. Le recto évoque une période de l'histoire, le verso un
      milieu naturel et une espèce animale ou végétale. Les coupures que vous verrez le plus vont de 50 à 1 000 pesos ;
      le billet de 20 pesos cède peu à peu la place à une pièce. Ceux de 50 et de 100 pesos sont en polymère. Les
      cartes sont acceptées dans les hôtels et les grandes enseignes. Les espèces restent la règle sur les marchés,
      dans les autocars régionaux et chez les petits restaurateurs.

      Choisissez des billets de 100 et de 200 pesos : on rend difficilement la monnaie sur 500 et 1 000. Le pourboire
      est d'usage au restaurant. Le signe « $ » désigne au Mexique le peso, non le dollar.
    `,
    bills: {
      50: 'Billet violet en polymère et vertical. Tenochtitlan au recto, l’axolotl de Xochimilco au verso.',
      100: 'Billet rouge en polymère et vertical. Sœur Juana Inés de la Cruz au recto, les papillons monarques au verso.',
      200: 'Billet vert. Miguel Hidalgo et José María Morelos au recto, un aigle royal au verso.',
      500: 'Billet bleu. Benito Juárez au recto, une baleine grise au verso.',
      1000: 'Francisco Madero, Hermila Galindo et Carmen Serdán au recto, un jaguar au verso.',
    },
  },
  {
    iso: 'BRL',
    moneyName: 'Réal brésilien',
    plural: 'réals brésiliens',
    synonyms: 'reais, Rio',
    currencyName: 'Brésil',
    midRate: 0.162,
    margins: [7.5, 8.5],
    text: `
      Chaque billet brésilien montre un animal du pays.

      Le réal, « reais » au pluriel en portugais, est la monnaie du Brésil depuis 1994. Le recto de tous les billets
      porte la même effigie de la République ; le verso présente un animal, de la tortue marine au loup à crinière.
      Sept coupures sont émises, de 2 à 200 réals ; celle de 200 date de 2020. Les Brésiliens paient beaucoup par carte
      et par virement instantané Pix, que les visiteurs ne peuvent pas toujours utiliser. Les espèces servent sur les
      plages, les marchés, dans les petits bars et les transports.

      Prenez des billets de 10, 20 et 50 réals. Le billet de 200 réals se change difficilement dans les petits
      commerces. Gardez peu d'espèces sur vous et le reste dans le coffre de l'hôtel.
    `,
    bills: {
      2: 'Billet bleu. Une tortue marine figure au verso.',
      5: 'Billet violet. Une aigrette figure au verso.',
      10: 'Billet rouge. Un ara figure au verso.',
      20: 'Billet jaune. Un tamarin-lion doré figure au verso.',
      50: 'Billet brun. Un jaguar figure au verso.',
      100: 'Billet bleu. Un mérou figure au verso.',
      200: 'Billet gris. Un loup à crinière figure au verso.',
    },
  },
];
