import type { ComponentProps } from 'react';
import { paths } from '../../../paths.ts';
import { PictureView } from '../../../ui/PictureView.tsx';
import type { SearchablePage } from '../words.ts';
import type { Hit, Hits } from './searchHits.ts';

export type AllHits = Hits & { pages: readonly SearchablePage[] };
type Props = { query: string; hits: AllHits; option: (index: number) => ComponentProps<'a'> };

const pageHit = ({ label, href }: SearchablePage): Hit => ({ href, name: label, detail: '', price: '' });

export function SearchResults({ query, hits, option }: Props) {
  const { metals, currencies, pages, currenciesFirst, hasFailed } = hits;
  const goldGroup = { title: 'Or', lines: metals, from: currenciesFirst ? currencies.length : 0 };
  const currencyGroup = { title: 'Devises', lines: currencies, from: currenciesFirst ? 0 : metals.length };
  const itemCount = metals.length + currencies.length;
  const pageGroup = { title: 'Pages', lines: pages.map(pageHit), from: itemCount };
  const groups = [...(currenciesFirst ? [currencyGroup, goldGroup] : [goldGroup, currencyGroup]), pageGroup].filter(
    ({ lines }) => lines.length > 0,
  );
  const lastIndex = itemCount + pages.length;

  return (
    <>
      {lastIndex > 0 && (
        <div role="listbox" id="search-list" aria-label="Résultats">
          {groups.map(({ title, lines, from }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, a fieldset holds fields
            <div role="group" key={title} aria-labelledby={`search-group-${from}`}>
              <p className="search-title soft text-xs strong" id={`search-group-${from}`} role="presentation">
                {title}
              </p>
              {lines.map((hit, index) => (
                <Line key={hit.href} hit={hit} {...option(from + index)} />
              ))}
            </div>
          ))}
          <Line
            {...option(lastIndex)}
            hit={pageHit({
              label: 'Voir tous les résultats',
              href: `${paths.search}?q=${encodeURIComponent(query)}`,
            })}
          />
        </div>
      )}
      {hasFailed && (
        <p className="search-note soft">Une partie de la recherche ne répond pas. Recommencez dans un instant.</p>
      )}
      {!hasFailed && lastIndex === 0 && <p className="search-note soft">Aucun article pour « {query} ».</p>}
    </>
  );
}

function Line({ hit, ...option }: ComponentProps<'a'> & { hit: Hit }) {
  return (
    <a className="search-line tap-target apart plain-link" href={hit.href} {...option}>
      {hit.photo !== undefined && <PictureView picture={hit.photo} alt="" sizes="48px" className="search-picture" />}
      <span className="search-name">
        {hit.name} {hit.detail && <span className="soft small">{hit.detail}</span>}
      </span>{' '}
      <span className="price small" translate="no">
        {hit.price}
      </span>
    </a>
  );
}
