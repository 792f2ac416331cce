import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mailFields } from '../../../src/features/overview/machine/machine.api.ts';
import { Settings } from '../../../src/features/overview/machine/Settings.tsx';

test('Un réglage de la machine montre ce qui est réglé, et les champs qu’il demande', () => {
  const record = { server: 'smtp.exemple.fr', port: 465, security: 'tls', account: 'or', password: '', from: '' };
  const asked = ({ security }: Record<string, string>) => (security === 'tls' ? ['server'] : []);
  const html = renderToStaticMarkup(
    <Settings name="mail" fields={mailFields} record={record} visibleFields={asked} hasTotp />,
  );
  expect(html.match(/<input[^>]*>/g)).toEqual([expect.stringMatching(/name="mail-server".*value="smtp\.exemple\.fr"/)]);
});
