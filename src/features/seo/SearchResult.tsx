import './searchResult.css';
import { maxDescriptionLength, maxTitleLength, truncate } from './seo.ts';

type SeoTexts = { title: string; description: string };
type Props = { address: string; words: SeoTexts; fallback: SeoTexts };

export const SearchResult = ({ address, words, fallback }: Props) => (
  <figure className="form-wide seo-result wrap-anywhere" aria-label="Aperçu dans un moteur de recherche">
    <span className="soft text-xs">{address}</span>
    <span className="seo-title">{truncate(words.title || fallback.title, maxTitleLength)}</span>
    <span className="small">{truncate(words.description || fallback.description, maxDescriptionLength)}</span>
  </figure>
);
