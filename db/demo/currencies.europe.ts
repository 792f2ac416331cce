import type { DemoCurrency } from './types.ts';

export const europeanCurrencies: readonly DemoCurrency[] = [
  {
    iso: 'GBP',
    moneyName: 'Livre sterling',
    plural: 'livres sterling',
    synonyms: 'livre anglaise, livre britannique, pound, Angleterre, Écosse, Grande-Bretagne, Londres',
    currencyName: 'Royaume-Uni',
    midRate: 1.145,
    margins: [3.2, 3.4],
    isFeatured: true,
    text: `
      La livre circule en quatre coupures, toutes imprimées sur polymère.

      La Banque d'Angleterre émet quatre billets : 5, 10, 20 et 50 livres. Tous sont en polymère depuis 2021, et les
      anciens billets de papier n'ont plus cours légal depuis le 30 septembre 2022. Les portraits d'Élisabeth II et de
      Charles III circulent ensemble et se valent. En Écosse et en Irlande du Nord, des banques commerciales émettent
      leurs propres livres ; elles sont parfois difficiles à utiliser à Londres, et nous ne vendons que des billets de
      la Banque d'Angleterre. Les paiements par carte sans contact dominent, mais un peu de monnaie reste utile sur les
      marchés et pour les pourboires.

      Pour un court séjour, préférez les billets de 10 et de 20 livres. Le billet de 50 livres est rare chez les
      commerçants. Vérifiez chez vous que d'anciens billets de papier ne vous restent pas en main.
    `,
    bills: {
      5: 'Billet bleu-vert en polymère de 125 × 65 mm. Le souverain au recto, Winston Churchill au verso.',
      10: 'Billet orangé en polymère de 132 × 69 mm. La romancière Jane Austen figure au verso.',
      20: 'Billet violet en polymère de 139 × 73 mm. Le peintre William Turner figure au verso.',
      50: 'Billet rouge en polymère de 146 × 77 mm. Le mathématicien Alan Turing figure au verso.',
    },
  },
  {
    iso: 'CHF',
    moneyName: 'Franc suisse',
    plural: 'francs suisses',
    synonyms: 'Genève, Zurich',
    currencyName: 'Suisse',
    midRate: 1.075,
    margins: [3, 3.2],
    isFeatured: true,
    text: `
      Le franc a cours en Suisse et au Liechtenstein.

      La Banque nationale suisse met en circulation six billets, de 10 à 1 000 francs. La neuvième série, émise entre
      2016 et 2019, ne montre pas de personnages : chaque coupure illustre un thème, comme le temps, la lumière ou le
      vent, autour de mains et d'un globe. Les billets de la huitième série n'ont plus cours légal depuis le 30 avril
      2021, mais la Banque nationale les échange sans limite de durée. La Suisse accepte bien les grosses coupures.
      Beaucoup de commerces prennent l'euro près des frontières, et rendent alors la monnaie en francs.

      Si vos billets montrent un portrait d'artiste ou de savant, ils appartiennent à une ancienne série :
      demandez-nous avant de les envoyer. Pour le parking et la montagne, gardez des billets de 10 et de 20 francs.
    `,
    bills: {
      10: 'Billet jaune de 123 × 70 mm, consacré au temps. Une main et un globe dominent le recto.',
      20: 'Billet rouge de 130 × 70 mm, consacré à la lumière.',
      50: 'Billet vert de 137 × 70 mm, consacré au vent.',
      100: 'Billet bleu de 144 × 70 mm, consacré à l’eau.',
      200: 'Billet brun de 151 × 70 mm, consacré à la matière.',
      1000: 'Billet violet de 158 × 70 mm, consacré à la langue.',
    },
  },
  {
    iso: 'NOK',
    moneyName: 'Couronne norvégienne',
    plural: 'couronnes norvégiennes',
    synonyms: 'Oslo',
    currencyName: 'Norvège',
    coefficient: 100,
    midRate: 8.77,
    margins: [4.5, 4.8],
    text: `
      Les billets norvégiens racontent la mer, de la côte aux vagues du large.

      La Norvège a remplacé tous ses billets entre 2017 et 2019. La série compte cinq coupures, de 50 à 1 000
      couronnes, et n'a qu'un sujet : la mer. Le recto montre un motif figuratif, le verso une composition de carreaux
      colorés qui évoque un paysage en grands pixels. Les séries précédentes n'ont plus cours. La carte est acceptée
      presque partout, même pour de petits achats. Les espèces servent surtout dans les refuges, sur certains marchés
      et en secours. Les voyageurs déclarent à la douane norvégienne les sommes supérieures à 25 000 couronnes.

      Une petite réserve suffit en général pour un voyage en Norvège. Choisissez des coupures de 100 et de 200
      couronnes. Le billet de 1 000 couronnes se dépense moins facilement.
    `,
    bills: {
      50: 'Billet vert de 126 × 70 mm. Le phare d’Utvær figure au recto.',
      100: 'Billet rouge de 133 × 70 mm. Le bateau viking de Gokstad figure au recto.',
      200: 'Billet bleu de 140 × 70 mm. Une morue figure au recto.',
      500: 'Billet orange de 147 × 70 mm. Un bateau de sauvetage figure au recto.',
      1000: 'Billet violet de 154 × 70 mm. Une vague du large figure au recto.',
    },
  },
  {
    iso: 'SEK',
    moneyName: 'Couronne suédoise',
    plural: 'couronnes suédoises',
    synonyms: 'Stockholm',
    currencyName: 'Suède',
    coefficient: 100,
    midRate: 9.22,
    margins: [4.5, 4.8],
    text: `
      Six billets rendent hommage à des artistes et à un diplomate suédois.

      La Banque de Suède a renouvelé ses billets entre 2015 et 2017. On y trouve six coupures, de 20 à 1 000 couronnes.
      Chaque recto porte le portrait d'une figure du vingtième siècle, chaque verso une région du pays, du Småland à la
      Laponie. Les billets des séries antérieures ne sont plus valables. La Suède règle presque tout par carte ou par
      téléphone, et beaucoup de commerces affichent qu'ils n'acceptent pas les espèces. Quelques billets restent utiles
      à la campagne, dans les brocantes et en cas de panne d'un terminal.

      N'emportez qu'une petite somme en espèces. Les coupures de 100 et de 200 couronnes sont les plus simples à
      utiliser. Regardez l'affichage à l'entrée du magasin avant de payer en billets.
    `,
    bills: {
      20: 'Billet violet de 120 × 66 mm. Astrid Lindgren au recto, le Småland au verso.',
      50: 'Billet orangé de 126 × 66 mm. Evert Taube au recto, le Bohuslän au verso.',
      100: 'Billet bleu de 133 × 66 mm. Greta Garbo au recto, Stockholm au verso.',
      200: 'Billet vert de 140 × 66 mm. Ingmar Bergman au recto, Gotland au verso.',
      500: 'Billet rouge de 147 × 66 mm. Birgit Nilsson au recto, la Scanie au verso.',
      1000: 'Billet brun de 154 × 66 mm. Dag Hammarskjöld au recto, la Laponie au verso.',
    },
  },
  {
    iso: 'DKK',
    moneyName: 'Couronne danoise',
    plural: 'couronnes danoises',
    synonyms: 'Copenhague, Groenland, Féroé',
    currencyName: 'Danemark',
    coefficient: 100,
    midRate: 13.39,
    margins: [4.2, 4.5],
    follows: 'EUR',
    text: `
      La couronne danoise est liée à l'euro par une parité presque fixe.

      Le Danemark n'a pas adopté l'euro, mais sa couronne le suit de près dans le mécanisme de change européen. Quatre
      billets circulent : 50, 100, 200 et 500 couronnes. Ils montrent un pont danois au recto et un objet préhistorique
      trouvé dans sa région au verso. Le billet de 1 000 couronnes et les séries antérieures à 2009 ont perdu leur
      cours légal le 31 mai 2025. La carte et le téléphone règlent la plupart des achats. La couronne sert aussi au
      Groenland et aux îles Féroé, qui ont leurs propres billets, de même valeur.

      Les coupures de 100 et de 200 couronnes suffisent aux dépenses courantes. N'envoyez pas de billets de 1 000
      couronnes : nous ne les reprenons pas. Le cours varie peu ; il est rarement utile d'attendre.
    `,
    bills: {
      50: 'Billet violet. Le pont de Sallingsund au recto, une poterie préhistorique au verso.',
      100: 'Billet jaune orangé. L’ancien pont du Petit Belt au recto, un poignard de silex au verso.',
      200: 'Billet vert. Le pont Knippel de Copenhague au recto, un ornement de ceinture en bronze au verso.',
      500: 'Billet bleu. Le pont de la reine Alexandrine au recto, un seau de bronze au verso.',
    },
  },
  {
    iso: 'PLN',
    moneyName: 'Złoty polonais',
    plural: 'złotys polonais',
    synonyms: 'Varsovie, Cracovie',
    currencyName: 'Pologne',
    midRate: 0.2353,
    margins: [5, 5.5],
    text: `
      Les billets polonais font défiler les souverains du pays, du Moyen Âge au dix-septième siècle.

      La Pologne garde sa monnaie, le złoty, qui se divise en cent groszy. Six billets circulent : 10, 20, 50, 100, 200
      et 500 złotys. Chacun porte le portrait d'un souverain, dans l'ordre du temps, de Mieszko Ier à Jean III
      Sobieski. Le billet de 500 złotys est le plus récent ; il date de 2017. Les paiements par carte sont très
      répandus dans les villes. Les espèces restent courantes sur les marchés, dans les villages et pour les petits
      hébergements. Les bureaux de change, appelés « kantor », sont nombreux sur place.

      Prenez surtout des billets de 50 et de 100 złotys. Le billet de 500 złotys se rencontre peu dans le commerce.
      L'euro n'est pas une monnaie de paiement en Pologne, même s'il est parfois accepté.
    `,
    bills: {
      10: 'Portrait du prince Mieszko Ier au recto ; une monnaie d’argent de son époque au verso.',
      20: 'Portrait de Boleslas Ier le Vaillant au recto ; une monnaie d’argent de son époque au verso.',
      50: 'Billet bleu. Portrait de Casimir III le Grand au recto.',
      100: 'Billet vert. Ladislas II Jagellon au recto, le château de Malbork au verso.',
      200: 'Billet jaune brun. Sigismond Ier le Vieux au recto, la cour du château de Wawel au verso.',
      500: 'Jean III Sobieski au recto, le palais de Wilanów au verso.',
    },
  },
  {
    iso: 'CZK',
    moneyName: 'Couronne tchèque',
    plural: 'couronnes tchèques',
    synonyms: 'Prague, Tchéquie',
    currencyName: 'République tchèque',
    coefficient: 100,
    midRate: 4.115,
    margins: [5.5, 6],
    text: `
      Les billets tchèques vont de 100 à 5 000 couronnes.

      La République tchèque utilise la couronne, divisée en cent haléřů qui n'existent plus qu'en écriture. La Banque
      nationale émet six billets, de 100 à 5 000 couronnes. On y croise un empereur, un pédagogue, une romancière, un
      historien, une cantatrice et le premier président de la Tchécoslovaquie. Les premières versions de ces billets ne
      sont plus valables. À Prague, la carte est acceptée presque partout. Les espèces servent encore dans les
      brasseries de quartier, sur les marchés et à la campagne. Certains commerces prennent l'euro, souvent à un cours
      peu avantageux.

      Pour quelques jours, les coupures de 200, 500 et 1 000 couronnes sont commodes. Évitez de changer dans la rue.
      Gardez des pièces pour les consignes et les petits achats.
    `,
    bills: {
      100: 'Billet vert. Charles IV au recto, le sceau de l’université Charles au verso.',
      200: 'Billet orange. Le pédagogue Comenius au recto, deux mains qui se rejoignent au verso.',
      500: 'La romancière Božena Němcová au recto, une tête de femme couronnée de feuillage au verso.',
      1000: 'Billet violet. L’historien František Palacký au recto, un aigle et le château de Kroměříž au verso.',
      2000: 'Billet vert olive. La cantatrice Ema Destinnová au recto, la muse Euterpe au verso.',
      5000: 'Tomáš Garrigue Masaryk au recto, des monuments de Prague au verso.',
    },
  },
  {
    iso: 'HUF',
    moneyName: 'Forint hongrois',
    plural: 'forints hongrois',
    synonyms: 'Budapest',
    currencyName: 'Hongrie',
    coefficient: 100,
    midRate: 0.2667,
    margins: [6, 6.5],
    text: `
      Le cours du forint se lit pour cent unités.

      Le forint est la monnaie de la Hongrie depuis 1946. Six billets circulent : 500, 1 000, 2 000, 5 000, 10 000 et
      20 000 forints. Ils ont tous le même format, 154 sur 70 millimètres, ce qui invite à bien lire les chiffres. Les
      versions renouvelées portent les mêmes personnages que celles qu'elles ont remplacées. Il n'existe plus de pièces
      de 1 ni de 2 forints : un paiement en espèces s'arrondit aux 5 forints. La carte est courante à Budapest ; les
      marchés, les petits cafés et les villages préfèrent souvent les billets.

      Comptez les zéros avant de payer : les montants en forints sont élevés. Les billets de 2 000 et de 5 000 forints
      sont les plus pratiques. Une taxe ou un service peut déjà figurer sur la note du restaurant.
    `,
    bills: {
      500: 'François II Rákóczi au recto, le château de Sárospatak au verso.',
      1000: 'Billet bleu. Le roi Matthias Corvin au recto, la fontaine d’Hercule à Visegrád au verso.',
      2000: 'Billet brun. Le prince Gabriel Bethlen au recto, le prince parmi ses savants au verso.',
      5000: 'Le comte István Széchenyi au recto, sa demeure de Nagycenk au verso.',
      10000: 'Le roi saint Étienne au recto, une vue d’Esztergom au verso.',
      20000: 'Ferenc Deák au recto, l’ancienne Chambre des représentants de Pest au verso.',
    },
  },
  {
    iso: 'RON',
    moneyName: 'Leu roumain',
    plural: 'lei roumains',
    one: 'leu',
    synonyms: 'lei, Bucarest',
    currencyName: 'Roumanie',
    midRate: 0.196,
    margins: [6, 6.5],
    text: `
      Tous les billets roumains sont en polymère.

      La Roumanie a été le premier pays d'Europe à imprimer tous ses billets sur polymère. Sa monnaie, le leu, fait «
      lei » au pluriel et se divise en cent bani. La série va de 1 à 500 lei et rend hommage à des écrivains, des
      artistes et des pionniers. Le billet de 20 lei, émis en 2021, est le premier à porter le portrait d'une femme. La
      carte est acceptée dans les villes et les grandes surfaces. Les espèces restent utiles dans les monastères, les
      villages, sur les marchés et pour les transports locaux.

      Demandez des coupures de 10, 50 et 100 lei. Le billet de 500 lei est rarement accepté pour un petit achat. L'euro
      sert parfois à afficher un prix, mais le paiement se fait en lei.
    `,
    bills: {
      1: 'Nicolae Iorga au recto, l’église de Curtea de Argeș au verso.',
      5: 'Billet violet. Georges Enesco au recto, l’Athénée roumain au verso.',
      10: 'Nicolae Grigorescu au recto, une maison paysanne au verso.',
      20: 'Ecaterina Teodoroiu, héroïne de la Première Guerre mondiale, figure au recto.',
      50: 'Billet jaune. L’ingénieur Aurel Vlaicu au recto, l’un de ses avions au verso.',
      100: 'Billet bleu. Ion Luca Caragiale au recto, l’ancien Théâtre national de Bucarest au verso.',
      200: 'Lucian Blaga au recto, un moulin à eau au verso.',
      500: 'Mihai Eminescu au recto, la bibliothèque universitaire de Iași au verso.',
    },
  },
  {
    iso: 'ISK',
    moneyName: 'Couronne islandaise',
    plural: 'couronnes islandaises',
    synonyms: 'Reykjavik',
    currencyName: 'Islande',
    coefficient: 100,
    midRate: 0.69,
    margins: [7.5, 8],
    text: `
      L'Islande compte parmi les pays qui utilisent le moins d'espèces.

      La couronne islandaise est émise par la Banque centrale d'Islande. Les billets d'usage courant valent 500, 1 000,
      5 000 et 10 000 couronnes. Un billet de 2 000 couronnes existe encore mais se voit rarement, et nous ne le
      proposons pas. Les portraits sont ceux d'un homme d'État, d'un évêque, d'une brodeuse et d'un poète. En Islande,
      la carte règle presque tout, y compris l'essence dans les stations sans personnel. Les billets servent pour un
      pourboire, un marché, une tirelire de refuge ou simplement comme réserve.

      Une somme modeste suffit pour un voyage. Dépensez ou changez vos couronnes avant le retour : elles se rachètent
      difficilement hors d'Islande. Pensez à votre code secret de carte pour les pompes à essence.
    `,
    bills: {
      500: 'Billet rouge. Portrait de Jón Sigurðsson, figure de l’indépendance islandaise.',
      1000: 'Billet violet. Portrait de l’évêque Brynjólfur Sveinsson.',
      5000: 'Portrait de Ragnheiður Jónsdóttir, célèbre pour ses travaux d’aiguille.',
      10000: 'Portrait du poète Jónas Hallgrímsson ; un pluvier doré figure au verso.',
    },
  },
  {
    iso: 'TRY',
    moneyName: 'Livre turque',
    plural: 'livres turques',
    synonyms: 'lire turque, Istanbul, Antalya',
    currencyName: 'Turquie',
    coefficient: 100,
    midRate: 1.865,
    margins: [8, 9],
    text: `
      Tous les billets turcs portent le portrait d'Atatürk.

      La livre turque a perdu six zéros en 2005, et les billets actuels datent d'une série émise depuis 2009. Le recto
      montre toujours Mustafa Kemal Atatürk ; le verso présente un savant, un architecte, une romancière, un musicien
      ou un poète. Les coupures vont de 5 à 200 livres. L'inflation a été forte ces dernières années : le cours bouge
      vite et les petites coupures achètent peu. Les cartes passent bien dans les villes et les hôtels. Les espèces
      gardent leur place au bazar, dans les minibus, les échoppes et les hammams.

      Changez une somme proche de vos besoins, car le cours peut bouger vite. Les billets de 100 et de 200 livres
      couvrent la plupart des achats. Sur les sites touristiques, vérifiez si le prix est donné en livres ou en euros.
    `,
    bills: {
      5: 'Billet brun. Atatürk au recto, l’historien des sciences Aydın Sayılı au verso.',
      10: 'Billet rouge. Atatürk au recto, le mathématicien Cahit Arf au verso.',
      20: 'Billet vert. Atatürk au recto, l’architecte Kemaleddin au verso.',
      50: 'Billet orange. Atatürk au recto, la romancière Fatma Aliye au verso.',
      100: 'Billet bleu. Atatürk au recto, le compositeur Itri au verso.',
      200: 'Atatürk au recto, le poète Yunus Emre au verso.',
    },
  },
];
