import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { SearchResult } from '../SearchResult.tsx';
import { type SavedSeo, seoFields, upsertSeoContract } from '../seo.api.ts';
import { type SeoPage, seoDefaults } from '../seo.ts';

type Props = { page: SeoPage; entry: SavedSeo; siteUrl: string };

export const SeoForm = ({ page, entry, siteUrl }: Props) => (
  <RecordForm
    kind="seo"
    fields={seoFields}
    record={{ _id: page, ...entry }}
    placeholders={seoDefaults[page]}
    save={async (body, _, updatedAt) => {
      const { data } = await act(upsertSeoContract, { body: { [page]: { ...body, updatedAt } } });
      return { data: { _id: page, ...data[page] } };
    }}
    aside={({ title = '', description = '' }) => (
      <SearchResult
        address={`${siteUrl}${seoDefaults[page].path}`}
        words={{ title, description }}
        fallback={seoDefaults[page]}
      />
    )}
    actions={
      <a className="button button-plain" href={seoDefaults[page].path}>
        Voir la page
      </a>
    }
  />
);
