import type { DemoCurrency } from './types.ts';

export const southernCurrencies: readonly DemoCurrency[] = [
  {
    iso: 'AUD',
    moneyName: 'Dollar australien',
    plural: 'dollars australiens',
    synonyms: 'Sydney, Melbourne',
    currencyName: 'Australie',
    midRate: 0.6,
    margins: [3.8, 4],
    isFeatured: true,
    text: `
      L'Australie a émis le premier billet en polymère du monde, en 1988.

      L'Australie imprime tous ses billets sur polymère depuis 1996. Cinq coupures circulent : 5, 10, 20, 50 et 100
      dollars. La dernière série porte une large fenêtre transparente et des marques en relief pour les personnes
      aveugles. À part celui de 5 dollars, chaque billet réunit un homme et une femme qui ont marqué le pays. La carte
      sans contact est d'usage partout. Les espèces restent utiles sur les marchés, dans l'arrière-pays et là où la
      carte coûte un supplément. Un paiement en espèces s'arrondit aux 5 cents.

      Les billets de 20 et de 50 dollars sont les plus courants. Vérifiez si un supplément s'applique au paiement par
      carte. Le pourboire n'est pas attendu, sauf service particulier.
    `,
    bills: {
      5: 'Billet rose. Élisabeth II d’un côté, le Parlement de Canberra de l’autre.',
      10: 'Billet bleu. Le poète Banjo Paterson et l’écrivaine Mary Gilmore.',
      20: 'Billet rouge orangé. La femme d’affaires Mary Reibey et le révérend John Flynn.',
      50: 'Billet jaune. L’inventeur et écrivain David Unaipon et la parlementaire Edith Cowan.',
      100: 'Billet vert. La cantatrice Nellie Melba et le général John Monash.',
    },
  },
  {
    iso: 'NZD',
    moneyName: 'Dollar néo-zélandais',
    plural: 'dollars néo-zélandais',
    synonyms: 'kiwi, Auckland',
    currencyName: 'Nouvelle-Zélande',
    midRate: 0.502,
    margins: [5, 5.5],
    text: `
      Chaque billet néo-zélandais montre un oiseau du pays.

      La Nouvelle-Zélande émet cinq billets de polymère : 5, 10, 20, 50 et 100 dollars. Quatre d'entre eux honorent un
      Néo-Zélandais, celui de 20 dollars montre Élisabeth II. Au verso, un oiseau indigène se tient dans son paysage,
      du manchot hoiho au mohua. Le dollar néo-zélandais sert aussi aux îles Cook, à Niue et aux Tokelau. Il n'existe
      pas de pièce de 5 cents : un paiement en espèces s'arrondit aux 10 cents. La carte est acceptée presque partout,
      mais les billets aident dans les campings, les étals de ferme et les marchés.

      Les billets de 20 et de 50 dollars sont pratiques. Gardez des petites coupures pour les étals où l'on se sert et
      où l'on paie dans une boîte. Le pourboire n'est pas d'usage.
    `,
    bills: {
      5: 'Billet orange. L’alpiniste Edmund Hillary au recto, le manchot hoiho au verso.',
      10: 'Billet bleu. Kate Sheppard, figure du vote des femmes, au recto, le canard whio au verso.',
      20: 'Billet vert. Élisabeth II au recto, le faucon kārearea au verso.',
      50: 'Billet violet. Āpirana Ngata au recto, l’oiseau kōkako au verso.',
      100: 'Billet rouge. Le physicien Ernest Rutherford au recto, le mohua au verso.',
    },
  },
  {
    iso: 'ZAR',
    moneyName: 'Rand sud-africain',
    plural: 'rands sud-africains',
    synonyms: 'Le Cap, Johannesburg',
    currencyName: 'Afrique du Sud',
    coefficient: 100,
    midRate: 5.2,
    margins: [7, 7.5],
    text: `
      Les billets sud-africains unissent Nelson Mandela et les grands animaux du pays.

      La Banque de réserve sud-africaine a émis en 2023 une version renouvelée de ses billets. Le recto garde le
      portrait de Nelson Mandela ; le verso montre l'un des cinq grands animaux, désormais en famille. Les coupures
      valent 10, 20, 50, 100 et 200 rands, et les billets précédents circulent toujours. La carte est très répandue, y
      compris dans les parcs. Les espèces servent aux pourboires, aux gardiens de voitures et aux marchés. Un voyageur
      peut entrer ou sortir avec 25 000 rands au plus en billets sud-africains.

      Demandez des billets de 20 et de 50 rands pour les pourboires. Ne dépassez pas 25 000 rands par personne. En
      ville, retirez et comptez vos billets dans un lieu fermé.
    `,
    bills: {
      10: 'Billet vert. Nelson Mandela au recto, des rhinocéros au verso.',
      20: 'Billet brun. Nelson Mandela au recto, des éléphants au verso.',
      50: 'Billet rouge. Nelson Mandela au recto, des lions au verso.',
      100: 'Billet bleu. Nelson Mandela au recto, des buffles au verso.',
      200: 'Billet orangé. Nelson Mandela au recto, des léopards au verso.',
    },
  },
  {
    iso: 'MAD',
    moneyName: 'Dirham marocain',
    plural: 'dirhams marocains',
    synonyms: 'Marrakech, Casablanca',
    currencyName: 'Maroc',
    coefficient: 100,
    midRate: 9.3,
    margins: [6.5, 7.5],
    isFeatured: true,
    text: `
      Un voyageur peut passer la frontière avec 2 000 dirhams au plus.

      Bank Al-Maghrib émet quatre billets : 20, 50, 100 et 200 dirhams. Une nouvelle série, commencée en 2023, garde
      les couleurs de la précédente, et les deux circulent ensemble. Le recto porte le portrait du roi Mohammed VI et
      un décor inspiré des portes marocaines. Le dirham n'est pas librement convertible : à l'entrée comme à la sortie
      du pays, un voyageur ne peut en porter que 2 000. Les hôtels et les grands magasins prennent la carte. Dans les
      souks, les taxis, les cafés et les villages, les espèces restent la règle.

      Ne commandez pas plus de 2 000 dirhams par voyageur. Prenez des billets de 20 et de 50 dirhams pour les taxis et
      les souks. Gardez vos reçus de change : ils servent à rechanger vos dirhams au départ.
    `,
    bills: {
      20: 'Billet violet. Le roi Mohammed VI figure au recto.',
      50: 'Billet vert. Le roi Mohammed VI figure au recto.',
      100: 'Billet brun. Le roi Mohammed VI figure au recto.',
      200: 'Billet bleu. Le roi Mohammed VI figure au recto.',
    },
  },
  {
    iso: 'MUR',
    moneyName: 'Roupie mauricienne',
    plural: 'roupies mauriciennes',
    synonyms: 'Port-Louis, Maurice',
    currencyName: 'Île Maurice',
    coefficient: 100,
    midRate: 1.887,
    margins: [8.5, 9.5],
    text: `
      Sept coupures circulent à Maurice, de 25 à 2 000 roupies.

      La Banque de Maurice émet sept billets : 25, 50, 100, 200, 500, 1 000 et 2 000 roupies. Chacun porte le portrait
      d'une personnalité mauricienne, et les légendes sont écrites en anglais, en tamoul et en hindi. Les billets de
      25, 50, 500 et 2 000 roupies existent en polymère. Les hôtels et les restaurants prennent la carte, et affichent
      parfois leurs prix en euros. Les espèces servent dans les bus, sur les marchés de Port-Louis et de Mahébourg, aux
      étals de fruits et pour les taxis, dont le prix se convient avant le départ.

      Prenez des billets de 100 et de 200 roupies pour les achats courants. Convenez du prix d'un taxi avant de monter.
      Ne confondez pas cette roupie avec celles de l'Inde ou des Seychelles.
    `,
    bills: {
      25: 'Portrait de Moilin Jean Ah-Chuen au recto.',
      50: 'Portrait de Joseph Maurice Paturau au recto.',
      100: 'Portrait de Renganaden Seeneevassen au recto.',
      200: 'Portrait d’Abdul Razack Mohamed au recto.',
      500: 'Portrait de Sookdeo Bissoondoyal au recto.',
      1000: 'Portrait de Charles Gaëtan Duval au recto.',
      2000: 'Portrait de Seewoosagur Ramgoolam, premier ministre de l’indépendance, au recto.',
    },
  },
  {
    iso: 'AED',
    moneyName: 'Dirham des Émirats',
    plural: 'dirhams des Émirats',
    synonyms: 'dirham de Dubaï, Dubaï, Abou Dabi, Émirats',
    currencyName: 'Émirats arabes unis',
    midRate: 0.2336,
    margins: [5.5, 6],
    follows: 'USD',
    text: `
      Le dirham est lié au dollar américain par une parité fixe.

      Les Émirats arabes unis remplacent depuis 2021 leurs billets de papier par des billets de polymère ; les deux
      circulent ensemble. Les coupures les plus utiles vont de 5 à 1 000 dirhams. Les nouveaux dessins montrent les
      monuments et les réalisations du pays, et le fondateur, cheikh Zayed, sur plusieurs valeurs. La parité avec le
      dollar est fixe depuis 1997 : face à l'euro, le dirham suit donc le dollar. À Dubaï et à Abou Dhabi, la carte
      passe partout. Les espèces restent commodes dans les souks, pour les bateaux abra et les pourboires.

      Des billets de 10, 20 et 50 dirhams couvrent les petites dépenses. Le marchandage est d'usage dans les souks. Ne
      confondez pas ce dirham avec celui du Maroc.
    `,
    bills: {
      5: 'Petite coupure, désormais imprimée sur polymère.',
      10: 'Billet vert, désormais imprimé sur polymère. La grande mosquée Cheikh Zayed figure au recto.',
      20: 'Un boutre, voilier traditionnel du Golfe, figure sur le billet de papier.',
      50: 'Billet violet en polymère émis en 2021, avec le portrait de cheikh Zayed.',
      100: 'Coupure courante dans le commerce ; un billet de polymère complète celui de papier.',
      500: 'Billet bleu en polymère émis en 2023. Le musée du Futur de Dubaï figure au verso.',
      1000: 'Billet en polymère émis en 2023. Cheikh Zayed au recto, la centrale de Barakah au verso.',
    },
  },
  {
    iso: 'ILS',
    moneyName: 'Shekel israélien',
    plural: 'shekels israéliens',
    synonyms: 'sheqel, Tel-Aviv, Jérusalem',
    currencyName: 'Israël',
    midRate: 0.277,
    margins: [6, 6.5],
    text: `
      La série actuelle met à l'honneur quatre poètes de langue hébraïque.

      Le nouveau shekel circule depuis 1986. La Banque d'Israël émet quatre billets : 20, 50, 100 et 200 shekels. La
      série actuelle, mise en circulation entre 2014 et 2017, porte les portraits de deux poètes et de deux poétesses.
      Les coupures se distinguent par leur longueur et par une couleur vive. La carte est acceptée presque partout. Les
      espèces servent sur les marchés, dans les bus partagés, les petits commerces et la vieille ville de Jérusalem.
      Certains hôtels affichent leurs prix en dollars.

      Les billets de 50 et de 100 shekels sont les plus pratiques. Prévoyez des pièces et des petites coupures pour les
      bus partagés. Beaucoup de commerces ferment du vendredi après-midi au samedi soir.
    `,
    bills: {
      20: 'Billet rouge. Portrait de la poétesse Rachel.',
      50: 'Billet vert. Portrait du poète Shaul Tchernichovsky.',
      100: 'Billet orange. Portrait de la poétesse Leah Goldberg.',
      200: 'Billet bleu. Portrait du poète Nathan Alterman.',
    },
  },
  {
    iso: 'XPF',
    moneyName: 'Franc Pacifique',
    plural: 'francs Pacifique',
    synonyms: 'franc CFP, Tahiti, Polynésie, Nouvelle-Calédonie, Nouméa, Papeete',
    currencyName: 'Pacifique français',
    coefficient: 1000,
    midRate: 8.38,
    margins: [3.2, 3.4],
    follows: 'EUR',
    text: `
      La parité avec l'euro est fixe : 1 000 francs Pacifique valent 8,38 €.

      Le franc Pacifique, ou franc CFP, a cours en Polynésie française, en Nouvelle-Calédonie et à Wallis-et-Futuna.
      L'Institut d'émission d'outre-mer émet quatre billets : 500, 1 000, 5 000 et 10 000 francs. La série de 2014 est
      commune aux trois territoires : une face évoque la Polynésie, l'autre la Nouvelle-Calédonie. La parité avec
      l'euro est fixe, et seul l'écart entre achat et vente change d'un bureau à l'autre. La carte est courante à
      Papeete et à Nouméa. Les espèces restent utiles dans les îles éloignées, les pensions de famille et les
      roulottes.

      Prenez des billets de 500 et de 1 000 francs pour les marchés et les roulottes. Dans les petites îles, les
      distributeurs sont rares : partez avec ce qu'il faut. Attendre un meilleur cours ne sert à rien, puisque la
      parité est fixe.
    `,
    bills: {
      500: 'Plus petite coupure de la série émise en 2014.',
      1000: 'Coupure courante de la série émise en 2014, commune aux trois territoires.',
      5000: 'Billet de la série émise en 2014 ; une face évoque la Polynésie, l’autre la Nouvelle-Calédonie.',
      10000: 'Plus grande coupure de la série émise en 2014.',
    },
  },
];
