import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParcelFields } from '../../../src/features/orders/admin/dispatch/ParcelFields.tsx';

const carriers = [{ name: 'Valeurs Express', link: '' }];

test.each([
  ['sans transporteur réglé', [], undefined, /<label[^>]*>Transporteur<\/label>.*<input/],
  ['pour un autre transporteur', carriers, 'Convoyeur', /Nom du transporteur.*<input[^>]*value="Convoyeur"/],
  ['pour un colis parti sans nom', carriers, '', /Nom du transporteur.*<input/],
  ['pour un transporteur réglé', carriers, 'Valeurs Express', /^((?!Nom du transporteur).)*$/],
])('Le nom du transporteur se demande %s', (_, known, carrier, expected) => {
  const parcel = carrier === undefined ? {} : { parcel: { trackingNumber: 'A1', carrier } };
  const fields = <ParcelFields carriers={known} {...parcel} submitLabel="Expédier" busy={false} onSubmit={() => {}} />;
  expect(renderToStaticMarkup(fields)).toMatch(expected);
});
