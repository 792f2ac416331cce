import type { DemoCurrency } from './types.ts';

export const asianCurrencies: readonly DemoCurrency[] = [
  {
    iso: 'JPY',
    moneyName: 'Yen japonais',
    plural: 'yens japonais',
    synonyms: 'Tokyo',
    currencyName: 'Japon',
    coefficient: 100,
    midRate: 0.5465,
    margins: [3.8, 4],
    isFeatured: true,
    text: `
      De nouveaux billets japonais circulent depuis le 3 juillet 2024.

      La Banque du Japon a émis en juillet 2024 trois nouveaux billets de 1 000, 5 000 et 10 000 yens. Ils portent un
      hologramme dont le portrait semble tourner quand on incline le billet. Les anciens gardent leur cours légal, mais
      certains distributeurs automatiques ne les prennent plus. Un billet de 2 000 yens existe aussi ; il est rare. Le
      Japon accepte de mieux en mieux la carte, mais les espèces restent utiles dans les temples, les auberges, les
      petits restaurants et pour recharger une carte de transport. On dépose les billets sur un plateau, sans les
      tendre de la main.

      Le billet de 10 000 yens est accepté sans difficulté dans la plupart des magasins. Gardez des billets de 1 000
      yens pour les bus et les distributeurs. Le pourboire n'est pas d'usage.
    `,
    bills: {
      1000: 'Le médecin Kitasato Shibasaburō au recto, la « Grande Vague » de Hokusai au verso. 150 × 76 mm.',
      5000: 'L’éducatrice Tsuda Umeko au recto, des glycines au verso. 156 × 76 mm.',
      10000: 'L’industriel Shibusawa Eiichi au recto, la gare de Tokyo au verso. 160 × 76 mm.',
    },
  },
  {
    iso: 'CNY',
    moneyName: 'Yuan chinois',
    plural: 'yuans chinois',
    one: 'yuan',
    synonyms: 'renminbi, RMB, Pékin',
    currencyName: 'Chine',
    midRate: 0.1234,
    margins: [6, 6.5],
    text: `
      Tous les billets chinois portent le portrait de Mao Zedong.

      La monnaie chinoise s'appelle officiellement renminbi ; le yuan en est l'unité. Les billets courants valent 1, 5,
      10, 20, 50 et 100 yuans. Le recto montre toujours Mao Zedong, le verso un site célèbre du pays. La Chine paie
      surtout par téléphone, avec des applications que les visiteurs peuvent relier à une carte étrangère. Les
      commerces doivent en principe accepter les espèces, qui restent un secours précieux. Chaque voyageur peut entrer
      ou sortir avec 20 000 yuans au plus. Hong Kong et Macao ont leurs propres monnaies, et le yuan n'y a pas cours
      légal.

      Emportez des petites coupures : le rendu de monnaie est souvent difficile. Le billet de 100 yuans sert surtout à
      l'hôtel et pour les achats importants. Ne dépassez pas 20 000 yuans par personne.
    `,
    bills: {
      1: 'Billet vert olive. Mao Zedong au recto, le lac de l’Ouest à Hangzhou au verso.',
      5: 'Billet violet. Mao Zedong au recto, le mont Tai au verso.',
      10: 'Billet bleu. Mao Zedong au recto, les gorges du Yangzi au verso.',
      20: 'Billet brun. Mao Zedong au recto, la rivière Li près de Guilin au verso.',
      50: 'Billet vert. Mao Zedong au recto, le palais du Potala au verso.',
      100: 'Billet rouge. Mao Zedong au recto, le palais de l’Assemblée du Peuple à Pékin au verso.',
    },
  },
  {
    iso: 'HKD',
    moneyName: 'Dollar de Hong Kong',
    plural: 'dollars de Hong Kong',
    currencyName: 'Hong Kong',
    midRate: 0.1103,
    margins: [5, 5.5],
    follows: 'USD',
    text: `
      Trois banques émettent les billets de Hong Kong, tous de même valeur.

      À Hong Kong, trois banques commerciales émettent les billets de 20 à 1 000 dollars : HSBC, Standard Chartered et
      Bank of China. Leurs dessins diffèrent, mais les couleurs et les thèmes sont communs à la série de 2018. Le
      gouvernement émet lui-même le billet de 10 dollars, en polymère. La monnaie est liée au dollar américain depuis
      1983, dans une fourchette étroite. Les transports et les petits achats se règlent souvent avec la carte Octopus.
      Les espèces restent utiles dans les marchés, les échoppes de nouilles et certains taxis.

      Les billets de 100 dollars sont les plus commodes ; ceux de 1 000 sont parfois refusés. Ne soyez pas surpris de
      recevoir trois dessins différents pour une même valeur. Le yuan chinois n'est pas la monnaie de Hong Kong.
    `,
    bills: {
      10: 'Billet violet en polymère, émis par le gouvernement.',
      20: 'Billet bleu. La série de 2018 évoque le thé et les dim sum.',
      50: 'Billet vert. La série de 2018 évoque les papillons.',
      100: 'Billet rouge. La série de 2018 évoque l’opéra cantonais.',
      500: 'Billet brun. La série de 2018 évoque le géoparc de Hong Kong.',
      1000: 'Billet doré. La série de 2018 évoque la place financière.',
    },
  },
  {
    iso: 'SGD',
    moneyName: 'Dollar de Singapour',
    plural: 'dollars de Singapour',
    currencyName: 'Singapour',
    midRate: 0.668,
    margins: [4.5, 5],
    text: `
      Le dollar de Singapour et celui de Brunei s'échangent à parité.

      Les billets singapouriens montrent tous Yusof bin Ishak, premier président de la république. Le verso change avec
      la valeur : l'éducation, la ville-jardin, le sport, les arts, la jeunesse. Les coupures courantes valent 2, 5,
      10, 50 et 100 dollars ; les trois premières sont en polymère. Le billet de 1 000 dollars n'est plus émis depuis
      2021. Un accord de 1967 permet d'échanger à parité les monnaies de Singapour et de Brunei. La carte et le
      téléphone dominent, mais les stands des « hawker centres » prennent encore souvent des billets. Les sommes
      supérieures à 20 000 dollars se déclarent.

      Prévoyez des billets de 2, 5 et 10 dollars pour les stands de cuisine et les marchés. Le pourboire n'est pas
      attendu. Pour une escale courte, une petite somme suffit.
    `,
    bills: {
      2: 'Billet violet en polymère. Yusof bin Ishak au recto, l’éducation au verso.',
      5: 'Billet vert en polymère. Yusof bin Ishak au recto, la ville-jardin au verso.',
      10: 'Billet rouge en polymère. Yusof bin Ishak au recto, le sport au verso.',
      50: 'Billet bleu. Yusof bin Ishak au recto, les arts au verso.',
      100: 'Billet orangé. Yusof bin Ishak au recto, la jeunesse au verso.',
    },
  },
  {
    iso: 'THB',
    moneyName: 'Baht thaïlandais',
    plural: 'bahts thaïlandais',
    synonyms: 'Bangkok, Phuket',
    currencyName: 'Thaïlande',
    coefficient: 100,
    midRate: 2.68,
    margins: [6, 6.5],
    isFeatured: true,
    text: `
      Les billets thaïlandais portent les portraits des rois de la dynastie Chakri.

      Les billets émis depuis 2018 montrent le roi Rama X au recto et, au verso, deux souverains de la dynastie Chakri.
      Ceux des séries précédentes circulent encore. Cinq coupures existent : 20, 50, 100, 500 et 1 000 bahts. Le
      portrait du roi mérite le respect : on ne froisse pas un billet et l'on ne marche pas dessus. Les espèces restent
      indispensables sur les marchés, dans les tuk-tuks, les bateaux et les petites îles. Les distributeurs locaux
      prélèvent souvent des frais fixes sur les cartes étrangères, ce qui rend quelques billets utiles dès l'arrivée.

      Prenez des billets de 100 et de 500 bahts : un taxi rend rarement la monnaie sur 1 000. Gardez de petites
      coupures pour les temples et les marchés. Les prix des marchés se discutent avec le sourire.
    `,
    bills: {
      20: 'Billet vert. Rama X au recto, Rama Ier et Rama II au verso.',
      50: 'Billet bleu. Rama X au recto, Rama III et Rama IV au verso.',
      100: 'Billet rouge. Rama X au recto, Rama V et Rama VI au verso.',
      500: 'Billet violet. Rama X au recto, Rama VII et Rama VIII au verso.',
      1000: 'Billet brun. Rama X au recto, Rama IX et Rama X au verso.',
    },
  },
  {
    iso: 'KRW',
    moneyName: 'Won sud-coréen',
    plural: 'wons sud-coréens',
    synonyms: 'Séoul, Corée',
    currencyName: 'Corée du Sud',
    coefficient: 1000,
    midRate: 0.592,
    margins: [6.5, 7],
    text: `
      Le cours du won se lit pour mille unités.

      La Banque de Corée émet quatre billets : 1 000, 5 000, 10 000 et 50 000 wons. Ils portent les portraits de deux
      lettrés confucéens, du roi Sejong et de Shin Saimdang, peintre et poétesse du seizième siècle. Le billet de 50
      000 wons, le plus récent, date de 2009. La Corée du Sud règle presque tout par carte, jusque dans les taxis. Les
      espèces servent sur les marchés traditionnels, pour les stands de rue et pour recharger une carte de transport,
      ce qui se fait souvent en billets.

      Les billets de 10 000 wons sont les plus polyvalents. Gardez-en quelques-uns pour votre carte de transport à
      l'arrivée. Le pourboire n'est pas d'usage.
    `,
    bills: {
      1000: 'Billet bleu. Le lettré Yi Hwang au recto, un paysage ancien au verso.',
      5000: 'Billet orangé. Le lettré Yi I au recto, des plantes et des insectes au verso.',
      10000: 'Billet vert. Le roi Sejong au recto, un globe céleste au verso.',
      50000: 'Billet jaune. Shin Saimdang au recto, un prunier et des bambous au verso.',
    },
  },
  {
    iso: 'IDR',
    moneyName: 'Roupie indonésienne',
    plural: 'roupies indonésiennes',
    synonyms: 'rupiah, Bali, Jakarta',
    currencyName: 'Indonésie',
    coefficient: 10_000,
    midRate: 0.508,
    margins: [8.5, 9.5],
    text: `
      Le cours de la roupie se lit pour dix mille unités.

      La série émise en 2022 compte sept coupures, de 1 000 à 100 000 roupies. Le recto montre un héros national, le
      verso une danse traditionnelle et un paysage de l'archipel. Les billets de la série précédente, émise en 2016,
      circulent aussi. Les cartes sont acceptées dans les hôtels et les restaurants des villes et de Bali. Les espèces
      restent nécessaires sur les marchés, pour les entrées de temples, les chauffeurs et les petites îles. Les
      montants comptent beaucoup de zéros : relisez-les.

      Prenez surtout des billets de 50 000 et de 100 000 roupies, avec quelques petites coupures. Sur place, changez
      seulement dans un bureau agréé et recomptez avant de partir. Gardez vos billets en bon état.
    `,
    bills: {
      1000: 'Billet vert. Tjut Meutia au recto, une danse et le site de Banda Neira au verso.',
      2000: 'Billet gris. Mohammad Husni Thamrin au recto, une danse et le canyon de Sianok au verso.',
      5000: 'Billet brun. Idham Chalid au recto, la danse gambyong et le mont Bromo au verso.',
      10000: 'Billet violet. Frans Kaisiepo au recto, une danse et le site de Wakatobi au verso.',
      20000: 'Billet vert. Sam Ratulangi au recto, une danse et le site de Derawan au verso.',
      50000: 'Billet bleu. Djuanda Kartawidjaja au recto, la danse legong et le parc de Komodo au verso.',
      100000: 'Billet rouge. Soekarno et Mohammad Hatta au recto, une danse et les îles Raja Ampat au verso.',
    },
  },
];
