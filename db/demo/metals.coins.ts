import type { DemoMetal } from './types.ts';

export const demoCoins: readonly DemoMetal[] = [
  {
    key: 'napoleon-20f-coq',
    metalName: '20 francs Napoléon Marianne Coq',
    synonyms: 'napoléon, louis d’or, nap, marianne, pièce de 20 F, Union latine',
    weightGrams: 6.4516,
    diameterMm: 21,
    purity: 900,
    fineGrams: 5.806,
    minted: [1899, 1914],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Paris',
    premium: 3.8,
    discount: 1,
    isFeatured: true,
    summary: 'La pièce d’or la plus échangée en France, 5,806 g d’or fin',
    text: `
      Gravée par Jules-Clément Chaplain, la dernière des pièces de 20 francs montre d'un côté Marianne couronnée de
      chêne et coiffée du bonnet, de l'autre le coq gaulois. Elle porte les millésimes 1899 à 1914 ; ceux de 1907 à
      1914 furent frappés à nouveau dans les années 1950 pour la Banque de France.

      Son diamètre est de 21 mm, sa masse de 6,4516 g, et elle contient 5,806 g d'or fin. On l'appelle « napoléon » par
      habitude, bien qu'elle soit républicaine. C'est la pièce que les comptoirs français cotent en premier : la prime
      suit la demande, monte quand l'épargne s'inquiète et retombe ensuite. Une pièce nette, sans coup ni trace de
      monture, se reprend au meilleur prix.
    `,
  },
  {
    key: 'napoleon-20f-genie',
    metalName: '20 francs Génie',
    synonyms: 'napoléon, louis d’or, ange, pièce de 20 F, Union latine',
    weightGrams: 6.4516,
    diameterMm: 21,
    purity: 900,
    fineGrams: 5.806,
    minted: [1848, 1898],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Paris',
    premium: 4.2,
    discount: 1.2,
    summary: 'L’ange porte-bonheur d’Augustin Dupré',
    seoTitle: '20 francs Génie en or, 1848-1898',
    text: `
      Un génie ailé grave la Constitution sur une table, entre le faisceau et le coq. Le dessin date de la Révolution
      : Augustin Dupré l'avait composé pour une pièce de 24 livres. La deuxième République le reprit sur ses 20 francs
      en 1848 et 1849, la troisième de 1871 à 1898, avec au revers une couronne et la devise.

      La pièce passe pour porter chance, et bien des familles en gardent une pour cette raison. Elle pèse 6,4516 g à
      900 millièmes, exactement comme le Coq, et vaut autant de métal. Sa prime dépasse souvent de quelques dixièmes
      celle du Coq, car les exemplaires sont plus anciens et un peu moins nombreux. Elle convient à qui veut un
      placement courant doté d'une histoire.
    `,
  },
  {
    key: 'napoleon-10f',
    metalName: '10 francs Napoléon III',
    synonyms: 'demi-napoléon, demi-louis, pièce de 10 F, Union latine',
    weightGrams: 3.2258,
    diameterMm: 19,
    purity: 900,
    fineGrams: 2.903,
    minted: [1855, 1868],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Paris',
    premium: 5.5,
    discount: 2,
    summary: 'Le demi-napoléon, 2,90 g d’or fin',
    text: `
      Moitié exacte de la pièce de 20 francs, celle de 10 francs en a le titre et la moitié du poids : 3,2258 g, soit
      2,90 g d'or fin. L'empereur figure à l'avers, tête nue jusqu'en 1860, laurée à partir de 1861. Le revers, montré
      ici, porte la valeur et l'année dans une couronne de laurier, sous la mention de l'Empire français.

      Une première version, plus étroite, avait été jugée incommode en 1854 ; le diamètre de 19 mm date de 1855. La
      demi-pièce sert d'appoint : on la revend pour une petite somme sans entamer une pièce entière. Elle a beaucoup
      circulé et l'usure est fréquente, d'où l'importance de la pesée.
    `,
  },
  {
    key: 'napoleon-40f',
    metalName: '40 francs Napoléon Ier',
    synonyms: 'double napoléon, pièce de 40 F',
    weightGrams: 12.9032,
    diameterMm: 26,
    purity: 900,
    fineGrams: 11.613,
    minted: [1804, 1813],
    countryIssuing: 'France',
    fabricant: 'Monnaie de Paris',
    premium: 12,
    discount: 2,
    summary: 'Le double napoléon du premier Empire, 11,61 g d’or fin',
    text: `
      La loi du 7 germinal an XI fonde le franc d'or et en fixe la plus grande pièce à 40 francs. Sous l'Empire, elle
      porte le profil de Napoléon, tête nue d'abord, puis laurée, avec la légende « NAPOLEON EMPEREUR ». Le revers
      entoure la valeur d'une couronne et garde jusqu'en 1808 le nom de la République.

      Elle mesure 26 mm et pèse 12,9032 g, le double du 20 francs. Les ateliers et les années donnent des raretés très
      différentes ; les exemplaires proposés ici sont de dates courantes. La prime, plus haute que celle d'un
      napoléon, rémunère l'ancienneté. La pièce plaît aux épargnants qui aiment l'histoire et aux collectionneurs qui
      débutent.
    `,
  },
  {
    key: 'souverain',
    metalName: 'Souverain Saint Georges',
    synonyms: 'sovereign, livre sterling or, livre anglaise, Angleterre, Grande-Bretagne',
    weightGrams: 7.988,
    diameterMm: 22.05,
    purity: 916.7,
    fineGrams: 7.322,
    minted: [1817],
    countryIssuing: 'Royaume-Uni',
    fabricant: 'Royal Mint',
    premium: 3.9,
    discount: 1.2,
    isFeatured: true,
    summary: 'Saint Georges et le dragon, 7,32 g d’or fin',
    seoTitle: 'Souverain en or, Saint Georges et le dragon',
    text: `
      Le souverain moderne naît en 1817, lorsque la Grande-Bretagne refait sa monnaie après les guerres
      napoléoniennes. Benedetto Pistrucci grave pour lui un saint Georges à cheval terrassant le dragon, image encore
      frappée de nos jours. L'avers suit les règnes, de George III à Charles III.

      La pièce pèse 7,988 g à 22 carats, soit 7,32 g d'or fin ; le cuivre de l'alliage la rend un peu plus rouge et
      plus dure que l'or fin. Longtemps monnaie de tout un empire, elle fut aussi frappée à Sydney, Melbourne, Perth,
      Ottawa, Bombay et Pretoria. Elle se négocie partout et fait jeu égal avec le napoléon chez les changeurs
      français.
    `,
  },
  {
    key: 'demi-souverain',
    metalName: 'Demi-souverain Victoria',
    synonyms: 'half sovereign, demi-livre anglaise, Angleterre, Grande-Bretagne',
    weightGrams: 3.994,
    diameterMm: 19.3,
    purity: 916.7,
    fineGrams: 3.661,
    minted: [1838, 1893],
    countryIssuing: 'Royaume-Uni',
    fabricant: 'Royal Mint',
    premium: 6,
    discount: 2,
    summary: 'Armes royales couronnées, 3,66 g d’or fin',
    seoTitle: 'Demi-souverain Victoria en or, armes royales',
    text: `
      Pendant la plus grande part du règne de Victoria, le demi-souverain garda au revers l'écu couronné du
      Royaume-Uni : léopards d'Angleterre, lion d'Écosse et harpe d'Irlande. Saint Georges ne l'y remplaça qu'en 1893.
      La légende latine se lit « Britanniarum Regina Fidei Defensor ».

      Il mesure 19,3 mm et contient 3,66 g d'or fin dans un alliage à 22 carats. Les pièces ont payé des salaires et
      rempli des bourses ; beaucoup sont usées, et le poids se vérifie une à une. On choisit le demi-souverain pour sa
      petite valeur unitaire et pour le siècle victorien qu'il transporte. À la vente, il suit le cours du souverain
      avec une prime un peu plus élevée.
    `,
  },
  {
    key: 'krugerrand',
    metalName: 'Krugerrand 1 once',
    synonyms: 'krug, krügerrand, 1 oz, once sud-africaine',
    weightGrams: 33.93,
    diameterMm: 32.77,
    purity: 916.7,
    fineGrams: 31.1035,
    minted: [1967],
    countryIssuing: 'Afrique du Sud',
    fabricant: 'South African Mint',
    premium: 3.6,
    discount: 1,
    isFeatured: true,
    summary: 'La première once d’or moderne, 31,10 g d’or fin',
    seoTitle: 'Krugerrand 1 once d’or',
    text: `
      Lancé le 3 juillet 1967, le Krugerrand est la première pièce conçue pour vendre exactement une once d'or à des
      particuliers du monde entier. Coert Steynberg y a gravé un springbok en marche, qui partage le millésime ;
      l'autre face montre le profil de Paul Kruger par Otto Schultz.

      L'alliage à 22 carats, sans argent, donne une teinte cuivrée et résiste aux rayures : d'où un poids total de
      33,93 g pour 31,10 g de fin. La pièce n'a pas de valeur faciale, mais elle a cours légal. Produite à plusieurs
      dizaines de millions d'exemplaires, elle se revend sans délai et avec un écart réduit, ce qui en fait l'outil
      favori des placements en pièces d'une once.
    `,
  },
  {
    key: 'krugerrand-quart',
    metalName: 'Krugerrand ¼ d’once',
    synonyms: 'krug, krügerrand, quart d’once',
    weightGrams: 8.4825,
    diameterMm: 22.06,
    purity: 916.7,
    fineGrams: 7.7759,
    minted: [1980],
    countryIssuing: 'Afrique du Sud',
    fabricant: 'South African Mint',
    premium: 8,
    discount: 3,
    summary: 'Un quart d’once, 7,78 g d’or fin',
    seoTitle: 'Krugerrand ¼ d’once d’or',
    text: `
      En 1980, treize ans après l'once, Pretoria ajoute au Krugerrand trois divisions : la moitié, le quart et le
      dixième. Le quart reprend les deux faces de l'aînée. Celle que nous dessinons porte un homme barbu de profil
      entre les deux noms du pays, en afrikaans et en anglais.

      Il pèse 8,4825 g, mesure 22,06 mm et contient 7,78 g d'or fin, un peu plus qu'un souverain. Une petite pièce
      coûte proportionnellement plus à frapper : la prime approche huit pour cent, contre moins de quatre pour l'once.
      Elle se justifie pour qui veut pouvoir vendre par quarts, ou offrir une pièce moderne d'un prix encore mesuré.
    `,
  },
  {
    key: 'pesos-50',
    metalName: '50 pesos Centenario',
    synonyms: 'centenario, peso mexicain or, 50 pesos or',
    weightGrams: 41.6666,
    diameterMm: 37.1,
    purity: 900,
    fineGrams: 37.5,
    minted: [1921, 1947],
    countryIssuing: 'Mexique',
    fabricant: 'Casa de Moneda de México',
    premium: 3.2,
    discount: 0.8,
    isFeatured: true,
    summary: '37,5 g d’or fin, la plus lourde des pièces courantes',
    text: `
      Le Mexique crée cette pièce en 1921 pour le centenaire de son indépendance. Une Victoire ailée lève une couronne
      de laurier et tient des chaînes brisées, devant les volcans Popocatépetl et Iztaccíhuatl. La légende annonce
      sans détour le contenu : « 37,5 gr oro puro ».

      Avec 41,67 g et 37,1 mm, c'est la plus grande des pièces cotées habituellement à Paris. Presque toutes portent
      la date de 1947, reprise ensuite pour les frappes tardives. Sa prime est l'une des plus basses du marché,
      souvent proche de celle d'un lingot de cinquante grammes. Elle convient aux montants élevés ; en contrepartie,
      une seule pièce représente une somme que l'on ne divise pas.
    `,
  },
  {
    key: 'dollars-20-saint-gaudens',
    metalName: '20 dollars Saint-Gaudens',
    synonyms: 'double eagle, double aigle, USA, Amérique',
    weightGrams: 33.436,
    diameterMm: 34,
    purity: 900,
    fineGrams: 30.0926,
    minted: [1907, 1933],
    countryIssuing: 'États-Unis',
    fabricant: 'United States Mint',
    premium: 6,
    discount: 1.5,
    isFeatured: true,
    summary: 'La « double eagle » au soleil levant, 30,09 g d’or fin',
    text: `
      Theodore Roosevelt voulait pour son pays une monnaie digne des Grecs. Il la demanda au sculpteur Augustus
      Saint-Gaudens, qui mourut l'année de la première frappe. La Liberté s'avance vers nous, une torche à la main ;
      au revers, un aigle vole au-dessus du soleil levant.

      La pièce pèse 33,436 g à 900 millièmes et contient 30,09 g de fin. Retirée de la circulation en 1933, elle fut
      en grande partie refondue ; les exemplaires conservés en Europe, dans les réserves des banques, alimentent le
      marché. Les dates communes se traitent près du métal, avec quelques points de prime. Le millésime 1933, lui,
      n'est pas dans le commerce ordinaire.
    `,
  },
  {
    key: 'dollars-10-liberty',
    metalName: '10 dollars Liberty',
    synonyms: 'eagle, aigle, USA, Amérique',
    weightGrams: 16.718,
    diameterMm: 27,
    purity: 900,
    fineGrams: 15.0463,
    minted: [1838, 1907],
    countryIssuing: 'États-Unis',
    fabricant: 'United States Mint',
    premium: 7,
    discount: 2,
    summary: 'L’« eagle » à la Liberté couronnée, 15,05 g d’or fin',
    seoTitle: '10 dollars Liberty en or, 1838-1907',
    text: `
      Depuis la loi monétaire de 1792, le nom officiel de cette valeur est « eagle », l'aigle. Le dessin de Christian
      Gobrecht, en usage de 1838 à 1907, montre une Liberté au diadème entourée de treize étoiles, autant que de
      colonies fondatrices. L'année est placée sous le cou.

      La pièce pèse 16,718 g, mesure 27 mm et renferme 15,05 g d'or fin, soit un peu moins d'une demi-once. À partir
      de 1866, le revers ajoute la devise « In God We Trust ». Les ateliers de Philadelphie et de San Francisco ont
      fourni l'essentiel des exemplaires disponibles. On l'achète pour compléter la pièce de 20 dollars par une valeur
      de moitié.
    `,
  },
  {
    key: 'vreneli-20f',
    metalName: '20 francs Vreneli',
    synonyms: 'croix suisse, franc suisse or, helvetia, Union latine',
    weightGrams: 6.4516,
    diameterMm: 21,
    purity: 900,
    fineGrams: 5.806,
    minted: [1897, 1949],
    countryIssuing: 'Suisse',
    fabricant: 'Swissmint',
    premium: 3.5,
    discount: 1,
    summary: 'La Suissesse aux nattes, 5,806 g d’or fin',
    text: `
      Une jeune femme aux cheveux nattés, parée d'edelweiss, devant les Alpes : tel est le portrait d'Helvetia que
      Fritz Landry donne à la pièce suisse en 1897. Certains le jugèrent trop frivole ; le public l'adopta sous le
      diminutif de « Vreneli ». Le revers porte l'écu fédéral sur un rameau de chêne.

      La Suisse appartenait à l'Union latine : poids, titre et diamètre sont donc ceux du napoléon, 6,4516 g, 900
      millièmes, 21 mm. Les frappes vont de 1897 à 1936, puis reprennent en 1947 et 1949. La pièce est en général bien
      conservée et se traite au même prix que les 20 francs français, avec lesquels elle se mélange dans bien des
      lots.
    `,
  },
  {
    key: 'maple-leaf',
    metalName: 'Maple Leaf 1 once',
    synonyms: 'feuille d’érable, once canadienne',
    weightGrams: 31.1035,
    diameterMm: 30,
    purity: 999.9,
    fineGrams: 31.1035,
    minted: [1982],
    countryIssuing: 'Canada',
    fabricant: 'Monnaie royale canadienne',
    premium: 3.7,
    discount: 1,
    isFeatured: true,
    summary: 'La feuille d’érable, once d’or à 999,9',
    seoTitle: 'Maple Leaf 1 once d’or 999,9',
    text: `
      La Monnaie royale canadienne lance la feuille d'érable en 1979 pour concurrencer le Krugerrand. Dès la fin de
      1982, elle la frappe à 999,9 millièmes, un titre alors sans équivalent parmi les pièces d'investissement. La
      feuille occupe tout le revers ; le souverain du Canada figure à l'avers, avec la valeur de 50 dollars.

      L'or presque pur est tendre : un choc marque, une rayure se voit. La pièce se conserve donc sous capsule ou en
      tube scellé. Les frappes récentes portent des lignes rayonnantes et une petite feuille gravée au laser, utiles
      contre la contrefaçon. Elle s'échange dans le monde entier, à quelques dixièmes de prime des autres onces.
    `,
  },
  {
    key: 'philharmonique',
    metalName: 'Philharmonique de Vienne 1 once',
    synonyms: 'Wiener Philharmoniker, once autrichienne',
    weightGrams: 31.1035,
    diameterMm: 37,
    purity: 999.9,
    fineGrams: 31.1035,
    minted: [1989],
    countryIssuing: 'Autriche',
    fabricant: 'Münze Österreich',
    premium: 3.6,
    discount: 1,
    summary: 'L’orgue du Musikverein, once d’or à 999,9',
    seoTitle: 'Philharmonique de Vienne 1 once d’or',
    text: `
      La Monnaie d'Autriche a confié à Thomas Pesendorfer, en 1989, une pièce dédiée au Philharmonique de Vienne. D'un
      côté, le grand orgue de la salle dorée du Musikverein ; de l'autre, un groupe d'instruments autour d'un
      violoncelle. Le dessin n'a pas changé depuis, sinon la valeur : 2 000 schillings à l'origine, 100 euros à partir
      de 2002.

      C'est une once très large, 37 mm, et donc assez mince. Elle est frappée à 999,9 millièmes et libellée dans notre
      monnaie, ce qui la rend familière en Europe, en Allemagne surtout. Son listel est fin et l'or tendre : mieux
      vaut la garder sous capsule.
    `,
  },
  {
    key: 'britannia',
    metalName: 'Britannia 1 once',
    synonyms: 'once britannique, Angleterre, Grande-Bretagne',
    weightGrams: 31.1035,
    diameterMm: 38.61,
    purity: 999.9,
    fineGrams: 31.1035,
    minted: [2013],
    countryIssuing: 'Royaume-Uni',
    fabricant: 'Royal Mint',
    premium: 3.8,
    discount: 1.1,
    summary: 'La dame au trident, titre 999,9 depuis 2013',
    seoTitle: 'Britannia 1 once d’or 999,9',
    text: `
      Britannia, casquée, le trident en main et le bouclier au côté, personnifie l'île depuis les monnaies romaines.
      Le Royaume-Uni en a fait en 1987 sa pièce d'or d'une once, dessinée par Philip Nathan. Les premières étaient à
      22 carats ; depuis 2013, le titre est de 999,9 millièmes, et c'est ce type que nous proposons.

      Son diamètre de 38,61 mm en fait une pièce large et plate. Sa valeur faciale est de 100 livres. Les émissions
      récentes ajoutent un fond d'ondes et une marque qui change selon l'angle, contre les copies. Les acheteurs
      britanniques la recherchent pour sa fiscalité locale ; ailleurs, elle se compare simplement aux autres onces.
    `,
  },
  {
    key: 'buffalo',
    hasReverse: false,
    metalName: 'American Buffalo 1 once',
    synonyms: 'bison, once américaine, USA',
    weightGrams: 31.1035,
    diameterMm: 32.7,
    purity: 999.9,
    fineGrams: 31.1035,
    minted: [2006],
    countryIssuing: 'États-Unis',
    fabricant: 'United States Mint',
    premium: 4.6,
    discount: 1.3,
    summary: 'Le bison de James Fraser, première once américaine à 999,9',
    seoTitle: 'American Buffalo 1 once d’or 999,9',
    text: `
      En 1913, James Earle Fraser dessine pour la pièce américaine de cinq cents un bison debout sur sa butte et, à
      l'avers, la tête d'un Amérindien. La Monnaie des États-Unis reprend ces deux images en 2006 pour sa première
      pièce à 999,9 millièmes ; l'Eagle, plus ancienne, reste à 22 carats.

      Elle mesure 32,7 mm et affiche une valeur de 50 dollars. Elle est frappée à West Point, dans l'État de New York.
      En Europe, elle est moins courante que le Krugerrand ou la feuille d'érable, et sa prime est un peu plus forte.
      On la choisit pour son dessin et pour la facilité de la revendre outre-Atlantique.
    `,
  },
  {
    key: 'kangourou',
    metalName: 'Kangourou 1 once',
    synonyms: 'nugget, kangaroo, once australienne',
    weightGrams: 31.1035,
    diameterMm: 32.6,
    purity: 999.9,
    fineGrams: 31.1035,
    minted: [1989],
    countryIssuing: 'Australie',
    fabricant: 'The Perth Mint',
    premium: 4,
    discount: 1.2,
    summary: 'Un dessin nouveau presque chaque année',
    seoTitle: 'Kangourou d’Australie 1 once d’or',
    text: `
      La Monnaie de Perth émet d'abord, de 1986 à 1988, des pièces aux pépites célèbres d'Australie ; le nom de «
      Nugget » leur est resté. À partir de 1989, les pépites cèdent la place au kangourou, dans un dessin renouvelé
      d'année en année. La valeur faciale d'une once est de 100 dollars australiens.

      Le titre est de 999,9 millièmes, le diamètre de 32,6 mm. Chaque pièce est livrée dans sa propre capsule, ce qui
      la protège dès l'origine. La variété des revers attire des acheteurs qui complètent une suite, mais les années
      courantes se revendent au prix des autres onces. C'est un placement, qui peut aussi devenir une collection.
    `,
  },
  {
    key: 'panda',
    metalName: 'Panda 30 g',
    synonyms: 'once chinoise',
    weightGrams: 30,
    diameterMm: 32,
    purity: 999,
    minted: [2016],
    countryIssuing: 'Chine',
    fabricant: 'China Gold Coin',
    premium: 5.2,
    discount: 1.6,
    summary: 'Un panda différent presque chaque année, 30 g à 999',
    seoTitle: 'Panda de Chine 30 g d’or',
    text: `
      La Chine frappe des pandas d'or depuis 1982. Jusqu'en 2015, la grande pièce pesait une once ; en 2016, le pays
      passe au système métrique et lui donne 30 g tout ronds, pour une valeur de 500 yuans. Le titre est de 999
      millièmes, le diamètre de 32 mm.

      L'avers montre le temple du Ciel à Pékin. Le panda change chaque année, à l'exception de 2002, qui reprit celui
      de 2001 : de là vient l'intérêt des collectionneurs, surtout en Asie. Les pièces récentes se négocient près du
      métal. Elles sont livrées sous plastique ou capsule ; un emballage ouvert se revend moins bien.
    `,
  },
];
