import { formatMoment } from '../../../dates.ts';
import type { Meanwhile } from './meanwhile.ts';

type Props = { news: Meanwhile };

/** A colleague, the client or the bank was faster: what the page showed, what there is, and who did it. */
export const News = ({ news: { changes, rows } }: Props) => (
  <section className="notice notice-danger stack" aria-labelledby="desk-news">
    <h3 id="desk-news">Changée entre-temps</h3>
    {changes.length > 0 && (
      <table className="table table-stacked">
        <thead>
          <tr>
            <th scope="col">Ce qui a changé</th>
            <th scope="col">Vous aviez sous les yeux</th>
            <th scope="col">Maintenant</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, seen, now }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-label="Vous aviez vu">{seen}</td>
              <td data-label="Maintenant">{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <ul>
      {rows.map(({ _id, at, by, text }) => (
        <li key={_id}>
          {by}, {formatMoment(at)}
          {'\u00a0: '}
          {text}
        </li>
      ))}
    </ul>
  </section>
);
