export const zones = {
  europe: 'Europe',
  ameriques: 'Amériques',
  asie: 'Asie',
  'afrique-moyen-orient': 'Afrique et Moyen-Orient',
  oceanie: 'Océanie',
} as const;

export type Zone = keyof typeof zones;

const currencyCodes: Record<Zone, string> = {
  europe: 'ALL AMD AZN BAM BYN CHF CZK DKK EUR GBP GEL GIP HUF ISK MDL MKD NOK PLN RON RSD RUB SEK TRY UAH',
  ameriques:
    'ANG ARS AWG BBD BMD BOB BRL BSD BZD CAD CLP COP CRC CUP DOP FKP GTQ GYD HNL HTG JMD KYD MXN NIO PAB PEN PYG SRD TTD ' +
    'USD UYU VES XCD XCG',
  asie:
    'AFN BDT BND BTN CNY HKD IDR INR JPY KGS KHR KPW KRW KZT LAK LKR MMK MNT MOP MVR MYR NPR PHP PKR SGD THB TJS TMT TWD ' +
    'UZS VND',
  'afrique-moyen-orient':
    'AED AOA BHD BIF BWP CDF CVE DJF DZD EGP ERN ETB GHS GMD GNF ILS IQD IRR JOD KES KMF KWD LBP LRD LSL LYD MAD MGA MRU ' +
    'MUR MWK MZN NAD NGN OMR QAR RWF SAR SCR SDG SHP SLE SOS SSP STN SYP SZL TND TZS UGX XAF XOF YER ZAR ZMW ZWG',
  oceanie: 'AUD FJD NZD PGK SBD TOP VUV WST XPF',
};

const byIso = new Map(
  (Object.keys(zones) as Zone[]).flatMap((zone) => currencyCodes[zone].split(' ').map((iso) => [iso, zone] as const)),
);

export const zoneOf = (iso: string): Zone | undefined => byIso.get(iso);
