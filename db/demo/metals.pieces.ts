import type { metals } from '../schema/catalogue.ts';

/** Condition, packaging and discounts of a metal, by its key, as its picture shows. */
export const demoPieces: Readonly<Record<string, Partial<typeof metals.$inferInsert>>> = {
  'napoleon-20f-coq': { condition: 'used', quotable: true, sleeved: true, offFrom5: 50, offFrom10: 100 },
  'napoleon-20f-genie': { condition: 'used', quotable: true, sleeved: true, offFrom5: 50, offFrom10: 100 },
  souverain: { condition: 'used', quotable: true, offFrom5: 40, offFrom10: 80 },
  krugerrand: { condition: 'used', offFrom5: 30, offFrom10: 60 },
  'maple-leaf': { condition: 'new', sleeved: true, offFrom5: 30, offFrom10: 60 },
  'lingotin-10g-argor-heraeus': { condition: 'new', sealed: true, certified: true, offFrom5: 50, offFrom10: 100 },
  'lingotin-1oz-pamp': { condition: 'new', sealed: true, certified: true, offFrom5: 30, offFrom10: 60 },
  'lingot-100g-valcambi': { condition: 'new', sealed: true, certified: true },
  'lingot-1kg-umicore': { condition: 'new', certified: true },
  'ecu-or-louis-xii': { grade: 'TB' },
  'louis-or-ecus-accoles': {
    year: 1786,
    grade: 'TTB',
    catalogueRefs: 'Gadoury 361, Friedberg 475',
    isUnique: true,
  },
  'marengo-20f': { grade: 'TTB' },
  'napoleon-5f-petit-module': { year: 1854, mintMark: 'A', grade: 'TTB' },
  'napoleon-50f-strasbourg': {
    year: 1859,
    mintMark: 'BB',
    grade: 'SUP',
    catalogueRefs: 'Gadoury 1111',
    certified: true,
    isUnique: true,
  },
  'ducat-joseph-ii': { year: 1787, grade: 'SUP' },
  'escudos-8-charles-iv': { year: 1797, grade: 'TB' },
  'sequin-venise': { grade: 'SUP' },
};
