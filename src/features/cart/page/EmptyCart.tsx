import { paths } from '../../../paths.ts';
import './CartPage.css';

const ways = [
  { href: paths.currencies, title: 'Devises', text: 'Billets étrangers au cours du jour, coupures au choix.' },
  {
    href: paths.investmentCoins,
    title: 'Pièces d’or',
    text: 'Pièces d’investissement, suivies au cours du jour.',
  },
  { href: paths.ingots, title: 'Lingots et lingotins', text: 'De l’or fin, au poids qui vous convient.' },
  {
    href: paths.collectionCoins,
    title: 'Pièces de collection',
    text: 'Pièces d’or recherchées par les collectionneurs.',
  },
];

export function EmptyCart() {
  return (
    <div className="stack">
      <p className="lead">
        Votre panier ne contient aucun article. Ce que vous y mettrez restera gardé dans ce navigateur, même si vous
        fermez la page.
      </p>
      <ul className="empty-ways grid plain-list">
        {ways.map(({ href, title, text }) => (
          <li key={href} className="card">
            <h2 className="text-l">
              <a href={href}>{title}</a>
            </h2>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
