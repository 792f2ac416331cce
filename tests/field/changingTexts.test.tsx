import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

/** React writes a changed text into its own text node, which a translating browser has taken out of the page
 * (linode/manager#6363, antiwork/gumroad#4483). A text that is the only child of its element is replaced with it. */
const cost = String('25,00 €');
const none = null as string | null;
const Frame = ({ children }: { children: ReactNode }) => (
  <p>
    <b>!</b> {children}
  </p>
);

test.each<[string, ReactNode, string]>([
  ['seul, il reste comme il est', <p key="">{cost}</p>, '<p>25,00 €</p>'],
  ['des mots à côté font un seul texte', <p key="">Colis : {cost}.</p>, '<p>Colis : 25,00 €.</p>'],
  ['un nombre aussi', <p key="">{2} billets</p>, '<p>2 billets</p>'],
  [
    'à côté d’un élément il a le sien, et l’espace reste',
    <p key="">
      Total : {cost} <a href="/">Voir</a>, ou {cost}
    </p>,
    '<p><span>Total : 25,00 € </span><a href="/">Voir</a><span>, ou 25,00 €</span></p>',
  ],
  [
    'entre deux éléments',
    <p key="">
      <b>{cost}</b> <i>{none}</i>
    </p>,
    '<p><b>25,00 €</b> <i></i></p>',
  ],
  ['absent, il laisse les autres entiers', <p key="">Rien{none}</p>, '<p>Rien</p>'],
  [
    'dans un fragment',
    <p key="">
      <b>!</b>
      <>{cost}</>
      <>du {cost}</>
    </p>,
    '<p><b>!</b><span>25,00 €</span><span>du 25,00 €</span></p>',
  ],
  ['reçu d’un autre', <Frame key="">{cost}</Frame>, '<p><b>!</b><span> 25,00 €</span></p>'],
  ['reçu avec d’autres', <Frame key="">du {cost}</Frame>, '<p><b>!</b> <span>du 25,00 €</span></p>'],
  [
    'd’un choix',
    <option key="" value="a">
      {cost} (pas pour ces articles)
    </option>,
    '<option value="a">25,00 € (pas pour ces articles)</option>',
  ],
])('Un texte d’un îlot est le seul enfant de son élément : %s', (_, content, right) => {
  expect(renderToString(content)).toBe(right);
});
