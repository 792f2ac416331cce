import type { DemoBar } from './types.ts';

export const demoIngots: readonly DemoBar[] = [
  {
    key: 'lingotin-1g-valcambi',
    metalName: 'Lingotin d’or 1 g Valcambi',
    weightGrams: 1,
    fabricant: 'Valcambi',
    premium: 14,
    discount: 6,
    summary: 'Le plus petit lingotin de la maison, sous blister certifié',
    text: `
      Un gramme d'or fin, frappé par Valcambi à Balerna, dans le Tessin. L'affineur, fondé en 1961, figure sur la
      liste « Good Delivery » de la London Bullion Market Association. Le lingotin est présenté sous un blister certifié
      qui rappelle son poids, son titre et son numéro.

      C'est d'abord un cadeau : une naissance, un diplôme, un premier pas vers l'or. Rapportée au gramme, la frappe
      d'une pièce aussi légère coûte cher, et la prime le montre. Pour placer une somme, un poids plus élevé est plus
      économique. À la revente, gardez le blister fermé : ouvert, il oblige à peser et à analyser le métal.
    `,
  },
  {
    key: 'lingotin-2g-heraeus',
    metalName: 'Lingotin d’or 2 g Heraeus',
    weightGrams: 2,
    fabricant: 'Heraeus',
    premium: 10.5,
    discount: 5,
    summary: 'Deux grammes frappés à Hanau, sous blister certifié',
    text: `
      Ce lingotin de deux grammes porte la marque d'Heraeus, maison née en 1851 dans une pharmacie de Hanau, en Hesse,
      où Wilhelm Carl Heraeus parvint à fondre le platine. L'entreprise affine toujours les métaux précieux et ses
      lingots sont acceptés sur le marché de Londres.

      La face montre le nom du fabricant, le poids, la mention de l'or fin 999,9 et un numéro. L'objet est à peine
      plus grand qu'un ongle. On l'achète pour offrir, ou pour constituer peu à peu une réserve que l'on pourra
      revendre par très petites parts. La prime reste sensible à ce poids : elle baisse nettement à partir de dix
      grammes.
    `,
  },
  {
    key: 'lingotin-2-5g-pamp',
    metalName: 'Lingotin d’or 2,5 g PAMP',
    weightGrams: 2.5,
    fabricant: 'PAMP',
    premium: 9.5,
    discount: 5,
    summary: 'Une frappe tessinoise soignée, sous blister certifié',
    text: `
      PAMP, pour « Produits artistiques métaux précieux », a été créée en 1977 dans le Tessin. La maison a fait du
      petit lingot un objet que l'on regarde : elle fut parmi les premières à orner le revers de ses frappes, là où
      l'usage était de ne laisser qu'un poids et un titre.

      Celui-ci contient 2,5 g d'or à 999,9 millièmes et tient dans un blister au format d'une carte bancaire. Il
      convient à un cadeau ou à une épargne régulière de montant modeste. Sa revente est facile, car la marque est
      connue de tous les professionnels ; le blister intact évite toute analyse.
    `,
  },
  {
    key: 'lingotin-5g-umicore',
    metalName: 'Lingotin d’or 5 g Umicore',
    weightGrams: 5,
    fabricant: 'Umicore',
    premium: 7,
    discount: 4,
    isFeatured: true,
    summary: 'Cinq grammes affinés à Hoboken, près d’Anvers',
    text: `
      Umicore affine à Hoboken, au sud d'Anvers, des métaux issus en grande partie du recyclage : cartes
      électroniques, catalyseurs, résidus de bijouterie. L'or qui en sort atteint 999,9 millièmes, et le nom du groupe
      figure sur la liste « Good Delivery » de Londres.

      Ce lingotin de cinq grammes est frappé, ses bords sont nets et son numéro se lit sans loupe. Il représente un
      bon compromis pour qui débute : la prime est déjà deux fois moindre que celle d'un gramme, et la somme reste
      accessible. Il s'échange en Belgique, en France et en Allemagne sans discussion sur son origine.
    `,
  },
  {
    key: 'lingotin-10g-argor-heraeus',
    metalName: 'Lingotin d’or 10 g Argor-Heraeus',
    weightGrams: 10,
    fabricant: 'Argor-Heraeus',
    premium: 5,
    discount: 3,
    isFeatured: true,
    summary: 'Le format le plus simple pour une épargne régulière',
    text: `
      Argor fut fondée en 1951 à Chiasso, à la frontière italienne, et travaille aujourd'hui à Mendrisio sous le nom
      d'Argor-Heraeus. Elle compte parmi les affineurs suisses dont les lingots circulent dans le monde entier.

      Dix grammes, c'est environ un tiers d'once, un peu plus que l'or contenu dans une pièce de 20 francs. Le
      lingotin est frappé et livré sous son blister numéroté. Beaucoup d'acheteurs en font leur unité d'épargne : un par
      trimestre, par exemple, que l'on revend ensuite un à un selon le besoin. La prime s'approche de celle des pièces
      courantes sans les aléas de leur état de conservation.
    `,
  },
  {
    key: 'lingotin-20g-metalor',
    metalName: 'Lingotin d’or 20 g Metalor',
    weightGrams: 20,
    fabricant: 'Metalor',
    premium: 4,
    discount: 2.5,
    summary: 'Vingt grammes du pays horloger, frappe sobre',
    text: `
      L'histoire de Metalor commence en 1852 au Locle, dans le Jura neuchâtelois : il fallait alors fournir aux
      horlogers des boîtes de montre d'un titre sûr. L'entreprise, établie près de Neuchâtel, affine et essaie
      toujours les métaux précieux ; ses poinçons sont admis à Londres.

      Le lingotin de vingt grammes se reconnaît à sa frappe très dépouillée : le nom, le poids, le titre, le numéro,
      et rien d'autre. Entre le petit format que l'on offre et l'once que l'on place, il occupe une position médiane.
      Il intéresse surtout ceux qui veulent fractionner un placement de quelques milliers d'euros sans multiplier les
      blisters.
    `,
  },
  {
    key: 'lingotin-1oz-pamp',
    metalName: 'Lingotin d’or 1 once PAMP',
    synonyms: '1 oz, 31,1 g, once',
    weightGrams: 31.1035,
    fineGrams: 31.1035,
    fabricant: 'PAMP',
    premium: 3.6,
    discount: 2,
    isFeatured: true,
    summary: 'L’unité des cours mondiaux, 31,1035 grammes d’or fin',
    text: `
      L'once troy, soit 31,1035 g, est l'unité dans laquelle l'or se cote à Londres comme à New York. Ce lingotin en
      contient exactement une : sa valeur se lit donc directement dans le cours du jour, converti en euros.

      PAMP le frappe dans le Tessin, à 999,9 millièmes, et le scelle sous un blister qui porte le même numéro que le
      métal. C'est le petit lingot le plus échangé hors d'Europe, ce qui aide à le revendre en voyage ou à l'étranger.
      Face à une pièce d'une once, il est souvent un peu moins cher à l'achat ; la pièce garde l'avantage d'avoir
      cours légal dans son pays.
    `,
  },
  {
    key: 'lingotin-50g-heraeus',
    metalName: 'Lingotin d’or 50 g Heraeus',
    weightGrams: 50,
    fabricant: 'Heraeus',
    premium: 2.9,
    discount: 1.8,
    summary: 'La prime passe sous trois pour cent',
    text: `
      Avec cinquante grammes, on quitte l'achat de plaisir pour le placement. Le coût de fabrication pèse désormais
      peu : la prime passe sous trois pour cent du métal. Heraeus affine à Hanau, près de Francfort, et son nom suffit
      à identifier le lingot chez les professionnels d'Allemagne comme de France.

      Le lingotin est frappé, plat, aux arêtes vives, et porte son numéro sous le titre de 999,9 millièmes. Deux
      pièces de cinquante grammes coûtent à peine plus qu'une de cent et permettent de n'en vendre que la moitié.
      C'est le choix raisonnable lorsque l'on ignore quand on aura besoin de l'argent, ni de combien.
    `,
  },
  {
    key: 'lingot-100g-valcambi',
    metalName: 'Lingot d’or 100 g Valcambi',
    weightGrams: 100,
    fabricant: 'Valcambi',
    premium: 2.4,
    discount: 1.5,
    isFeatured: true,
    summary: 'Le dixième de kilo, frappé à Balerna',
    text: `
      Cent grammes d'or fin occupent moins de place qu'une boîte d'allumettes : l'or pèse plus de dix-neuf fois son
      volume d'eau. Valcambi frappe ce lingot à Balerna et le numérote ; le certificat qui l'accompagne reprend ce
      numéro, le poids et le titre de 999,9 millièmes.

      Le format plaît aux épargnants qui voudraient un kilo sans devoir le vendre d'un seul bloc. Dix lingots de cent
      grammes coûtent environ un pour cent de plus qu'un kilo, et se revendent un par un. Conservez
      ensemble le métal, son blister et la facture : la date et le prix d'achat serviront au calcul de l'impôt à la
      revente.
    `,
  },
  {
    key: 'lingot-100g-cpor',
    metalName: 'Lingot d’or 100 g CPoR',
    weightGrams: 100,
    fabricant: 'CPoR',
    premium: 2.3,
    discount: 1.5,
    summary: 'Cent grammes distribués par un grossiste de la place de Paris',
    text: `
      CPoR Devises est un nom familier des comptoirs français : ce grossiste approvisionne banques et changeurs en or
      et en billets étrangers. Le lingot de cent grammes proposé ici porte sa marque, le titre de 999,9 millièmes et
      un numéro individuel, repris sur son emballage scellé.

      Son intérêt tient à la place de Paris. Un professionnel français le reconnaît au premier regard et le reprend
      sans envoyer d'échantillon à l'essai, pourvu que le scellé soit intact. Il s'adresse à un acheteur qui pense
      revendre en France, et qui préfère un seul lingot à dix-sept napoléons, dont l'or fin représente à peu près le
      même poids.
    `,
  },
  {
    key: 'lingot-250g-umicore',
    metalName: 'Lingot d’or 250 g Umicore',
    weightGrams: 250,
    fabricant: 'Umicore',
    premium: 2,
    discount: 1.3,
    summary: 'Un quart de kilo coulé, aux arêtes douces',
    text: `
      À partir de ce poids, le lingot n'est plus frappé mais coulé. L'or liquide refroidit dans un moule ouvert : les
      arêtes sont rondes, la surface garde de légères ondes et deux lingots ne se ressemblent jamais tout à fait. Le
      poinçon, le poids, le titre et le numéro y sont ensuite marqués à froid.

      Umicore le coule à Hoboken, à 999,9 millièmes. Un quart de kilo convient à qui place une somme importante mais
      souhaite garder quatre étapes de vente plutôt qu'une. Le certificat de l'affineur fait partie du lingot : sans
      lui, l'acheteur suivant demandera un essai, à vos frais.
    `,
  },
  {
    key: 'lingot-500g-metalor',
    metalName: 'Lingot d’or 500 g Metalor',
    weightGrams: 500,
    fabricant: 'Metalor',
    premium: 1.8,
    discount: 1.2,
    summary: 'Le demi-kilo coulé, poinçon de Neuchâtel',
    text: `
      Le demi-kilo est le format discret des coffres suisses. Metalor le coule puis y frappe son poinçon, le numéro et
      le titre de 999,9 millièmes. Il tient dans la paume et surprend toujours par son poids : un volume d'à peine
      vingt-six centimètres cubes pour cinq cents grammes.

      On l'achète pour diversifier un patrimoine, rarement pour l'offrir. La prime, inférieure à deux pour cent, est
      voisine de celle du kilo, et la revente n'engage que la moitié de la somme. Avant de le transporter à
      l'étranger, pensez à la déclaration en douane, obligatoire dès 10 000 € de métal précieux ou d'espèces.
    `,
  },
  {
    key: 'lingot-1kg-umicore',
    metalName: 'Lingot d’or 1 kg Umicore',
    synonyms: 'kilo, barre',
    weightGrams: 1000,
    fabricant: 'Umicore',
    premium: 1.5,
    discount: 1,
    isFeatured: true,
    summary: 'Le kilo « quatre neuf », au plus près du cours',
    text: `
      Le lingot d'un kilogramme est le plus grand format que l'on vende couramment aux particuliers en Europe. À poids
      égal, c'est la façon la moins chère de détenir de l'or physique : la prime ne dépasse guère un et demi pour cent
      du métal.

      Celui-ci est coulé par Umicore, à 999,9 millièmes, et porte son numéro et le poinçon de l'affineur. Il est remis
      avec son certificat. Son seul défaut est de ne pas se partager : on le vend entier, au cours d'un seul jour. Il
      suppose donc un horizon long, un coffre ou une garde assurée, et un vendeur dont on conserve la facture.
    `,
  },
  {
    key: 'lingot-1kg-clal-995',
    metalName: 'Lingot d’or 1 kg Comptoir Lyon-Alemand 995',
    synonyms: 'kilo, barre, CLAL',
    weightGrams: 1000,
    purity: 995,
    fabricant: 'Comptoir Lyon-Alemand',
    premium: 1.6,
    discount: 1.8,
    summary: 'Le kilo français d’autrefois, avec son bulletin d’essai',
    seoTitle: 'Lingot d’or 1 kg Comptoir Lyon-Alemand 995',
    text: `
      Le Comptoir Lyon-Alemand, Louyot et Compagnie fut au vingtième siècle l'un des grands fondeurs et essayeurs de
      Paris. Ses lingots d'un kilo dorment encore dans bien des coffres français. Celui-ci titre 995 millièmes : cinq
      grammes de métal étranger par kilo, ce que les usages de l'époque admettaient et que le prix prend en compte.

      La pièce maîtresse est le bulletin d'essai, feuille qui porte le même numéro que le lingot et en donne le poids
      et le titre exacts. Avec lui, la revente est simple ; sans lui, un nouvel essai s'impose. À 995 millièmes, ce
      kilo reste un or d'investissement au sens du code général des impôts.
    `,
  },
];
