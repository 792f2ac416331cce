import type { DemoMetal } from './types.ts';

/**
 * None of these is investment gold (CGI 298 sexdecies A): each was minted before 1801, is below 900 thousandths, or
 * sells above 180 % of its metal.
 */
export const demoCollection: readonly DemoMetal[] = [
  {
    key: 'ecu-or-louis-xii',
    metalName: 'Écu d’or au soleil de Louis XII',
    synonyms: 'écu au soleil, monnaie royale',
    weightGrams: 3.4,
    diameterMm: 26,
    purity: 963,
    minted: [1498, 1515],
    countryIssuing: 'France',
    fabricant: 'Ateliers royaux de France',
    premium: 160,
    discount: -70,
    isFeatured: true,
    summary: 'Monnaie frappée au marteau, trois lis sous un soleil',
    seoTitle: 'Écu d’or au soleil de Louis XII',
    text: `
      Louis XI crée en 1475 l'écu au soleil, reconnaissable au petit astre posé sur la couronne. Louis XII le continue
      dès 1498 : un écu de France à trois lis, la titulature latine du roi, et au revers une croix fleurdelisée avec
      la prière « XPS vincit, XPS regnat, XPS imperat ».

      Chaque pièce est frappée au marteau sur un flan découpé à la main, large d'environ 26 mm et très mince. Le poids
      légal était de 3,496 g ; un exemplaire qui a circulé en garde souvent 3,40 g, à 963 millièmes. Le prix dépend
      bien plus de la netteté de la frappe et de l'atelier que de l'or. C'est un achat d'amateur, à garder avec sa
      facture.
    `,
  },
  {
    key: 'louis-or-ecus-accoles',
    metalName: 'Louis d’or aux écus accolés de Louis XVI',
    synonyms: 'louis royal, monnaie royale',
    weightGrams: 7.649,
    diameterMm: 24,
    purity: 916.7,
    minted: [1785, 1792],
    countryIssuing: 'France',
    fabricant: 'Ateliers royaux de France',
    premium: 75,
    discount: -25,
    isFeatured: true,
    summary: 'Le dernier louis à l’écu, France et Navarre',
    seoTitle: 'Louis d’or aux écus accolés de Louis XVI',
    text: `
      En 1785, Calonne fait refondre l'or du royaume : le nouveau louis est un peu plus léger que l'ancien. Benjamin
      Duvivier grave la tête nue de Louis XVI et, au revers, deux écus sous une seule couronne, les lis de France et
      les chaînes de Navarre. L'abrégé latin de la légende proclame que le Christ règne, vainc et commande.

      La pièce pèse 7,649 g, mesure 24 mm et titre 22 carats. Elle fut frappée jusqu'en 1792 dans de nombreux
      ateliers, dont la lettre figure sous les écus. Paris et Lyon sont communs, d'autres très rares. C'est la porte
      d'entrée de l'or royal : on y vient pour l'Ancien Régime autant que pour le métal.
    `,
  },
  {
    key: 'marengo-20f',
    metalName: '20 francs Marengo',
    synonyms: 'Bonaparte, République subalpine, Italie',
    weightGrams: 6.4516,
    diameterMm: 22,
    purity: 900,
    fineGrams: 5.806,
    minted: [1801, 1802],
    countryIssuing: 'Gaule subalpine',
    fabricant: 'Atelier de Turin',
    premium: 140,
    discount: -70,
    summary: 'La toute première pièce de 20 francs en or',
    seoTitle: '20 francs Marengo en or, Turin',
    text: `
      Le 14 juin 1800, Bonaparte bat les Autrichiens à Marengo. Un an plus tard, l'atelier de Turin frappe une pièce
      de 20 francs dont la légende rappelle « L'Italie délivrée à Marengo ». L'Italie y paraît casquée et laurée ; le
      revers porte la valeur, l'an 9 ou l'an 10 et le nom d'Eridania, le pays du Pô.

      Elle précède de deux ans le franc germinal, et c'est la première pièce de 20 francs en or. De là vient le mot «
      marengo », resté en Italie pour toute pièce de ce module. Les tirages furent courts, l'an 9 plus encore que l'an
      10. Son prix, très au-dessus du métal, se juge à la conservation du casque.
    `,
  },
  {
    key: 'napoleon-5f-petit-module',
    metalName: '5 francs or Napoléon III, petit module',
    synonyms: 'pièce de 5 F or',
    weightGrams: 1.6129,
    diameterMm: 14,
    purity: 900,
    fineGrams: 1.4516,
    minted: [1854, 1855],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Paris',
    premium: 110,
    discount: -45,
    summary: 'La plus petite pièce du second Empire, 14 millimètres',
    seoTitle: '5 francs or Napoléon III petit module',
    text: `
      Quand l'or de Californie et d'Australie afflue en Europe, la France peut frapper en or ce qui ne l'était qu'en
      argent. Un décret de janvier 1854 crée une pièce de 5 francs large de 14 mm. Jean-Jacques Barre y grave
      l'empereur tête nue, tourné à droite.

      Le public la juge trop petite, elle se perd ; dès 1855 on la retire pour la refondre, et un module élargi la
      remplace. Les exemplaires à tranche lisse sont les plus rares. Beaucoup d'autres ont fini en épingles de cravate
      : il faut donc chercher, sur la tranche, la trace d'une ancienne monture. Avec 1,45 g d'or fin, elle se vend
      pour sa rareté seule.
    `,
  },
  {
    key: 'napoleon-50f-strasbourg',
    metalName: '50 francs Napoléon III tête nue, Strasbourg',
    synonyms: 'pièce de 50 F or',
    weightGrams: 16.129,
    diameterMm: 28,
    purity: 900,
    fineGrams: 14.516,
    minted: [1855, 1860],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Strasbourg',
    premium: 88,
    discount: -30,
    summary: 'Atelier BB, armes impériales sous le manteau',
    seoTitle: '50 francs Napoléon III Strasbourg en or',
    text: `
      La pièce de 50 francs apparaît en 1855, entre les 20 et les 100 francs. Au revers, l'aigle impériale se tient
      sur un écu, sous le manteau et la couronne, devant deux sceptres croisés. La lettre A désigne Paris ; les
      lettres BB, que l'on voit ici, désignent Strasbourg, dont les tirages furent bien moindres.

      Le diamètre est de 28 mm pour 16,129 g, soit 14,52 g d'or fin. Une pièce de Paris en état moyen se vend près du
      métal. Nous classons en collection les seuls exemplaires de Strasbourg superbes ou mieux, dont le prix dépasse
      nettement la valeur de l'or. Ils ne relèvent donc pas du régime fiscal de l'or d'investissement.
    `,
  },
  {
    key: 'ducat-joseph-ii',
    metalName: 'Ducat d’Autriche de Joseph II',
    synonyms: 'Habsbourg, Saint-Empire',
    weightGrams: 3.49,
    diameterMm: 21,
    purity: 986,
    minted: [1780, 1790],
    countryIssuing: 'Autriche',
    fabricant: 'Monnaie de Vienne',
    premium: 95,
    discount: -35,
    summary: 'L’aigle à deux têtes, or presque pur du dix-huitième siècle',
    text: `
      Le ducat est la monnaie d'or du Saint-Empire : même poids, même finesse, d'un prince à l'autre et d'un siècle au
      suivant. Celui de Joseph II, fils de Marie-Thérèse, montre l'empereur lauré et, au revers, l'aigle à deux têtes
      couronnée, qui porte un écu en cœur. La légende énumère ses titres, d'Autriche à la Lorraine.

      Il pèse 3,49 g à 986 millièmes, mesure 21 mm et se plie facilement, tant l'or est tendre et le flan mince. Une
      pièce droite et non rognée vaut davantage. Ne le confondez pas avec le ducat de 1915, refrappé jusqu'à nos jours
      et vendu au poids de l'or.
    `,
  },
  {
    key: 'escudos-8-charles-iv',
    metalName: '8 escudos de Charles IV',
    synonyms: 'doublon, onza, once espagnole',
    weightGrams: 27.067,
    diameterMm: 37,
    purity: 875,
    minted: [1788, 1808],
    countryIssuing: 'Espagne',
    fabricant: 'Ateliers royaux d’Espagne et des Indes',
    premium: 42,
    discount: -8,
    isFeatured: true,
    summary: 'L’once d’or espagnole, le doublon des récits de mer',
    seoTitle: '8 escudos de Charles IV, once d’or espagnole',
    text: `
      Huit escudos formaient l'« onza », l'once d'or espagnole, que les marins nommaient doublon. Le revers réunit
      châteaux de Castille et lions de León sous une couronne, dans le collier de la Toison d'or. La devise « In
      utroque felix, auspice Deo » se comprend des deux mondes : heureux dans l'un et l'autre, sous la conduite de
      Dieu.

      La pièce pèse 27,067 g pour 37 mm. Son titre, abaissé à 875 millièmes peu avant ce règne, l'exclut de l'or
      d'investissement. Madrid et Séville en ont frappé, mais la plupart viennent de Mexico, de Lima, de Popayán ou de
      Santiago. L'atelier, les initiales des essayeurs et la conservation font le prix.
    `,
  },
  {
    key: 'sequin-venise',
    hasReverse: false,
    metalName: 'Sequin de Venise d’Alvise IV Mocenigo',
    synonyms: 'zecchino, ducat de Venise',
    weightGrams: 3.49,
    diameterMm: 21,
    purity: 997,
    minted: [1763, 1778],
    countryIssuing: 'République de Venise',
    fabricant: 'Zecca de Venise',
    premium: 100,
    discount: -40,
    summary: 'Le même dessin depuis 1284, dans un or presque pur',
    seoTitle: 'Sequin de Venise en or, Alvise IV Mocenigo',
    text: `
      Venise frappe son ducat d'or en 1284 et n'en changera plus le dessin jusqu'à la fin de la République, en 1797.
      On le nomme sequin, de « zecca », l'atelier. D'un côté, le doge à genoux reçoit l'étendard de saint Marc ; de
      l'autre, le Christ se tient debout dans une amande d'étoiles.

      Cet exemplaire porte le nom d'Alvise IV Mocenigo, doge de 1763 à 1778. Il pèse 3,49 g, mesure 21 mm et atteint
      presque l'or fin, ce qui fit sa fortune de Constantinople à l'Inde. Les pièces trouées ou montées sont
      fréquentes, car on les portait en collier. Nous retenons celles qui ne l'ont pas été.
    `,
  },
];
